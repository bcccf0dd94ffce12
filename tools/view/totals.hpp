#ifndef CUPEL_VIEW_TOTALS_HPP
#define CUPEL_VIEW_TOTALS_HPP

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>

#include "cupel/diagnostics/selection_report.hpp"

namespace cupel::view {

/// What some items add up to.
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

/// Of a selection, added up in the order of the caller's list: sums of doubles depend on their order, and variants that
/// select the same in another order have the same totals.
Totals totals_of(const SelectionReport& report);

inline constexpr std::int64_t kMostTokens = std::numeric_limits<std::int64_t>::max();

/// The sum of two counts that are not negative, at most kMostTokens.
std::int64_t saturated_sum(std::int64_t a, std::int64_t b);

/// The tokens of all items, without negative counts. Nothing when there are more than kMostTokens.
std::optional<std::int64_t> offered_tokens(std::span<const ContextItem> items);

/// The same in words, with the negative counts that it leaves out: `95 tokens (without 1 negative count)`.
std::string offered_text(std::span<const ContextItem> items);

}  // namespace cupel::view

#endif
