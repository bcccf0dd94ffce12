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

/// A change to one item or to the budget, and what a run with that change selects.
struct Suggestion {
  std::string action;                            ///< remove, shorten, pin, unpin, budget
  std::string text;                              ///< for people, with its numbers
  std::optional<Position> item = {};             ///< absent for a change of the budget
  std::optional<std::int64_t> from_tokens = {};  ///< of an item to shorten, or the target
  std::optional<std::int64_t> to_tokens = {};    ///< what it should have
  std::vector<Position> enters = {};             ///< ascending
  std::vector<Position> leaves = {};             ///< ascending; without an item that is removed
  Totals totals = {};                            ///< of the changed selection, by the scores of this run
};

/// At most one suggestion per action, the highest score first. A run was made with every one.
struct Suggestions {
  std::vector<Suggestion> list = {};
  bool some_items_untried = false;  ///< a change to an item took more than the limits allow
  bool targets_untried = false;     ///< so did a higher target
};

/// What to change about a run. `entry_conditions` are those of best_entry_conditions(). docs/reference/cli/report.md
/// says which changes are tried.
Suggestions suggestions(const Run& run, std::span<const Counterfactuals> entry_conditions, const Limits& limits);

/// What the limits did not allow for, as a sentence; empty where everything was tried.
std::string untried_text(const Suggestions& suggestions, const EntryConditions& conditions);

/// @{
/// The two cases of suggestions(): for a selection within its target, how items that lacked room could be in, or more
/// score; for one that exceeds its target, how it would exceed it less.
Suggestions suggestions_for_inclusion(const Run& run, std::span<const Counterfactuals> entry_conditions,
                                      const Limits& limits);
Suggestions suggestions_for_overflow(const Run& run, const Limits& limits);
/// @}

}  // namespace cupel::view

#endif
