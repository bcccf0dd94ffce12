#include "ways.hpp"

#include <algorithm>
#include <utility>

namespace cupel::report {

namespace {

// Items in the lists of all ways, and in the runs for one question.
constexpr std::size_t kItemsInWays = 100'000;
constexpr std::size_t kItemsInRuns = 100'000;
constexpr std::size_t kMaxRuns = 200;
// What an item's five questions take about, and what one of their runs may take where the run itself took little.
constexpr std::uint64_t kRunsPerItem = 400;
constexpr std::uint64_t kStepsPerRun = 5'000'000;

Pipeline limited(const Run& run) {
  PipelineOptions options = run.pipeline().options();
  options.max_steps = std::min(options.max_steps, std::max(4 * run.steps(), kStepsPerRun));
  return Pipeline(std::move(options));
}

}  // namespace

WaysIn ways_in(const Run& run, const Limits& limits, std::size_t most) {
  WaysIn ways;
  most = std::min(most, 1 + kItemsInWays / (1 + run.items().size()));
  const auto affordable = static_cast<std::size_t>(limits.way_steps / (1 + kRunsPerItem * run.steps()));
  // Quotas may change for ever; what lies beyond the page's own curve is nobody's advice.
  const std::int64_t ceiling =
      std::clamp<std::int64_t>(std::max(run.request().ceiling, run.budget().target_tokens()), 0, std::int64_t{1} << 62);
  const CounterfactualOptions options{
      .ceiling = ceiling,
      .max_changes = kMaxChanges,
      .max_runs = std::clamp<std::size_t>(kItemsInRuns / (1 + run.items().size()), 100, kMaxRuns),
      .max_steps = limits.way_steps / most};
  const Pipeline pipeline = limited(run);
  for (const ExcludedItem& excluded : run.report().excluded) {
    if (ways.found.size() == most) break;
    if (!lacked_room(excluded)) continue;
    if (ways.found.size() == affordable) {
      ways.more_untried = true;
      break;
    }
    ways.found.push_back(counterfactuals(pipeline, run.items(), run.budget(), excluded.position, options));
  }
  return ways;
}

}  // namespace cupel::report
