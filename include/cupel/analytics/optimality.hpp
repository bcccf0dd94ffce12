#ifndef CUPEL_ANALYTICS_OPTIMALITY_HPP
#define CUPEL_ANALYTICS_OPTIMALITY_HPP

#include <cstddef>
#include <cstdint>
#include <optional>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"

namespace cupel {

/// How good a selection is, measured against a free choice.
///
/// **The free choice**: any subset of the candidates that together has at most `target_tokens`; nothing at all when
/// that is 0, as with every slicer. Candidates are the items that reached Slice: not pinned, no negative token count,
/// and not removed as a duplicate. What a subset is worth is the sum of its scores, NaN counting as 0. Quotas, count
/// quotas and buckets do not bind the free choice: for slicers that have them the bound still holds, and the gap
/// contains what they cost.
struct OptimalityCertificate {
  std::int64_t target_tokens;    ///< what the slicer was given: effective_budget() after the pinned items
  std::int64_t selected_tokens;  ///< of the selected candidates
  /// Whether the selection is a free choice itself. False only where it takes more than it was given: count quotas, and
  /// custom slicers.
  bool within_target;
  std::int64_t candidates;  ///< how many there are
  double score;             ///< reached: the sum over the selected candidates, negative ones too
  /// No free choice has a higher sum: the optimum if items could be cut (Dantzig's bound), over candidates that fit at
  /// all. Rounded up, so that it is never below the true optimum.
  double upper_bound;
  /// upper_bound - score, before either was rounded, then rounded up. Not negative where `within_target`; exactly 0
  /// where the selection reaches the bound.
  double gap;
  /// The highest sum of any free choice; absent where the search for it was given up. Equal to `score` where the
  /// selection is as good as any.
  std::optional<double> optimum = {};

  friend bool operator==(const OptimalityCertificate&, const OptimalityCertificate&) = default;
};

/// How much a certificate may cost.
struct OptimalityOptions {
  /// Partial choices that the search for the optimum may look at: 32 bytes each, some 10 million a second. The default
  /// is enough for any 19 candidates, and for nearly all lists of a few thousand. 0: no search, the bound alone.
  std::size_t max_states = std::size_t{1} << 20U;
};

/// Certifies a run by its report and the budget that it was given; both may come from a file. The numbers are exact
/// before they are rounded as long as no score is 2^40 times another; beyond that, the smaller ones are rounded up.
/// Infinite scores have infinite sums: a gap between equal infinities is 0, NaN where infinities of both signs are
/// selected. Safe to call from many threads at once. O(n log n), plus the search.
CUPEL_API OptimalityCertificate certify_optimality(const SelectionReport& report, const ContextBudget& budget,
                                                   const OptimalityOptions& options = {});

}  // namespace cupel

#endif
