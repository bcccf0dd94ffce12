#ifndef CUPEL_VIEW_KIND_TOTALS_HPP
#define CUPEL_VIEW_KIND_TOTALS_HPP

#include <cstdint>
#include <vector>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/model/context_kind.hpp"

namespace cupel::view {

/// The items and tokens of one kind, in the window and left out.
struct KindTotals {
  ContextKind kind;                  ///< in the spelling of its first item
  std::int64_t included = 0;         ///< items in the window, pinned ones included
  std::int64_t included_tokens = 0;  ///< their tokens
  std::int64_t excluded = 0;         ///< items left out
  std::int64_t excluded_tokens = 0;  ///< their tokens; negative counts as 0
  std::int64_t scored = 0;           ///< items in the window that are not pinned
  std::int64_t scored_tokens = 0;    ///< their tokens

  std::int64_t items() const noexcept { return included + excluded; }
  std::int64_t tokens() const noexcept { return included_tokens + excluded_tokens; }
  /// The share of its tokens that is in the window; 0 if it has none.
  double included_share() const noexcept {
    return tokens() > 0 ? static_cast<double>(included_tokens) / static_cast<double>(tokens()) : 0.0;
  }
};

/// The kinds, ordered by tokens in the window, then by tokens left out, both descending.
std::vector<KindTotals> kind_totals(const SelectionReport& report);

}  // namespace cupel::view

#endif
