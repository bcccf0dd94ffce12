#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

namespace {

void run(std::string_view name, AnySlicer slicer) {
  const std::vector<ContextItem> items = {
      ContextItem({.content = "A", .tokens = 60, .future_relevance_hint = 0.66}),
      ContextItem({.content = "B", .tokens = 50, .future_relevance_hint = 0.50}),
      ContextItem({.content = "C", .tokens = 50, .future_relevance_hint = 0.48}),
      ContextItem({.content = "D", .tokens = 30, .future_relevance_hint = 0.05}),
  };
  const Pipeline pipeline({.scorer = ReflexiveScorer{}, .slicer = std::move(slicer), .placer = UShapedPlacer{}});
  const Selection selection = pipeline.run(items, ContextBudget({.max_tokens = 100, .target_tokens = 100}));
  std::cout << name << ':';
  for (const auto i : selection) std::cout << ' ' << items[i].content();
  std::cout << ", " << selection.total_tokens << " tokens\n";
}

}  // namespace

int main() {
  run("greedy", GreedySlice{});
  run("knapsack", KnapsackSlice({.bucket_size = 1}));
  run("knapsack, buckets of 20", KnapsackSlice({.bucket_size = 20}));
}
