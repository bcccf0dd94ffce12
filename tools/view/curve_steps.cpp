#include "view/curve_steps.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "cupel/analytics/budget_curve.hpp"
#include "view/format.hpp"
#include "view/slicer_facts.hpp"

namespace cupel::view {

namespace {

// The target at which the curve's budget equals the run's. If target and output reserve together exceed the window, it
// is the window less the reserve, because a curve's window grows with its target and the run's does not.
std::int64_t own_target(const ContextBudget& budget) {
  return std::min(budget.target_tokens(), budget.max_tokens() - budget.output_reserve());
}

// Builds the steps. A step at which runs fail toggles nothing; the toggles of the next step are relative to the last
// step that did not fail.
class Steps {
 public:
  explicit Steps(const BudgetCurve& curve) {
    steps_.reserve(curve.segments().size());
    for (const CurveSegment& segment : curve.segments()) {
      steps_.push_back({.first = segment.first, .error = segment.error});
    }
    for (Position item = 0; item < curve.item_count(); ++item) add(item, curve.intervals(item));
  }

  std::vector<CurveStep> take() && { return std::move(steps_); }

 private:
  // The first step from `target` on at which runs do not fail; past the end if there is none.
  std::size_t working_step(std::int64_t target) const {
    auto step = std::lower_bound(steps_.begin(), steps_.end(), target,
                                 [](const CurveStep& candidate, std::int64_t at) { return candidate.first < at; });
    while (step != steps_.end() && step->error) ++step;
    return static_cast<std::size_t>(step - steps_.begin());
  }

  void add(Position item, std::span<const BudgetInterval> intervals) {
    std::size_t left_at = steps_.size();
    for (const BudgetInterval& interval : intervals) {
      const std::size_t entered_at = working_step(interval.first);
      if (left_at == entered_at) {
        steps_[left_at].toggles.pop_back();  // it left only because runs failed in between
      } else {
        steps_[entered_at].toggles.push_back(item);
      }
      left_at = working_step(interval.last + 1);
      if (left_at < steps_.size()) steps_[left_at].toggles.push_back(item);
    }
  }

  std::vector<CurveStep> steps_;
};

std::size_t changes_of(const BudgetCurve& curve) {
  std::size_t changes = curve.segments().size();
  for (Position item = 0; item < curve.item_count(); ++item) changes += 2 * curve.intervals(item).size();
  return changes;
}

std::string failure_text(const Error& error) {
  if (error.parameter() == "slicer") {
    return "The policy's slicer does not say what it selects at every target, so there is no curve.";
  }
  return fmt::format("The curve can't be computed: {} {}.", error.parameter(), error.problem());
}

CurveSteps steps_of(const BudgetCurve& curve, const Run& run) {
  CurveSteps result{.ceiling = curve.ceiling(), .steps = Steps(curve).take()};
  const std::int64_t target = own_target(run.budget());
  if (target <= curve.ceiling() && !curve.at(target).error && curve.selected_at(target) == run.selected()) {
    result.run_at = target;
  }
  return result;
}

}  // namespace

CurveAnswer curve_of(const Run& run, std::int64_t ceiling, const Limits& limits) {
  if (run.items().empty()) return {.unavailable = "There are no candidates."};
  const std::int64_t target = own_target(run.budget());
  // From the requested ceiling down to the target, so that a binary search can find the highest within the limits.
  std::vector<std::int64_t> ceilings{ceiling};
  while (ceilings.back() > target) ceilings.push_back(std::max(ceilings.back() / 2, target));
  const auto within_limits = [&](std::int64_t candidate) -> std::optional<CurveSteps> {
    try {
      const BudgetCurve curve = budget_curve(run.pipeline(), run.items(),
                                             {.ceiling = candidate,
                                              .base = run.budget(),
                                              .max_changes = 2 * limits.curve_changes,
                                              .max_steps = limits.curve_steps});
      if (changes_of(curve) > 2 * limits.curve_changes) return std::nullopt;
      return steps_of(curve, run);
    } catch (const Error& error) {
      if (error.parameter() != "ceiling") throw;
      return std::nullopt;
    }
  };
  try {
    std::optional<CurveSteps> found = within_limits(ceilings.front());
    if (found) return {.curve = std::move(found)};
    if (ceilings.size() > 1) found = within_limits(ceilings.back());
    std::size_t too_high = 0;
    std::size_t low_enough = ceilings.size() - 1;
    while (found && low_enough - too_high > 1) {
      const std::size_t middle = too_high + (low_enough - too_high) / 2;
      std::optional<CurveSteps> higher = within_limits(ceilings[middle]);
      (higher ? low_enough : too_high) = middle;
      if (higher) found = std::move(higher);
    }
    if (found) return {.curve = std::move(found)};
  } catch (const Error& error) {
    return {.unavailable = failure_text(error)};
  }
  const bool knapsack = knapsack_bucket(run.policy()).has_value();
  return {.unavailable =
              fmt::format("Even up to the run's own target of {} there are more changes, or they take more work to "
                          "find, than a page allows.{}",
                          counted(target, "token"), knapsack ? " A larger knapsack bucket takes less work." : "")};
}

}  // namespace cupel::view
