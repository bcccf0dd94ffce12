#ifndef CUPEL_SRC_SLICING_KNAPSACK_REDUCTION_HPP
#define CUPEL_SRC_SLICING_KNAPSACK_REDUCTION_HPP

// Most candidates of a knapsack need no table: bounds prove that they are in every optimal subset, or in none.
//
// For any price p per unit of weight no subset is worth more than
//   U(p) = p * capacity + the sum of max(0, value - p * weight) over all candidates,
// and none that decides against a candidate's sign of r = value - p * weight more than U(p) - |r|. So where a subset of
// value L is known and |r| > U(p) - L, the candidate is decided: in where r > 0, out where r < 0. Only this strict case
// decides. Candidates that are in some optimal subsets and not in others stay undecided, and with them the choice
// between those subsets: it falls among the rest exactly as it would fall among all.
//
// L comes from knapsack_lower_bound.hpp, the prices are densities around the one where a greedy choice stops. All of it
// is exact, in 128 bits.

#include <cstdint>
#include <span>

#include "cupel/scratch.hpp"
#include "slicing/knapsack_lower_bound.hpp"
#include "slicing/knapsack_table.hpp"

namespace cupel {

/// What is left of a problem.
struct KnapsackCore {
  std::span<KnapsackCandidate> undecided;  ///< ascending by index; each fits alone
  std::uint64_t capacity;                  ///< what those that are in leave
  std::int64_t bound;                      ///< no subset of the undecided that fits is worth more
};

/// `candidates` have values and fit alone, but not all together; their order is lost. Sets `chosen` at the indices of
/// those that are in every optimal subset. O(n log n); the core lives in `candidates`.
KnapsackCore reduce_knapsack(std::span<KnapsackCandidate> candidates, std::uint64_t capacity,
                             const LowerBoundLimits& limits, std::span<bool> chosen, Scratch& scratch);

}  // namespace cupel

#endif
