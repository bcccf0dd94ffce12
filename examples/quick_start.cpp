#include <iostream>
#include <vector>

#include "cupel/cupel.hpp"

int main() {
  const auto at = cupel::Timestamp::parse;
  const std::vector<cupel::ContextItem> items = {
      cupel::ContextItem({.content = "You review code.", .tokens = 30, .kind = "SystemPrompt", .pinned = true}),
      cupel::ContextItem({.content = "<log of the build>", .tokens = 900, .timestamp = at("2026-03-17T14:00:00Z")}),
      cupel::ContextItem({.content = "Likes short answers.", .tokens = 20, .kind = "Memory"}),
      cupel::ContextItem({.content = "Why does it fail?", .tokens = 25, .timestamp = at("2026-03-17T14:05:00Z")}),
  };
  const cupel::CompositeScorer scorer({{cupel::RecencyScorer{}, 3}, {cupel::KindScorer{}, 1}});  // weighted 3 to 1
  const cupel::Pipeline pipeline({.scorer = scorer, .slicer = cupel::GreedySlice{}, .placer = cupel::UShapedPlacer{}});
  const cupel::ContextBudget budget({.max_tokens = 1024, .target_tokens = 600, .output_reserve = 256});
  for (const auto i : pipeline.run(items, budget)) std::cout << items[i].content() << '\n';
}
