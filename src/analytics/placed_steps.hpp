#ifndef CUPEL_SRC_ANALYTICS_PLACED_STEPS_HPP
#define CUPEL_SRC_ANALYTICS_PLACED_STEPS_HPP

#include <cstddef>

#include "analytics/budget_axis.hpp"
#include "cupel/model/overflow_strategy.hpp"
#include "cupel/model/scored_item.hpp"
#include "cupel/slicing/selection_steps.hpp"
#include "cupel/step_meter.hpp"

namespace cupel {

/// Converts a slicer's selection at each target into a run's selection at each budget. Takes into account pinned items
/// that do not fit, the target that a budget leaves, and the overflow strategy. `sliced` must reach the target of the
/// axis' ceiling. The result does not contain the pinned items, which are selected at every budget without an error.
SelectionSteps placed_steps(const SelectionSteps& sliced, const ScoredItems& sorted, const BudgetAxis& axis,
                            OverflowStrategy strategy, std::size_t max_changes, StepMeter& meter);

}  // namespace cupel

#endif
