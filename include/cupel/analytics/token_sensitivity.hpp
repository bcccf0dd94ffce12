#ifndef CUPEL_ANALYTICS_TOKEN_SENSITIVITY_HPP
#define CUPEL_ANALYTICS_TOKEN_SENSITIVITY_HPP

/// @file
/// How a selection changes when all token counts are wrong by a common factor, as when they are estimates or come from
/// the tokenizer of another model.
///
/// With a factor f, an item has floor(tokens * f + 1/2) tokens: the exact product, rounded to the nearest integer,
/// halves up. Counts of 0 and below do not change. A count of t becomes m or more from f = (2m - 1) / 2t on. Between
/// two such fractions the selection cannot change.

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

/// A factor from which on the selection is different.
struct TokenBreakpoint {
  std::int64_t numerator;               ///< of the factor as a fraction in lowest terms
  std::int64_t denominator;             ///< > 0
  double factor;                        ///< the smallest double not less than the fraction
  std::vector<Position> entering = {};  ///< items that enter the selection, ascending
  std::vector<Position> leaving = {};   ///< items that leave the selection, ascending
  std::optional<ErrorCode> error = {};  ///< the error of a run from here to the next breakpoint

  friend bool operator==(const TokenBreakpoint&, const TokenBreakpoint&) = default;
};

/// The selections for a range of factors.
struct TokenSensitivity {
  double lowest_factor;                      ///< 1 - error
  double highest_factor;                     ///< 1 + error
  std::vector<Position> selected_at_lowest;  ///< the selection at the lowest factor, ascending
  std::optional<ErrorCode> error_at_lowest;  ///< the error of a run at the lowest factor
  std::vector<TokenBreakpoint> breakpoints;  ///< ascending
};

/// Returns the count that `tokens` becomes with `factor`. `factor` must be positive and below 2^60, `tokens` below
/// 2^61.
CUPEL_API std::int64_t scaled_tokens(std::int64_t tokens, double factor) noexcept;

/// Finds all factors from 1 - `error` to 1 + `error` at which an item enters or leaves the selection, or at which runs
/// start or stop failing. Only the token counts change. Scores are computed once, unless a scorer may read token counts
/// (Scorer::reads()). As the factor grows, each increase of an item's count by one is a *step*. Makes at most one run
/// per step. Steps of items that are not selected are skipped where they cannot matter (GreedySlice, StreamSlice,
/// KnapsackSlice). Safe to call from many threads at once.
///
/// Throws Error (InvalidArgument): `items` when there are none, or when a count is 2^61 or more; `error` when it is
/// outside [0, 1), or when there are more than `max_steps` steps. Passes on exceptions of custom strategies, unless
/// they are an Error.
CUPEL_API TokenSensitivity token_sensitivity(const Pipeline& pipeline, std::span<const ContextItem> items,
                                             const ContextBudget& budget, double error,
                                             std::size_t max_steps = 1'000'000);

}  // namespace cupel

#endif
