#include "view/entry_conditions.hpp"

#include <algorithm>
#include <utility>

namespace cupel::view {

namespace {

// Limits on the sum of the lists' sizes: over all runs for a page, and over the runs for one question of the page.
constexpr std::size_t kItemsOnPage = 100'000;
constexpr std::size_t kItemsPerQuestion = 100'000;
constexpr std::size_t kMaxRuns = 200;
// The approximate number of runs for an item's five questions, and the steps allowed per run if the original run took
// few.
constexpr std::uint64_t kRunsPerItem = 400;
constexpr std::uint64_t kStepsPerRun = 5'000'000;
constexpr std::int64_t kHighestTarget = std::int64_t{1} << 62;  // of a curve

Pipeline limited(const Run& run) {
  PipelineOptions options = run.pipeline().options();
  options.max_steps = std::min(options.max_steps, std::max(4 * run.steps(), kStepsPerRun));
  return Pipeline(std::move(options));
}

}  // namespace

Counterfactuals entry_conditions(const Run& run, Position position) {
  constexpr std::size_t kItemsTried = 20'000'000;  // in all runs of a search
  const std::size_t max_runs = std::clamp<std::size_t>(kItemsTried / run.items().size(), 100, 50'000);
  return counterfactuals(run.pipeline(), run.items(), run.budget(), position, {.max_runs = max_runs});
}

BudgetCurve curve_up_to_target(const Run& run) {
  return budget_curve(run.pipeline(), run.items(), {.ceiling = run.budget().target_tokens(), .base = run.budget()});
}

EntryConditions best_entry_conditions(const Run& run, std::int64_t ceiling, const Limits& limits, std::size_t most) {
  EntryConditions conditions;
  most = std::min(most, 1 + kItemsOnPage / (1 + run.items().size()));
  const auto affordable = static_cast<std::size_t>(limits.entry_steps / (1 + kRunsPerItem * run.steps()));
  const CounterfactualOptions options{
      // With quotas a selection may change without end, and targets beyond the page's own curve help little.
      .ceiling = std::clamp<std::int64_t>(std::max(ceiling, run.budget().target_tokens()), 0, kHighestTarget),
      .max_changes = kMaxCurveChanges,
      .max_runs = std::clamp<std::size_t>(kItemsPerQuestion / (1 + run.items().size()), 100, kMaxRuns),
      .max_steps = limits.entry_steps / most};
  const Pipeline pipeline = limited(run);
  for (const ExcludedItem& excluded : run.report().excluded) {
    if (conditions.found.size() == most) break;
    if (!lacked_room(excluded)) continue;
    if (conditions.found.size() == affordable) {
      conditions.incomplete = true;
      break;
    }
    conditions.found.push_back(counterfactuals(pipeline, run.items(), run.budget(), excluded.position, options));
  }
  return conditions;
}

}  // namespace cupel::view
