#ifndef CUPEL_SRC_SLICING_KNAPSACK_TABLE_HPP
#define CUPEL_SRC_SLICING_KNAPSACK_TABLE_HPP

// The specification's table, with one bit per cell: whether taking the candidate gives a higher value than leaving it
// out. If the bits exceed the memory limit, the rows are divided into segments, and only the bits of one segment are
// held. On the way back, a segment is computed again from the last row of values that was kept before it. Every segment
// but the last is computed twice if memory suffices to keep a row before each of them, and some more often otherwise.
//
// Only columns that can matter are computed. Beyond the total weight of the candidates so far, a row is constant.
// Columns below `first_column` minus the total weight of the later candidates are never read. Once the goal is reached,
// the later rows take nothing. Tested by tests/unit/slicing/knapsack_table_test.cpp.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>

#include "cupel/scratch.hpp"
#include "cupel/step_meter.hpp"
#include "slicing/knapsack_row.hpp"

namespace cupel {

/// A candidate for the table to decide about.
struct KnapsackCandidate {
  std::int64_t value;
  std::size_t weight;
  std::uint32_t index;  ///< in the problem
};

struct KnapsackTable {
  /// A row of the table. Column w is for a capacity of w.
  class Row {
   public:
    Row(std::span<const std::uint8_t> bits, std::size_t last) noexcept : bits_(bits), last_(last) {}
    bool taken(std::size_t column) const noexcept {
      const std::size_t w = column < last_ ? column : last_;
      return (bits_[w / 8] >> (w % 8) & 1) != 0;
    }

   private:
    std::span<const std::uint8_t> bits_;
    std::size_t last_;
  };

  static constexpr std::size_t kMaxBytes = std::size_t{56} * 1024 * 1024;  ///< leaves 8 of 64 MiB for the rest

  std::span<const KnapsackCandidate> candidates;  ///< none heavier than the capacity
  std::size_t capacity;
  std::size_t first_column = 0;                                  ///< the smallest capacity that is read
  std::int64_t goal = std::numeric_limits<std::int64_t>::max();  ///< an upper bound on the value at `capacity`
  std::size_t max_bytes = kMaxBytes;                             ///< for everything that the table stores
  RowKernel add_to_row = supported_row_kernels().back();
  StepMeter* steps = nullptr;  ///< charged per computed cell, each time; null: not charged

  /// Fills the table and visits its rows in the order of the reconstruction, from the last candidate to the first. Rows
  /// after the goal is reached are skipped: they take nothing. Throws Error (TooManySteps).
  void trace_back(Scratch& scratch, const std::function<void(const KnapsackCandidate&, const Row&)>& visit) const;
};

}  // namespace cupel

#endif
