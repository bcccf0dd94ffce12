#ifndef CUPEL_SRC_SLICING_KNAPSACK_SOLVER_HPP
#define CUPEL_SRC_SLICING_KNAPSACK_SOLVER_HPP

// The 0/1 knapsack problem, exactly as the specification's table and reconstruction solve it. Knows numbers, not items.
//
// Among the subsets of highest value the specification's reconstruction picks one: going from the last candidate to the
// first, it leaves a candidate out whenever the ones before it reach the same value without it.
//
// Candidates without value or too heavy to fit alone are never in that subset, and when all others fit together they
// all are. Otherwise bounds decide most of them (knapsack_reduction.hpp). Of a few that are left all subsets are tried.
// More go through the table (knapsack_table.hpp): O(m C) time for m of them and a capacity of C, at most twice.

#include <cstdint>
#include <span>
#include <vector>

#include "cupel/scratch.hpp"
#include "slicing/knapsack_lower_bound.hpp"
#include "slicing/knapsack_table.hpp"

namespace cupel {

struct KnapsackProblem {
  std::span<const std::int64_t> values;   ///< >= 0; their sum must fit
  std::span<const std::int64_t> weights;  ///< > 0
  std::int64_t capacity;
  std::uint64_t max_cells;     ///< Error (TableTooLarge) beyond
  StepMeter* steps = nullptr;  ///< a table's cells, see KnapsackTable, or a step per subset
};

/// Which way the solver goes, never where it arrives.
struct KnapsackTuning {
  LowerBoundLimits lower_bound = {};
  std::size_t few = 20;  ///< of up to so many candidates subsets are tried, where they are fewer than the table's cells
  std::size_t max_table_bytes = KnapsackTable::kMaxBytes;
  RowKernel add_to_row = supported_row_kernels().back();
};

/// How many candidates there are to decide about: those that have a value and fit alone.
struct KnapsackSize {
  std::size_t candidates = 0;
  std::uint64_t total_weight = 0;  ///< saturates

  void add(std::uint64_t weight) noexcept;
};

/// How a problem is solved without a reduction, or after it. In this order: with more capacity for the same candidates,
/// a method never precedes the one before. Where it is not TooLarge, a reduction does not make it so.
enum class KnapsackMethod { Table, TooLarge, Subsets, TakeAll };

KnapsackMethod knapsack_method(const KnapsackSize& size, std::uint64_t capacity, std::uint64_t max_cells,
                               std::size_t few = KnapsackTuning().few) noexcept;

/// The chosen candidates, from the last to the first: the order of the specification's reconstruction.
std::vector<std::uint32_t> solve_knapsack(const KnapsackProblem& problem, Scratch& scratch,
                                          const KnapsackTuning& tuning = {});

}  // namespace cupel

#endif
