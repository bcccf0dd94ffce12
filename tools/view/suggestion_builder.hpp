#ifndef CUPEL_VIEW_SUGGESTION_BUILDER_HPP
#define CUPEL_VIEW_SUGGESTION_BUILDER_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cupel/analytics/budget_curve.hpp"
#include "view/suggestions.hpp"
#include "view/trials.hpp"

namespace cupel::view {

using Positions = std::vector<Position>;

inline constexpr std::size_t kItemsTried = 5;  ///< for most actions: the best that are out, the largest that are in
inline constexpr std::int64_t kLeastPart = 2;  ///< to shorten an item to less than half is to rewrite it

/// What is in `a` and not in `b`; both ascending.
Positions difference_of(const Positions& a, const Positions& b);

/// What is in `a` or in `b`; both ascending.
Positions union_of(const Positions& a, const Positions& b);

/// Tries changes and collects the suggestions that come of them.
class SuggestionBuilder {
 public:
  /// Both must outlive it.
  SuggestionBuilder(const Run& run, const Limits& limits);

  const Totals& now() const noexcept { return now_; }
  Trials& trials() noexcept { return trials_; }
  std::int64_t tokens_of(Position position) const { return run_.items()[position].tokens(); }

  /// A suggestion without its text, by what the changed run selects.
  Suggestion compared(std::string action, const Positions& selected, std::optional<Position> item) const;

  /// The same where an item is shortened to `tokens`.
  Suggestion shortened(Position item, std::int64_t tokens, const Positions& selected) const;

  /// The same where an item is removed.
  Suggestion removed(Position item, const Positions& selected) const;

  /// The same where the target is raised.
  Suggestion raised(const BudgetCurve& curve, std::int64_t target) const;

  /// Every target up to what the output reserve leaves of the window; nothing where that is not above the run's own, or
  /// takes too much work.
  std::optional<BudgetCurve> higher_targets();

  /// Writes the suggestion's text and adds it: the change, what enters and leaves, and `result`.
  void add(Suggestion suggestion, const std::string& result);

  std::vector<Suggestion>& found() noexcept { return found_; }
  Suggestions take();

 private:
  std::string change_of(const Suggestion& suggestion) const;
  std::string name_of(Position position) const;
  std::int64_t highest_target() const;

  const Run& run_;
  const Limits& limits_;
  Trials trials_;
  Totals now_;
  bool targets_untried_ = false;
  std::vector<Suggestion> found_;
};

}  // namespace cupel::view

#endif
