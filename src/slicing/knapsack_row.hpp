#ifndef CUPEL_SRC_SLICING_KNAPSACK_ROW_HPP
#define CUPEL_SRC_SLICING_KNAPSACK_ROW_HPP

// One row of the knapsack table: the innermost loop, and nearly all the time of an instance that no bound decides.
// There is one plain loop, and for values of 32 bits on x86-64 vector code: eight columns make a byte of bits. What
// every such processor has is chosen by the compiler, AVX2 when the program runs.

#include <cstddef>
#include <cstdint>
#include <span>

namespace cupel {

/// Adds a candidate to the values in `row`, in place, for the columns first to end - 1, where weight <= first: the
/// value of column w becomes row[w - weight] + value where that is more, and bit w of `bits` says whether it is. Bits
/// of other columns in the bytes that are touched may change too.
template <class Value>
struct KnapsackRow {
  Value* row;
  std::uint8_t* bits;
  std::size_t first;
  std::size_t end;
  std::size_t weight;
  Value value;
};

/// A way to add a candidate of 32-bit values.
using RowKernel = void (*)(const KnapsackRow<std::int32_t>&) noexcept;

void add_to_row(const KnapsackRow<std::int32_t>& row) noexcept;  ///< the plain loop
void add_to_row(const KnapsackRow<std::int64_t>& row) noexcept;

/// The ways that this machine can go, the fastest last.
std::span<const RowKernel> supported_row_kernels() noexcept;

}  // namespace cupel

#endif
