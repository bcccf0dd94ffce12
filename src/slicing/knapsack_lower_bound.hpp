#ifndef CUPEL_SRC_SLICING_KNAPSACK_LOWER_BOUND_HPP
#define CUPEL_SRC_SLICING_KNAPSACK_LOWER_BOUND_HPP

#include <cstdint>
#include <span>

#include "cupel/scratch.hpp"
#include "slicing/knapsack_table.hpp"

namespace cupel {

/// The first candidate that does not fit when they are taken one after the other, and what those before it add up to.
struct KnapsackBreak {
  std::size_t at;
  std::uint64_t weight;
  std::int64_t value;
};

KnapsackBreak knapsack_break(std::span<const KnapsackCandidate> candidates, std::uint64_t capacity) noexcept;

/// How far improved_lower_bound() looks.
struct LowerBoundLimits {
  std::size_t steps = 64;    ///< candidates on each side of the break
  std::size_t states = 256;  ///< sums held at a time
};

/// The value of a subset that fits: `known`, or that of a better one. `by_density` holds the candidates from high to
/// low value per weight. Looks among subsets that differ from the greedy choice by candidates around the break, as long
/// as some sum of theirs may still become better. Mostly finds an optimal one, for any weights, in microseconds.
std::int64_t improved_lower_bound(std::span<const KnapsackCandidate> by_density, std::uint64_t capacity,
                                  std::int64_t known, const LowerBoundLimits& limits, Scratch& scratch);

}  // namespace cupel

#endif
