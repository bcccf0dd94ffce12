#ifndef CUPEL_VIEW_TOTALS_HPP
#define CUPEL_VIEW_TOTALS_HPP

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>

#include "cupel/diagnostics/selection_report.hpp"

namespace cupel::view {

/// The sums over some items.
struct Totals {
  std::int64_t items = 0;
  std::int64_t tokens = 0;
  double score = 0.0;  ///< of those that were scored

  void add(std::int64_t item_tokens, double item_score) {
    ++items;
    tokens += item_tokens;
    score += item_score;
  }

  friend Totals operator-(const Totals& a, const Totals& b) {
    return {a.items - b.items, a.tokens - b.tokens, a.score - b.score};
  }
};

/// The totals of a selection. Scores are added in the order of the caller's list, because sums of doubles depend on the
/// order: variants that place the same items differently must have the same totals.
Totals totals_of(const SelectionReport& report);

inline constexpr std::int64_t kMostTokens = std::numeric_limits<std::int64_t>::max();

/// The sum of two counts that are not negative, at most kMostTokens.
std::int64_t saturated_sum(std::int64_t a, std::int64_t b);

/// The tokens of all items, without negative counts. Nothing if the sum exceeds kMostTokens.
std::optional<std::int64_t> offered_tokens(std::span<const ContextItem> items);

/// The same in words, with the negative counts that it leaves out: `95 tokens (without 1 negative count)`.
std::string offered_text(std::span<const ContextItem> items);

}  // namespace cupel::view

#endif
