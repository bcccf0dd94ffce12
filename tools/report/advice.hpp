#ifndef CUPEL_REPORT_ADVICE_HPP
#define CUPEL_REPORT_ADVICE_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "account.hpp"
#include "cupel/analytics/budget_curve.hpp"
#include "cupel/analytics/counterfactual.hpp"
#include "limits.hpp"
#include "run.hpp"
#include "suggestions.hpp"
#include "trials.hpp"

namespace cupel::report {

using Positions = std::vector<Position>;

/// What is in `a` and not in `b`; both ascending.
Positions without(const Positions& a, const Positions& b);

/// What is in `a` or in `b`; both ascending.
Positions merged(const Positions& a, const Positions& b);

/// What all advice is made of: trials, and what they come to.
class Advice {
 public:
  /// Both must outlive it.
  Advice(const Run& run, const Limits& limits);

  const Worth& now() const noexcept { return now_; }
  Trials& trials() noexcept { return trials_; }
  std::int64_t tokens_of(Position position) const { return run_.items()[position].tokens(); }

  /// `item 12 (ToolOutput, 433 tokens, score 0.31)`.
  std::string name_of(Position position) const;

  /// What a selection would change.
  Suggestion compared(std::string action, const Positions& selected, std::optional<Position> item) const;

  /// The same where an item has fewer tokens.
  Suggestion shortened(Position item, std::int64_t to, const Positions& selected) const;

  /// The same without an item.
  Suggestion removed(Position item, const Positions& selected) const;

  /// Every target up to what the output reserve leaves of the window; nothing where that is not above the run's own, or
  /// takes too much.
  std::optional<BudgetCurve> higher_targets();

  /// `what`, what comes in and goes out, and how it ends.
  void add(Suggestion suggestion, const std::string& what, const std::string& end);

  std::vector<Suggestion>& found() noexcept { return found_; }
  Suggestions take();

 private:
  const Run& run_;
  const Limits& limits_;
  Trials trials_;
  Worth now_;
  bool targets_untried_ = false;
  std::vector<Suggestion> found_;
};

/// For a selection within its target: how items that lacked room could be in, or more score.
Suggestions advice_on_room(const Run& run, const Account& account, std::span<const Counterfactuals> ways,
                           const Limits& limits);

/// For a selection that exceeds its target: how it would not, or less. See Account::over_tokens.
Suggestions advice_on_overflow(const Run& run, const Account& account, const Limits& limits);

}  // namespace cupel::report

#endif
