#ifndef CUPEL_SRC_SLICING_KNAPSACK_ROW_HPP
#define CUPEL_SRC_SLICING_KNAPSACK_ROW_HPP

// Computes one row of the knapsack table. This is the innermost loop and takes nearly all the time of a problem that
// bounds do not decide. There is a plain loop and, for 32-bit values on x86-64, vector code that computes eight
// columns, one byte of bits, at a time. SSE2, which every x86-64 processor has, is chosen at compile time; AVX2 is
// detected at run time. Tested by tests/unit/slicing/knapsack_row_test.cpp.

#include <cstddef>
#include <cstdint>
#include <span>

namespace cupel {

/// Adds a candidate to the values in `row`, in place, for the columns from `first` to `end` - 1, where weight <= first.
/// The value of column w becomes row[w - weight] + value if that is more, and bit w of `bits` is set exactly in that
/// case. Bits of other columns in the affected bytes may change, too.
template <class Value>
struct KnapsackRow {
  Value* row;
  std::uint8_t* bits;
  std::size_t first;
  std::size_t end;
  std::size_t weight;
  Value value;
};

/// A function that adds a candidate with 32-bit values.
using RowKernel = void (*)(const KnapsackRow<std::int32_t>&) noexcept;

void add_to_row(const KnapsackRow<std::int32_t>& row) noexcept;  ///< the plain loop
void add_to_row(const KnapsackRow<std::int64_t>& row) noexcept;

/// The kernels that this processor supports, the fastest last.
std::span<const RowKernel> supported_row_kernels() noexcept;

}  // namespace cupel

#endif
