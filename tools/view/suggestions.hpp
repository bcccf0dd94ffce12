#ifndef CUPEL_VIEW_SUGGESTIONS_HPP
#define CUPEL_VIEW_SUGGESTIONS_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cupel/analytics/counterfactual.hpp"
#include "view/entry_conditions.hpp"
#include "view/limits.hpp"
#include "view/run.hpp"

namespace cupel::view {

/// A change to one item or to the budget, and the selection of a run with that change.
struct Suggestion {
  std::string action;                            ///< remove, shorten, pin, unpin, budget
  std::string text;                              ///< a sentence
  std::optional<Position> item = {};             ///< absent for a change of the budget
  std::optional<std::int64_t> from_tokens = {};  ///< the present tokens of an item to shorten, or the present target
  std::optional<std::int64_t> to_tokens = {};    ///< the suggested value
  std::vector<Position> enters = {};             ///< ascending
  std::vector<Position> leaves = {};             ///< ascending; without an item that is removed
  Totals totals = {};                            ///< of the changed selection, by the scores of this run
};

/// At most one suggestion per action, the highest score first. Each was verified by a run.
struct Suggestions {
  std::vector<Suggestion> list = {};
  bool some_items_untried = false;  ///< trying a change to an item exceeded the limits
  bool targets_untried = false;     ///< trying higher targets exceeded the limits
};

/// Suggested changes to a run. `entry_conditions` come from best_entry_conditions(). docs/reference/cli/report.md lists
/// the changes that are tried.
Suggestions suggestions(const Run& run, std::span<const Counterfactuals> entry_conditions, const Limits& limits);

/// A sentence about what was not tried because of the limits; empty if everything was tried.
std::string untried_text(const Suggestions& suggestions, const EntryConditions& conditions);

/// @{
/// The two cases of suggestions(): for a selection within its target, changes that let in items that lacked room or
/// raise the score; for one that exceeds its target, changes that reduce the excess.
Suggestions suggestions_for_inclusion(const Run& run, std::span<const Counterfactuals> entry_conditions,
                                      const Limits& limits);
Suggestions suggestions_for_overflow(const Run& run, const Limits& limits);
/// @}

}  // namespace cupel::view

#endif
