#ifndef CUPEL_ANALYTICS_TOKEN_SENSITIVITY_HPP
#define CUPEL_ANALYTICS_TOKEN_SENSITIVITY_HPP

/// @file
/// What becomes of a selection when all token counts are wrong by one common factor, as they are when they come from an
/// estimate or from another model's tokenizer.
///
/// Counted with a factor f, an item has floor(tokens * f + 1/2) tokens: the exact product, rounded to the nearest whole
/// number, halves up. Counts of 0 and below stay. A count of t becomes m or more from f = (2m - 1) / 2t on, so between
/// two such fractions nothing changes at all.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cupel/error.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel {

/// A factor at which the selection changes: below it, it is another one; from it on, it is this.
struct TokenBreakpoint {
  std::int64_t numerator;               ///< of the factor, in lowest terms
  std::int64_t denominator;             ///< > 0
  double factor;                        ///< the smallest double that is not less than the fraction
  std::vector<Position> entering = {};  ///< what comes in, ascending
  std::vector<Position> leaving = {};   ///< what goes out, ascending
  std::optional<ErrorCode> error = {};  ///< what a run fails with from here on, until the next breakpoint

  friend bool operator==(const TokenBreakpoint&, const TokenBreakpoint&) = default;
};

/// How a selection depends on the factor.
struct TokenSensitivity {
  double lowest_factor;                      ///< 1 - error
  double highest_factor;                     ///< 1 + error
  std::vector<Position> selected_at_lowest;  ///< what is selected at the lowest factor, ascending
  std::optional<ErrorCode> error_at_lowest;  ///< what a run fails with there
  std::vector<TokenBreakpoint> breakpoints;  ///< ascending
};

/// What a count becomes with a factor. `factor` must be positive and below 2^60, `tokens` below 2^61.
CUPEL_API std::int64_t scaled_tokens(std::int64_t tokens, double factor) noexcept;

/// All factors from 1 - `error` to 1 + `error` at which an item comes in or goes out, or a run begins or ceases to
/// fail, everything but the token counts being as it is. Scores are computed once, unless a scorer may read the counts
/// (Scorer::reads()). At most one run per step of a count; a step of an item that is out is passed over where it can't
/// matter (GreedySlice, StreamSlice, KnapsackSlice). Safe to call from many threads at once.
///
/// Throws Error (InvalidArgument): `items` when there are none, or a count of 2^61 or more; `error` outside [0, 1), and
/// where the counts make more than `max_steps` steps. What custom strategies throw is passed on, unless it is an Error.
CUPEL_API TokenSensitivity token_sensitivity(const Pipeline& pipeline, std::span<const ContextItem> items,
                                             const ContextBudget& budget, double error,
                                             std::size_t max_steps = 1'000'000);

}  // namespace cupel

#endif
