#ifndef CUPEL_VIEW_ENTRY_CONDITIONS_HPP
#define CUPEL_VIEW_ENTRY_CONDITIONS_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/analytics/budget_curve.hpp"
#include "cupel/analytics/counterfactual.hpp"
#include "view/limits.hpp"
#include "view/run.hpp"

/// Changes that would let an excluded item into the window.
namespace cupel::view {

/// The changes for one excluded item. May take some seconds.
Counterfactuals entry_conditions(const Run& run, Position position);

/// The selections at all targets up to the run's own; intervals() gives the targets at which an item is in. Throws
/// Error (InvalidArgument, `ceiling`) if that is too much work.
BudgetCurve curve_up_to_target(const Run& run);

/// The changes for the highest-scoring items that lacked room.
struct EntryConditions {
  std::vector<Counterfactuals> found = {};
  bool incomplete = false;  ///< the limits were reached before all these items were examined
};

/// Examines at most `most` items, fewer for long lists and for runs that take many steps, and budgets up to `ceiling`.
EntryConditions best_entry_conditions(const Run& run, std::int64_t ceiling, const Limits& limits,
                                      std::size_t most = 25);

/// One change that would let an item in, or why it can't.
struct EntryText {
  std::string_view change;  ///< what is changed: budget, or, tokens, score, priority, hint, timestamp, other
  std::string text;         ///< the new value and its side effects, or why no value lets the item in
};

/// Describes the changes for an item that `run` left out.
std::vector<EntryText> describe_entry(const Run& run, const Counterfactuals& conditions);

}  // namespace cupel::view

#endif
