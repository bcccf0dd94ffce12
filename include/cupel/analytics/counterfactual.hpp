#ifndef CUPEL_ANALYTICS_COUNTERFACTUAL_HPP
#define CUPEL_ANALYTICS_COUNTERFACTUAL_HPP

/// @file
/// What would have let an item in. Every value in an answer has been tried by running the pipeline with it.

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

/// Why no value is given.
enum class NoCounterfactualCause {
  NotLookedAt,     ///< nothing in the pipeline looks at the field
  NegativeTokens,  ///< its token count is negative, so it is left out before anything else
  Deduplicated,    ///< an item with the same content goes on in its place
  RunFails,        ///< the run fails, and would fail with any value
  NothingLeft,     ///< pinned items, reserves and margin leave no budget for scored items
  TooLarge,        ///< it has more tokens than there are for all scored items together
  NoValue,         ///< a KnapsackSlice leaves out what scores below 0.0001, even with room
  CapReached,      ///< a count quota's cap takes it out again
  OutOfReach,      ///< no value lets it in, for none of the reasons above
  CustomSlicer,    ///< unknown: a custom slicer does not say what it does at other values, see Slicer::traits()
  SearchLimit,     ///< unknown: an answer would take more work than allowed
  Unverified,      ///< a value was found, but a run with it did not confirm it: a strategy is not repeatable
};

/// The cause's name: `"TooLarge"`.
CUPEL_API std::string_view to_string(NoCounterfactualCause cause) noexcept;

/// Why no value is given, in words.
struct NoCounterfactual {
  NoCounterfactualCause cause;  ///< what to switch on
  std::string text;             ///< a sentence for people, with numbers

  friend bool operator==(const NoCounterfactual&, const NoCounterfactual&) = default;
};

/// A changed value that lets an item in, or why there is none.
template <class Value>
struct Counterfactual {
  std::optional<Value> value = {};             ///< absent: see `never`
  std::optional<NoCounterfactual> never = {};  ///< present exactly where there is no value
  std::vector<Position> displaced = {};        ///< what the change drives out, ascending
  std::vector<Position> admitted = {};         ///< what else it lets in, ascending

  friend bool operator==(const Counterfactual&, const Counterfactual&) = default;
};

/// What would have let one item in, each change by itself and everything else as it is.
struct Counterfactuals {
  Position target;                                  ///< the item
  Counterfactual<std::int64_t> budget = {};         ///< the smallest of all budgets at which it is in, see budget_of()
  Counterfactual<std::int64_t> larger_budget = {};  ///< the smallest of those not below the run's targetTokens
  Counterfactual<std::int64_t> tokens = {};         ///< the largest count below its own
  Counterfactual<double> score = {};                ///< the smallest finite one above its own; all others as they are
  Counterfactual<std::int64_t> priority = {};       ///< found by bisection, as the next two
  Counterfactual<double> future_relevance_hint = {};  ///< at most 1
  Counterfactual<Timestamp> timestamp = {};           ///< a later one
};

/// How hard to look.
struct CounterfactualOptions {
  std::int64_t ceiling = std::int64_t{1} << 62;  ///< the largest budget to consider; 0 to 2^62
  std::size_t max_changes = 4'000'000;           ///< of the budget curve, see CurveOptions
  std::size_t max_runs = 50'000;                 ///< per question, for the searches that may need many
  std::uint64_t max_steps = 20'000'000'000;      ///< of the budget curve, see CurveOptions
};

/// What would have let in the item at position `target`, which a run with `budget` leaves out.
///
/// Budgets come from the exact curve. Token counts: by bisection where a smaller item can only do better (GreedySlice
/// with a score that is not negative, StreamSlice, KnapsackSlice), else from its own count downwards one by one. Scores
/// are replaced after the scorer ran; by bisection where a higher one can only do better, else by trying every score at
/// which an order changes. These three are exact: one budget token less, one item token more, or the next smaller
/// double does not do. Priority, hint and timestamp are looked at where a scorer reads them, as Scorer::reads() says
/// (by default everything), or where the slicer may look at anything: if the highest value lets the item in, bisection
/// finds one that does while the next lower one does not; between them the score may go up and down, so it need not be
/// the lowest of all.
///
/// Scorers run anew for the last three, and for token counts if one of them may read those. `on_overflow` is not
/// called. Safe to call from many threads at once. Throws Error (InvalidArgument): `items` when there are none,
/// `target` when there is no such position or the item is selected, `ceiling` when it is out of range. Throws Error
/// (TooManySteps) when the run with `budget` takes too many. Errors of other runs are answers; other exceptions of
/// custom strategies are passed on.
CUPEL_API Counterfactuals counterfactuals(const Pipeline& pipeline, std::span<const ContextItem> items,
                                          const ContextBudget& budget, Position target,
                                          const CounterfactualOptions& options = {});

}  // namespace cupel

#endif
