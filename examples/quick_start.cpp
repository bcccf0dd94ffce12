#include <iostream>

#include "cupel/cupel.hpp"

int main() {
  using namespace cupel;
  const std::vector<ContextItem> items = {
      ContextItem({.content = "You review code.", .tokens = 30, .kind = "SystemPrompt", .pinned = true}),
      ContextItem({.content = "<build log>", .tokens = 900, .timestamp = Timestamp::parse("2026-03-17T14:00:00Z")}),
      ContextItem({.content = "Likes short answers.", .tokens = 20, .kind = "Memory"}),
      ContextItem({.content = "What broke?", .tokens = 25, .timestamp = Timestamp::parse("2026-03-17T14:05:00Z")}),
  };
  const CompositeScorer scorer({{RecencyScorer{}, 3}, {KindScorer{}, 1}});  // weighted 3 to 1
  const Pipeline pipeline({.scorer = scorer, .slicer = GreedySlice{}, .placer = UShapedPlacer{}});
  const ContextBudget budget({.max_tokens = 1024, .target_tokens = 600, .output_reserve = 256});
  for (const auto i : pipeline.run(items, budget)) std::cout << items[i].content() << '\n';
}
