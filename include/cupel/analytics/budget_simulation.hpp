#ifndef CUPEL_ANALYTICS_BUDGET_SIMULATION_HPP
#define CUPEL_ANALYTICS_BUDGET_SIMULATION_HPP

/// @file
/// The budget simulation of the specification: answers questions about other budgets by running the pipeline with them.
///
/// Both functions assume that an item, once selected, stays selected when the budget grows. This does not hold for
/// every input, not even with GreedySlice, and where it fails, the answers may be wrong. A custom slicer that declares
/// no traits is assumed to satisfy it, as in the specification.
///
/// Give a pipeline that reads the system clock a fixed clock instead, because each run reads the clock again. Both
/// functions are safe to call from many threads at once.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel {

/// Returns the items that a run with `budget` selects and a run with `slack_tokens` fewer tokens does not: positions in
/// `items`, in the placed order of the first run. The smaller budget has reduced maxTokens and targetTokens and is
/// otherwise the same. Makes two runs, or none when `slack_tokens` is 0; the result is then empty.
///
/// Throws Error (InvalidArgument), checked in this order: naming `slicer` for a slicer with percentage quotas, or a
/// custom slicer whose traits say that inclusion is not monotonic; naming `slackTokens` if it is below 0, above
/// targetTokens, or so large that the output reserve exceeds the rest of maxTokens. Throws what Pipeline::run() throws
/// in either run.
CUPEL_API std::vector<Position> get_marginal_items(const Pipeline& pipeline, std::span<const ContextItem> items,
                                                   const ContextBudget& budget, std::int64_t slack_tokens);

/// Returns the smallest budget at which the item at position `target` is selected. It is found by bisection between the
/// item's token count and `search_ceiling`. Returns nothing if the bisection ends at a budget at which the item is not
/// selected. Each run of the search has maxTokens and targetTokens set to the examined budget, and no other fields. A
/// run whose pinned items do not fit counts as "not selected". At most 65 runs.
///
/// Throws Error (InvalidArgument), checked in this order: naming `slicer` for a slicer with quotas or count quotas, or
/// one whose traits say that inclusion is not monotonic; naming `targetItem` if `target` is not a position in `items`;
/// naming `searchCeiling` if it is below the item's tokens or below 0. Throws what Pipeline::run() throws, except
/// PinnedExceedsBudget.
CUPEL_API std::optional<std::int64_t> find_min_budget_for(const Pipeline& pipeline, std::span<const ContextItem> items,
                                                          Position target, std::int64_t search_ceiling);

}  // namespace cupel

#endif
