#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

namespace {

void certify(std::string_view name, AnySlicer slicer) {
  const std::vector<ContextItem> items = {
      ContextItem({.content = "A", .tokens = 60, .future_relevance_hint = 0.75}),
      ContextItem({.content = "B", .tokens = 50, .future_relevance_hint = 0.5}),
      ContextItem({.content = "C", .tokens = 50, .future_relevance_hint = 0.5}),
  };
  const ContextBudget budget({.max_tokens = 100, .target_tokens = 100});
  const Pipeline pipeline({.scorer = ReflexiveScorer{}, .slicer = std::move(slicer), .placer = UShapedPlacer{}});

  const SelectionReport report = pipeline.dry_run(items, budget);
  const OptimalityCertificate certificate = certify_optimality(report, budget);
  std::cout << name << ": " << certificate.score << ", at most " << certificate.upper_bound << " possible";
  if (certificate.optimum) std::cout << ", the best choice has " << *certificate.optimum;
  std::cout << '\n';
}

}  // namespace

int main() {
  certify("greedy", GreedySlice{});
  certify("knapsack", KnapsackSlice({.bucket_size = 1}));
}
