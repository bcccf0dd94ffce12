#include "slicing/slice_steps.hpp"

#include <utility>

#include "errors.hpp"
#include "slicing/first_fit_walk.hpp"

namespace cupel {

namespace {

Error selection_not_known() {
  return errors::invalid(
      ErrorCode::InvalidArgument, "BudgetCurve", "slicer",
      "must know what it selects at every budget, and a custom one in this pipeline does not; sample "
      "single budgets instead");
}

Error contradiction(std::string problem) {
  return errors::invalid(ErrorCode::InvalidSlice, "Slicer", "selectAtEveryTarget", std::move(problem));
}

void check_output(const std::vector<Position>& output, std::size_t size) {
  std::vector<bool> seen(size);
  for (const Position index : output) {
    if (index >= size || seen[index]) throw contradiction("must report each index of the list once");
    seen[index] = true;
  }
  if (output.size() != size) throw contradiction("must report each index of the list once");
}

void check_steps(const SelectionSteps& selection, std::size_t size, std::int64_t ceiling) {
  if (selection.steps.empty() || selection.steps.front().first != 0) throw contradiction("must begin at a target of 0");
  const SelectionSteps::Step* before = nullptr;
  for (const SelectionSteps::Step& step : selection.steps) {
    if (before != nullptr && (step.first <= before->first || step.changes_end < before->changes_end)) {
      throw contradiction("must have its steps in ascending order");
    }
    before = &step;
  }
  if (before->first > ceiling) throw contradiction("must not have steps beyond the ceiling");
  if (before->changes_end != selection.changes.size()) throw contradiction("must have every change in a step");
  for (const Position index : selection.changes) {
    if (index >= size) throw contradiction("must change entries of the list only");
  }
  const SelectionSteps::Step& nothing = selection.steps.front();
  if (nothing.changes_end > 0 || nothing.error) throw contradiction("must select nothing at a target of 0");
}

}  // namespace

SliceSteps Slicer::select_at_every_target(RunContext& /*context*/, const ScoredItems& /*sorted*/,
                                          const SelectionStepsLimits& /*limits*/) const {
  throw selection_not_known();
}

void check_knows_every_target(const Slicer& slicer) {
  if (!slicer.traits().knows_every_target) throw selection_not_known();
}

SliceSteps slice_steps(RunContext& context, const Slicer& slicer, const ScoredItems& sorted,
                       const SelectionStepsLimits& limits) {
  SliceSteps result = slicer.select_at_every_target(context, sorted, limits);
  check_steps(result.steps, sorted.size(), limits.ceiling);
  check_output(result.output, sorted.size());
  return result;
}

SliceSteps first_fit_steps(RunContext& context, const ScoredItems& sorted, std::vector<Position> order,
                           std::size_t batch_size, const SelectionStepsLimits& limits) {
  std::vector<std::int64_t> tokens;
  tokens.reserve(order.size());
  for (const Position index : order) tokens.push_back(sorted.tokens(index));
  SelectionStepsBuilder steps(sorted.size(), limits.max_changes);
  if (limits.ceiling > 0) FirstFitWalk(tokens, order, batch_size).write(1, limits.ceiling, 0, steps, context.steps());
  return {steps.finish(), std::move(order)};
}

}  // namespace cupel
