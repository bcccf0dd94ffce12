#ifndef CUPEL_SRC_SLICING_KNAPSACK_LOWER_BOUND_HPP
#define CUPEL_SRC_SLICING_KNAPSACK_LOWER_BOUND_HPP

#include <cstdint>
#include <span>

#include "cupel/scratch.hpp"
#include "slicing/knapsack_table.hpp"

namespace cupel {

/// The break of a knapsack: the first candidate that does not fit when candidates are taken in order, with the weight
/// and the value of those before it.
struct KnapsackBreak {
  std::size_t at;
  std::uint64_t weight;
  std::int64_t value;
};

KnapsackBreak knapsack_break(std::span<const KnapsackCandidate> candidates, std::uint64_t capacity) noexcept;

/// Limits the search of improved_lower_bound().
struct LowerBoundLimits {
  std::size_t steps = 64;    ///< candidates considered on each side of the break
  std::size_t states = 256;  ///< sums kept at a time
};

/// Finds a lower bound: the value of some subset that fits, at least `known`. `by_density` holds the candidates in
/// descending order of value per weight. Searches subsets that differ from the greedy choice only by candidates near
/// the break, and ends early if none of them can lead to a better value. The bound is usually optimal, for any weights,
/// and takes microseconds.
std::int64_t improved_lower_bound(std::span<const KnapsackCandidate> by_density, std::uint64_t capacity,
                                  std::int64_t known, const LowerBoundLimits& limits, Scratch& scratch);

}  // namespace cupel

#endif
