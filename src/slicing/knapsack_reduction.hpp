#ifndef CUPEL_SRC_SLICING_KNAPSACK_REDUCTION_HPP
#define CUPEL_SRC_SLICING_KNAPSACK_REDUCTION_HPP

// Reduces a knapsack problem. For most candidates, bounds prove that they are in every optimal subset or in none, so no
// table is needed for them.
//
// For any price p per unit of weight, let r = value - p * weight be a candidate's remainder. The value of a subset is p
// times its weight plus the sum of its remainders. So a subset that fits is worth at most
//   U(p) = p * capacity + the sum of max(0, r) over all candidates.
// A subset that leaves out a candidate with r > 0, or contains one with r < 0, is worth at most U(p) - |r|. So if a
// subset of value L is known and |r| > U(p) - L, the candidate is decided: it is in every optimal subset if r > 0 and
// in none if r < 0. Because the inequality is strict, candidates that are in some optimal subsets but not in all stay
// undecided. The solver then chooses between those subsets, and picks the same one as without a reduction.
//
// L comes from knapsack_lower_bound.hpp. The prices are densities of candidates, first of those next to the break,
// where a greedy choice stops. All arithmetic is exact, in 128 bits. Tested by
// tests/unit/slicing/knapsack_reduction_test.cpp.

#include <cstdint>
#include <span>

#include "cupel/scratch.hpp"
#include "slicing/knapsack_lower_bound.hpp"
#include "slicing/knapsack_table.hpp"

namespace cupel {

/// The rest of a problem after the reduction.
struct KnapsackCore {
  std::span<KnapsackCandidate> undecided;  ///< ascending by index; each fits on its own
  std::uint64_t capacity;                  ///< the capacity that the chosen candidates leave
  std::int64_t bound;                      ///< an upper bound on the value of any undecided subset that fits
};

/// `candidates` must have positive values and fit on their own, but not all together. Their order is lost: the core is
/// stored in `candidates`. Sets `chosen` at the indices of candidates that are in every optimal subset. O(n log n).
KnapsackCore reduce_knapsack(std::span<KnapsackCandidate> candidates, std::uint64_t capacity,
                             const LowerBoundLimits& limits, std::span<bool> chosen, Scratch& scratch);

}  // namespace cupel

#endif
