#ifndef CUPEL_VIEW_CURVE_MILESTONES_HPP
#define CUPEL_VIEW_CURVE_MILESTONES_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cupel/analytics/budget_curve.hpp"

namespace cupel::view {

/// The highest score of a curve's selections, at least 0.
double best_score_of(const BudgetCurve& curve);

/// A notable segment of a curve, and why it is notable.
struct Milestone {
  std::size_t segment;
  std::optional<int> percent_of_best = {};  ///< the largest of 25, 50, 75, 90, 99 and 100 that it is first to reach
  bool most_items = false;                  ///< it is the first segment with the most items
  bool at_target = false;
};

/// The milestones, ordered by segment. `target` is the caller's own target, 0 if there is none.
std::vector<Milestone> milestones(const BudgetCurve& curve, std::int64_t target);

/// A segment with a lower score than the one before it.
struct ScoreDrop {
  std::size_t segment;
  double lost;  ///< above 0
};

/// The score drops, ordered by segment.
std::vector<ScoreDrop> score_drops(const BudgetCurve& curve);

}  // namespace cupel::view

#endif
