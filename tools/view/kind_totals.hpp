#ifndef CUPEL_VIEW_KIND_TOTALS_HPP
#define CUPEL_VIEW_KIND_TOTALS_HPP

#include <cstdint>
#include <vector>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/model/context_kind.hpp"

namespace cupel::view {

/// What one kind has in the window, and what of it is left out.
struct KindTotals {
  ContextKind kind;                  ///< as its first item spells it
  std::int64_t included = 0;         ///< items in the window, pinned ones too
  std::int64_t included_tokens = 0;  ///< their tokens
  std::int64_t excluded = 0;         ///< items left out
  std::int64_t excluded_tokens = 0;  ///< their tokens, without negative counts
  std::int64_t scored = 0;           ///< of those in the window: chosen by score
  std::int64_t scored_tokens = 0;    ///< their tokens

  std::int64_t items() const noexcept { return included + excluded; }
  std::int64_t tokens() const noexcept { return included_tokens + excluded_tokens; }
  /// The part of its tokens that is in the window; 0 of none.
  double included_share() const noexcept {
    return tokens() > 0 ? static_cast<double>(included_tokens) / static_cast<double>(tokens()) : 0.0;
  }
};

/// Most tokens in the window first, then most tokens left out.
std::vector<KindTotals> kind_totals(const SelectionReport& report);

}  // namespace cupel::view

#endif
