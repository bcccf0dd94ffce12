#ifndef CUPEL_SRC_SLICING_KNAPSACK_TABLE_HPP
#define CUPEL_SRC_SLICING_KNAPSACK_TABLE_HPP

// The specification's table, one bit per cell: whether taking a candidate improved on leaving it. When the bits exceed
// the memory bound, only every so many rows of values are kept, and the bits between two of them are computed again,
// once, on the way back.
//
// Only columns that can matter are computed. Above the weight of all candidates so far a row repeats itself, and below
// what the later candidates can use up nobody will look. Once the goal is reached, the later rows take nothing.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>

#include "cupel/scratch.hpp"
#include "cupel/step_meter.hpp"
#include "slicing/knapsack_row.hpp"

namespace cupel {

/// A candidate that the table has to decide about.
struct KnapsackCandidate {
  std::int64_t value;
  std::size_t weight;
  std::uint32_t index;  ///< in the problem
};

struct KnapsackTable {
  /// A row of the table. Column w is about a capacity of w.
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

  static constexpr std::size_t kMaxBytes = std::size_t{56} * 1024 * 1024;  ///< leaves the rest of a run 8 of 64 MiB

  std::span<const KnapsackCandidate> candidates;  ///< none is heavier than the capacity
  std::size_t capacity;
  std::size_t first_column = 0;                                  ///< the smallest capacity that is asked about
  std::int64_t goal = std::numeric_limits<std::int64_t>::max();  ///< at the capacity, no value is higher
  std::size_t max_bytes = kMaxBytes;                             ///< for everything that a table holds
  RowKernel add_to_row = supported_row_kernels().back();
  StepMeter* steps = nullptr;  ///< a step per cell that is computed, again each time; null: not counted

  /// Fills the table and visits its rows as the reconstruction does: from the last candidate to the first. Those from
  /// the goal on are left out: they take nothing. Throws Error (TooManySteps).
  void trace_back(Scratch& scratch, const std::function<void(const KnapsackCandidate&, const Row&)>& visit) const;
};

}  // namespace cupel

#endif
