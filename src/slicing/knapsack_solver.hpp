#ifndef CUPEL_SRC_SLICING_KNAPSACK_SOLVER_HPP
#define CUPEL_SRC_SLICING_KNAPSACK_SOLVER_HPP

// Solves the 0/1 knapsack problem, with exactly the result of the specification's table and reconstruction. Works on
// numbers, not on items.
//
// Among the subsets of highest value, the specification's reconstruction picks one: going from the last candidate to
// the first, it leaves a candidate out if the candidates before it reach the same value without it.
//
// Candidates without value, or too heavy to fit on their own, are never in that subset. If all others fit together,
// they all are. Otherwise bounds decide most candidates (knapsack_reduction.hpp). If only a few remain, all their
// subsets are enumerated. If more remain, a table decides them (knapsack_table.hpp). It takes O(m C) time for m
// candidates and a capacity of C, and computes each cell at most twice while memory suffices. Tested by
// tests/unit/slicing/knapsack_solver_test.cpp and tests/fuzz/knapsack.cpp.

#include <cstdint>
#include <span>
#include <vector>

#include "cupel/scratch.hpp"
#include "slicing/knapsack_lower_bound.hpp"
#include "slicing/knapsack_table.hpp"

namespace cupel {

struct KnapsackProblem {
  std::span<const std::int64_t> values;   ///< >= 0; their sum must fit into 63 bits
  std::span<const std::int64_t> weights;  ///< > 0
  std::int64_t capacity;
  std::uint64_t max_cells;     ///< a larger table throws Error (TableTooLarge)
  StepMeter* steps = nullptr;  ///< charged per computed cell, see KnapsackTable, or per subset
};

/// Affects how the solver works, never its result.
struct KnapsackTuning {
  LowerBoundLimits lower_bound = {};
  std::size_t max_enumerated = 20;  ///< up to this many candidates, subsets may be enumerated; see knapsack_method()
  std::size_t max_table_bytes = KnapsackTable::kMaxBytes;
  RowKernel add_to_row = supported_row_kernels().back();
};

/// The number of candidates to decide about: those that have a value and fit on their own.
struct KnapsackSize {
  std::size_t candidates = 0;
  std::uint64_t total_weight = 0;  ///< saturating

  void add(std::uint64_t weight) noexcept;
};

/// How a problem is solved, before or after a reduction. The order matters: with the same candidates, more capacity
/// never leads to an earlier method. If a problem is not TooLarge, it is not TooLarge after a reduction either. Subsets
/// of up to `max_enumerated` candidates are enumerated if there are no more of them than cells in the table, or if the
/// table is too large.
enum class KnapsackMethod { Table, TooLarge, Subsets, TakeAll };

KnapsackMethod knapsack_method(const KnapsackSize& size, std::uint64_t capacity, std::uint64_t max_cells,
                               std::size_t max_enumerated = KnapsackTuning().max_enumerated) noexcept;

/// Returns the chosen candidates from the last to the first, the order of the specification's reconstruction.
std::vector<std::uint32_t> solve_knapsack(const KnapsackProblem& problem, Scratch& scratch,
                                          const KnapsackTuning& tuning = {});

}  // namespace cupel

#endif
