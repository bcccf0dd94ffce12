#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

int main() {
  const std::vector<ContextItem> items = {
      ContextItem({.content = "A", .tokens = 10, .future_relevance_hint = 0.9}),
      ContextItem({.content = "B", .tokens = 5, .future_relevance_hint = 0.4}),
      ContextItem({.content = "C", .tokens = 3, .future_relevance_hint = 0.9}),
  };
  const Pipeline pipeline({.scorer = ReflexiveScorer{}, .slicer = GreedySlice{}, .placer = UShapedPlacer{}});

  // Which items do the last 6 of 18 tokens add?
  const ContextBudget budget({.max_tokens = 18, .target_tokens = 18});
  std::cout << "the last 6 tokens buy";
  for (const auto i : get_marginal_items(pipeline, items, budget, 6)) std::cout << ' ' << items[i].content();
  std::cout << '\n';

  // What is the smallest budget at which B is in?
  for (const std::int64_t ceiling : {20, 25}) {
    const auto min_budget = find_min_budget_for(pipeline, items, 1, ceiling);
    std::cout << "up to " << ceiling << ": B is in from " << min_budget.value() << " on\n";
  }

  // Run with every budget.
  std::cout << "B is in at";
  for (std::int64_t tokens = 0; tokens <= 20; ++tokens) {
    const ContextBudget one({.max_tokens = tokens, .target_tokens = tokens});
    for (const auto i : pipeline.run(items, one)) {
      if (i == 1) std::cout << ' ' << tokens;
    }
  }
  std::cout << '\n';

  try {
    const Pipeline quotas(
        {.scorer = ReflexiveScorer{}, .slicer = QuotaSlice({}, GreedySlice{}), .placer = UShapedPlacer{}});
    find_min_budget_for(quotas, items, 1, 20);
  } catch (const Error& error) {
    std::cout << error.parameter() << ": " << error.what() << '\n';
  }
}
