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

/// What would let an item into the window.
namespace cupel::view {

/// For one item that is out. May take some seconds.
Counterfactuals entry_conditions(const Run& run, Position position);

/// What the targets up to the run's own select; its intervals() are the targets at which an item is in. Throws Error
/// (InvalidArgument, `ceiling`) where that is too much work.
BudgetCurve curve_up_to_target(const Run& run);

/// For the best of the items that lacked room, by score.
struct EntryConditions {
  std::vector<Counterfactuals> found = {};
  bool incomplete = false;  ///< there are more such items, but the limits do not allow for them
};

/// For at most `most` items, fewer of long lists and of runs that take many steps. Budgets up to `ceiling` are looked
/// at.
EntryConditions best_entry_conditions(const Run& run, std::int64_t ceiling, const Limits& limits,
                                      std::size_t most = 25);

/// One change that would let an item in, or why it would not.
struct EntryText {
  std::string_view change;  ///< of what: budget, or, tokens, score, priority, hint, timestamp, other
  std::string text;         ///< to what, and what else would change; or why never
};

/// All that is known of an item that `run` left out.
std::vector<EntryText> describe_entry(const Run& run, const Counterfactuals& conditions);

}  // namespace cupel::view

#endif
