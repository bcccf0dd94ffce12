#ifndef CUPEL_SRC_SLICING_KNAPSACK_SOLVER_HPP
#define CUPEL_SRC_SLICING_KNAPSACK_SOLVER_HPP

// The 0/1 knapsack problem, exactly as the specification's table and reconstruction solve it. Knows numbers, not items.
//
// Among the subsets of highest value the specification's reconstruction picks one: going from the last candidate to the
// first, it leaves a candidate out whenever the ones before it reach the same value without it.
//
// Candidates without value or too heavy to fit alone are never in that subset, and when all others fit together they
// all are. Of a few candidates all subsets are tried. What remains goes through the table: one bit per cell says
// whether taking the candidate improved on leaving it; when those bits exceed the memory bound, only every so many rows
// of values are kept, and the bits between two of them are computed again, once, on the way back. O(n C) time either
// way, at most twice.

#include <cstdint>
#include <span>
#include <vector>

#include "cupel/scratch.hpp"

namespace cupel {

struct KnapsackProblem {
  std::span<const std::int64_t> values;   ///< >= 0; their sum must fit
  std::span<const std::int64_t> weights;  ///< > 0
  std::int64_t capacity;
  std::uint64_t max_cells;                                      ///< Error (TableTooLarge) beyond
  std::size_t max_table_bytes = std::size_t{64} * 1024 * 1024;  ///< bound for the bits and the kept rows together
};

/// The chosen candidates, from the last to the first: the order of the specification's reconstruction.
std::vector<std::uint32_t> solve_knapsack(const KnapsackProblem& problem, Scratch& scratch);

}  // namespace cupel

#endif
