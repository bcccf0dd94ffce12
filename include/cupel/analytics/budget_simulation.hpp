#ifndef CUPEL_ANALYTICS_BUDGET_SIMULATION_HPP
#define CUPEL_ANALYTICS_BUDGET_SIMULATION_HPP

/// @file
/// The specification's budget simulation: questions about other budgets, answered by running the pipeline at them. Both
/// functions are safe to call from many threads at once. Both assume that an item, once in, stays in when the budget
/// grows. That does not hold for every input, not even with GreedySlice, so both answers may be wrong where it fails.
/// A custom slicer that says nothing of itself is taken to keep to it, as the specification does.
/// A pipeline that reads the system clock should be given a fixed one: each run reads it anew.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel {

/// The items that a run with `budget` selects and one with `slack_tokens` fewer does not: positions in `items`, in the
/// placed order of the first run. The smaller budget has maxTokens and targetTokens reduced and everything else
/// unchanged. Two runs; none when `slack_tokens` is 0, where the answer is empty.
///
/// Throws Error (InvalidArgument), in this order: for a slicer with percentage quotas, or a custom one whose traits say
/// that inclusion is not monotonic, naming `slicer`; for `slack_tokens` below 0, above targetTokens, or so large that
/// the output reserve exceeds what is left of maxTokens, naming `slackTokens`. Throws what Pipeline::run throws, for
/// either run.
CUPEL_API std::vector<Position> get_marginal_items(const Pipeline& pipeline, std::span<const ContextItem> items,
                                                   const ContextBudget& budget, std::int64_t slack_tokens);

/// The smallest budget at which the item at position `target` is selected, found by bisection between its token count
/// and `search_ceiling`, or nothing when the bisection ends at a budget where it is not. A probe runs with maxTokens
/// and targetTokens both set to the budget that is tried and nothing else; one whose pinned items do not fit counts as
/// "not selected". At most 65 runs.
///
/// Throws Error (InvalidArgument), in this order: for a slicer with quotas of either kind, or one whose traits say that
/// inclusion is not monotonic, naming `slicer`; for a `target` that is no position in `items`, naming `targetItem`; for
/// a `search_ceiling` below the item's tokens or below 0, naming `searchCeiling`. Throws what Pipeline::run throws, but
/// for PinnedExceedsBudget.
CUPEL_API std::optional<std::int64_t> find_min_budget_for(const Pipeline& pipeline, std::span<const ContextItem> items,
                                                          Position target, std::int64_t search_ceiling);

}  // namespace cupel

#endif
