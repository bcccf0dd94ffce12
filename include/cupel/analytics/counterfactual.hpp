#ifndef CUPEL_ANALYTICS_COUNTERFACTUAL_HPP
#define CUPEL_ANALYTICS_COUNTERFACTUAL_HPP

/// @file
/// Counterfactuals: changes that would have let an item into the selection. Every value in an answer is verified by
/// running the pipeline with it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/model/timestamp.hpp"
#include "cupel/ostream.hpp"

namespace cupel {

/// The reason why no value lets the item in, or why the answer is unknown.
enum class NoCounterfactualCause {
  NotLookedAt,     ///< nothing in the pipeline reads the field
  NegativeTokens,  ///< the token count is negative, so Classify excludes the item
  Deduplicated,    ///< an item with the same content is kept instead
  RunFails,        ///< the run fails, and would fail with every value
  NothingLeft,     ///< pinned items, reserves and margin leave no budget for scored items
  TooLarge,        ///< the item has more tokens than are available for all scored items together
  NoValue,         ///< a KnapsackSlice excludes items that score below 0.0001, even with room
  CapReached,      ///< the cap of a count quota removes it
  OutOfReach,      ///< no value lets the item in; none of the reasons above applies
  CustomSlicer,    ///< unknown: a custom slicer does not declare how it behaves, see Slicer::traits()
  SearchLimit,     ///< unknown: the search would exceed its limits
  Unverified,      ///< unknown: a run did not confirm the value that was found; a strategy is not deterministic
};

/// The name of the cause: `"TooLarge"`.
CUPEL_API std::string_view to_string(NoCounterfactualCause cause) noexcept;

/// The reason why an answer has no value, with an explanation.
struct NoCounterfactual {
  NoCounterfactualCause cause;  ///< for programs
  std::string text;             ///< a sentence with numbers

  friend bool operator==(const NoCounterfactual&, const NoCounterfactual&) = default;
};

/// A changed value that lets an item in, or the reason why the answer has none.
template <class Value>
struct Counterfactual {
  std::optional<Value> value = {};                  ///< absent if there is none, or none was found
  std::optional<NoCounterfactual> why_absent = {};  ///< present if and only if `value` is absent; `never` in JSON
  std::vector<Position> displaced = {};             ///< items that the change displaces, ascending
  std::vector<Position> admitted = {};              ///< other items that the change lets in, ascending

  friend bool operator==(const Counterfactual&, const Counterfactual&) = default;
};

/// The changes that would have let one item in, each made alone with everything else unchanged.
struct Counterfactuals {
  Position target;                                  ///< the item
  Counterfactual<std::int64_t> budget = {};         ///< the smallest budget that selects it, see budget_of()
  Counterfactual<std::int64_t> larger_budget = {};  ///< the smallest one at or above the run's targetTokens
  Counterfactual<std::int64_t> tokens = {};         ///< the largest count below its own
  Counterfactual<double> score = {};                ///< the smallest finite score above its own; other scores unchanged
  Counterfactual<std::int64_t> priority = {};       ///< found by bisection, like the next two
  Counterfactual<double> future_relevance_hint = {};  ///< at most 1
  Counterfactual<Timestamp> timestamp = {};           ///< a later time
};

/// Limits of the search.
struct CounterfactualOptions {
  std::int64_t ceiling = std::int64_t{1} << 62;  ///< the largest budget to consider; 0 to 2^62
  std::size_t max_changes = 4'000'000;           ///< for the budget curve, see CurveOptions
  std::size_t max_runs = 50'000;                 ///< for each search that may need many runs
  std::uint64_t max_steps = 20'000'000'000;      ///< for the budget curve, see CurveOptions
};

/// Finds changes that would let in the item at position `target`, which a run with `budget` excludes.
///
/// Budgets come from the exact budget curve. Token counts are found by bisection if a smaller item can only do better
/// (GreedySlice with a score that is not negative, StreamSlice, KnapsackSlice); otherwise every count is examined, from
/// the item's own downwards. Scores are replaced after the scorer has run. They are found by bisection if a higher
/// score can only do better; otherwise every score at which an order changes is examined. These three answers are
/// exact: one budget token less, one item token more, or the next smaller double is not enough.
///
/// Priority, hint and timestamp are examined if a scorer reads them according to Scorer::reads() (by default it reads
/// every field), or if the slicer may read any field. If the highest value lets the item in, bisection finds a value
/// that lets it in while the next lower value does not. Between the two the score may rise and fall, so the value need
/// not be the lowest of all.
///
/// The scorers run again for these last three, and for token counts if one of them may read those. `on_overflow` is not
/// called. Safe to call from many threads at once.
///
/// Throws Error (InvalidArgument): `items` when there are none, `target` when there is no such position or the item is
/// selected, `ceiling` when it is out of range. Throws Error (TooManySteps) when the run with `budget` takes too many
/// steps. Errors of other runs are part of the answer. Other exceptions of custom strategies are passed on.
CUPEL_API Counterfactuals counterfactuals(const Pipeline& pipeline, std::span<const ContextItem> items,
                                          const ContextBudget& budget, Position target,
                                          const CounterfactualOptions& options = {});

}  // namespace cupel

#endif
