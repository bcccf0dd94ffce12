#ifndef CUPEL_SRC_ANALYTICS_PLACED_STEPS_HPP
#define CUPEL_SRC_ANALYTICS_PLACED_STEPS_HPP

#include <cstddef>

#include "analytics/budget_axis.hpp"
#include "cupel/model/overflow_strategy.hpp"
#include "cupel/model/scored_item.hpp"
#include "cupel/slicing/selection_steps.hpp"
#include "cupel/step_meter.hpp"

namespace cupel {

/// From what a slicer selects for each target to what a run selects at each budget: pinned items that do not fit, the
/// target that a budget leaves, and what the overflow strategy makes of a selection that exceeds the budget. `sliced`
/// reaches to the target of the axis' ceiling. Pinned items themselves are not in the result: they are in wherever
/// there is no error.
SelectionSteps placed_steps(const SelectionSteps& sliced, const ScoredItems& sorted, const BudgetAxis& axis,
                            OverflowStrategy strategy, std::size_t max_changes, StepMeter& meter);

}  // namespace cupel

#endif
