#ifndef CUPEL_REPORT_SUGGESTIONS_HPP
#define CUPEL_REPORT_SUGGESTIONS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "account.hpp"
#include "cupel/analytics/counterfactual.hpp"
#include "limits.hpp"
#include "run.hpp"

namespace cupel::report {

/// Something to change, and what a run with that change selects.
struct Suggestion {
  std::string action;                            ///< remove, shorten, pin, unpin, budget
  std::string text;                              ///< for people, with its numbers
  std::optional<Position> item = {};             ///< absent where it is about the budget
  std::optional<std::int64_t> from_tokens = {};  ///< of an item to shorten, or the target
  std::optional<std::int64_t> to_tokens = {};    ///< what it should have
  std::vector<Position> enters = {};             ///< ascending
  std::vector<Position> leaves = {};             ///< ascending; without an item that is removed
  Worth worth = {};                              ///< of the selection that there would be, by the scores of this run
};

/// What to change about a run, at most one suggestion per action, that with the highest score first. Every one has been
/// tried.
struct Suggestions {
  std::vector<Suggestion> list = {};
  bool some_items_untried = false;  ///< a change to an item took more than the limits allow
  bool targets_untried = false;     ///< so did a higher target
};

/// `ways` are what ways_in() found. docs/cli/report.md says what is looked at.
Suggestions suggestions_of(const Run& run, const Account& account, std::span<const Counterfactuals> ways,
                           const Limits& limits);

}  // namespace cupel::report

#endif
