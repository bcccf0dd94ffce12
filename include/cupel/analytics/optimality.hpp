#ifndef CUPEL_ANALYTICS_OPTIMALITY_HPP
#define CUPEL_ANALYTICS_OPTIMALITY_HPP

#include <cstddef>
#include <cstdint>
#include <optional>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"

namespace cupel {

/// How close a selection is to the optimum of a free choice.
///
/// A **free choice** is any subset of the candidates that has at most `target_tokens` in total. If `target_tokens` is
/// 0, it is empty, as with every slicer. Candidates are the items that reached Slice: not pinned, without a negative
/// token count, and not removed as a duplicate. The value of a subset is the sum of its scores, where NaN counts as 0.
/// Quotas, count quotas and buckets do not restrict the free choice. For slicers that have them, the bound still holds,
/// and the gap includes their cost.
struct OptimalityCertificate {
  std::int64_t target_tokens;    ///< the target of the slicer: effective_budget() after the pinned items
  std::int64_t selected_tokens;  ///< of the selected candidates
  /// Whether the selection is itself a free choice. False only if it takes more than the target, which count quotas and
  /// custom slicers can do.
  bool within_target;
  std::int64_t candidates;  ///< the number of candidates
  double score;  ///< the value of the selection: the sum over the selected candidates, including negative ones
  /// An upper bound of the value of a free choice: the optimum if items could be divided (Dantzig's bound), over
  /// candidates that fit at all. Rounded up, so that it is never below the true optimum.
  double upper_bound;
  /// upper_bound - score, computed before either is rounded, then rounded up. Not negative if `within_target`; exactly
  /// 0 if the selection reaches the bound.
  double gap;
  /// The highest value of any free choice. Absent if the search reached its limit. Equal to `score` if the selection is
  /// optimal.
  std::optional<double> optimum = {};

  friend bool operator==(const OptimalityCertificate&, const OptimalityCertificate&) = default;
};

/// Settings of certify_optimality().
struct OptimalityOptions {
  /// Limit of partial choices that the search for the optimum examines. Each takes 32 bytes; some 10 million are
  /// examined per second. The default is enough for any 19 candidates, and for nearly all lists of a few thousand. 0:
  /// no search, only the bound.
  std::size_t max_partial_choices = std::size_t{1} << 20U;
};

/// Computes the certificate of a run from its report and its budget; both may come from a file. The numbers are exact
/// before they are rounded, as long as no score is 2^40 times another; beyond that, the smaller scores are rounded up.
/// Infinite scores have infinite sums: the gap between equal infinities is 0, and NaN if infinities of both signs are
/// selected. O(n log n), plus the search. Safe to call from many threads at once.
CUPEL_API OptimalityCertificate certify_optimality(const SelectionReport& report, const ContextBudget& budget,
                                                   const OptimalityOptions& options = {});

}  // namespace cupel

#endif
