#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

int main() {
  const std::vector<ContextItem> items = {
      ContextItem({.content = "Deploy guide", .tokens = 900, .priority = 5}),
      ContextItem({.content = "Build log", .tokens = 590, .priority = 4}),
      ContextItem({.content = "Old ticket", .tokens = 400, .priority = 2}),
  };
  const Pipeline pipeline({.scorer = PriorityScorer{}, .slicer = GreedySlice{}, .placer = UShapedPlacer{}});
  const ContextBudget budget({.max_tokens = 1500, .target_tokens = 1500});

  // The counts are estimates, wrong by up to 10 percent.
  const TokenSensitivity found = token_sensitivity(pipeline, items, budget, 0.1);
  std::cout << "at " << found.lowest_factor << ":";
  for (const auto i : found.selected_at_lowest) std::cout << " \"" << items[i].content() << '"';
  std::cout << '\n';
  for (const TokenBreakpoint& at : found.breakpoints) {
    std::cout << "from " << at.numerator << '/' << at.denominator << " on:";
    for (const auto i : at.leaving) std::cout << " -\"" << items[i].content() << '"';
    for (const auto i : at.entering) std::cout << " +\"" << items[i].content() << '"';
    std::cout << '\n';
  }
}
