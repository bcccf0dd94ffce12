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

inline constexpr std::size_t kItemsTried =
    5;  ///< items tried for most actions: the best excluded, the largest included
inline constexpr std::int64_t kLeastPart = 2;  ///< items are not shortened to less than half: that would be a rewrite

/// The positions in `a` that are not in `b`; both ascending.
Positions difference_of(const Positions& a, const Positions& b);

/// The positions in `a` or in `b`; both ascending.
Positions union_of(const Positions& a, const Positions& b);

/// Runs the pipeline with changes and collects the resulting suggestions.
class SuggestionBuilder {
 public:
  /// Both must outlive it.
  SuggestionBuilder(const Run& run, const Limits& limits);

  const Totals& now() const noexcept { return now_; }
  Trials& trials() noexcept { return trials_; }
  std::int64_t tokens_of(Position position) const { return run_.items()[position].tokens(); }

  /// A suggestion without its text. `selected` is the selection of the changed run.
  Suggestion compared(std::string action, const Positions& selected, std::optional<Position> item) const;

  /// The same for an item shortened to `tokens`.
  Suggestion shortened(Position item, std::int64_t tokens, const Positions& selected) const;

  /// The same for a removed item.
  Suggestion removed(Position item, const Positions& selected) const;

  /// The same for a raised target.
  Suggestion raised(const BudgetCurve& curve, std::int64_t target) const;

  /// The curve of the targets up to the window less the output reserve; nothing if that is not above the run's own
  /// target, or takes too much work.
  std::optional<BudgetCurve> higher_targets();

  /// Adds the suggestion with its text: the change, the items that enter and leave, and `result`.
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
