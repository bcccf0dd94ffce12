#ifndef CUPEL_SRC_SLICING_KNAPSACK_TABLE_HPP
#define CUPEL_SRC_SLICING_KNAPSACK_TABLE_HPP

// The specification's table, one bit per cell: whether taking a candidate improved on leaving it. When the bits exceed
// the memory bound, only every so many rows of values are kept, and the bits between two of them are computed again,
// once, on the way back.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "cupel/scratch.hpp"

namespace cupel {

/// A candidate that the table has to decide about.
struct KnapsackCandidate {
  std::int64_t value;
  std::size_t weight;
  std::uint32_t index;  ///< in the problem
};

class KnapsackTable {
 public:
  /// A row of the table. Column w is about a capacity of w.
  class Row {
   public:
    explicit Row(std::span<const std::uint64_t> bits) noexcept : bits_(bits) {}
    bool taken(std::size_t column) const noexcept { return (bits_[column / 64] >> (column % 64) & 1) != 0; }

   private:
    std::span<const std::uint64_t> bits_;
  };

  /// Lives in scratch memory, and only as long as `candidates`. `max_bytes` bounds the bits and the kept rows together.
  KnapsackTable(std::span<const KnapsackCandidate> candidates, std::size_t capacity, std::size_t max_bytes,
                Scratch& scratch);

  /// Fills the table and visits its rows as the reconstruction does: from the last candidate to the first. Call it
  /// once.
  void trace_back(const std::function<void(const KnapsackCandidate&, const Row&)>& visit);

 private:
  std::size_t end_of(std::size_t segment) const noexcept;
  std::span<std::int64_t> kept_row(std::size_t segment) const noexcept;
  std::span<std::uint64_t> bits_of(std::size_t row) const noexcept { return bits_.subspan(row * words_, words_); }
  void fill_segment(std::size_t segment) noexcept;
  void add(const KnapsackCandidate& candidate, std::span<std::uint64_t> bits) noexcept;

  std::span<const KnapsackCandidate> candidates_;
  std::size_t columns_;
  std::size_t words_;
  std::size_t segment_ = 0;  // how many candidates' bits are held at a time
  std::size_t segments_ = 0;
  std::span<std::uint64_t> bits_;
  std::span<std::int64_t> values_;  // per column, the highest value of the candidates so far
  std::span<std::int64_t> kept_;    // the values before each segment but the first
};

}  // namespace cupel

#endif
