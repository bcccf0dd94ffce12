#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

namespace {

template <class Value>
void print(const char* what, const Counterfactual<Value>& answer, const std::vector<ContextItem>& items) {
  std::cout << what << ": ";
  if (answer.value) {
    std::cout << *answer.value;
    for (const auto i : answer.displaced) std::cout << ", instead of \"" << items[i].content() << '"';
    std::cout << '\n';
  } else {
    std::cout << to_string(answer.why_absent->cause) << " (" << answer.why_absent->text << ")\n";
  }
}

}  // namespace

int main() {
  const std::vector<ContextItem> items = {
      ContextItem({.content = "Deploy guide", .tokens = 900, .priority = 5}),
      ContextItem({.content = "Build log", .tokens = 700, .priority = 2}),
      ContextItem({.content = "Old ticket", .tokens = 400, .priority = 4}),
  };
  const Pipeline pipeline({.scorer = PriorityScorer{}, .slicer = GreedySlice{}, .placer = UShapedPlacer{}});
  const ContextBudget budget({.max_tokens = 1500, .target_tokens = 1500});

  const Counterfactuals answers = counterfactuals(pipeline, items, budget, 1);
  print("a larger budget", answers.larger_budget, items);
  print("fewer tokens", answers.tokens, items);
  print("a higher score", answers.score, items);
  print("a higher priority", answers.priority, items);
  print("a hint", answers.future_relevance_hint, items);
}
