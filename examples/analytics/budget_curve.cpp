#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

int main() {
  const std::vector<ContextItem> items = {
      ContextItem({.content = "A", .tokens = 10, .future_relevance_hint = 0.9}),
      ContextItem({.content = "B", .tokens = 5, .future_relevance_hint = 0.4}),
  };
  const Pipeline pipeline({.scorer = ReflexiveScorer{}, .slicer = GreedySlice{}, .placer = UShapedPlacer{}});

  const BudgetCurve curve = budget_curve(pipeline, items, {.ceiling = 20});
  for (const CurveSegment& segment : curve.segments()) {
    std::cout << segment.first << " to " << segment.last << ':';
    for (const auto i : curve.selected_at(segment.first)) std::cout << ' ' << items[i].content();
    std::cout << " (" << segment.tokens << " tokens, score " << segment.score << ")\n";
  }
  for (const BudgetInterval& in : curve.intervals(1))
    std::cout << "B is in from " << in.first << " to " << in.last << '\n';
  std::cout << "smallest: " << *curve.min_budget_for(1)
            << ", by bisection up to 22: " << find_min_budget_for(pipeline, items, 1, 22).value() << '\n';

  // A base budget adds its reserve, slots and margin. Budgets too small for the pinned items become errors.
  const std::vector<ContextItem> with_pin = {ContextItem({.content = "You review code.", .tokens = 7, .pinned = true}),
                                             items[0], items[1]};
  const ContextBudget base({.max_tokens = 100, .target_tokens = 50, .estimation_safety_margin_percent = 50.0});
  const BudgetCurve other = budget_curve(pipeline, with_pin, {.ceiling = 20, .base = base});
  for (const CurveSegment& segment : other.segments()) {
    std::cout << segment.first << " to " << segment.last << ": ";
    if (segment.error) {
      std::cout << to_string(*segment.error) << '\n';
    } else {
      std::cout << segment.count << " selected\n";
    }
  }

  const ContextBudget nine({.max_tokens = 9, .target_tokens = 9});
  for (const Inversion& inversion : inversions(pipeline, items, nine)) {
    std::cout << items[inversion.excluded].content() << " scores " << inversion.score << " and is out: needs "
              << inversion.needed_tokens << ", " << inversion.available_tokens << " left; "
              << items[inversion.outscored].content() << " is in with " << inversion.outscored_score << '\n';
  }
}
