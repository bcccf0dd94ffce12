#ifndef CUPEL_SRC_UTIL_KEY_SORT_HPP
#define CUPEL_SRC_UTIL_KEY_SORT_HPP

// Every order that the specification asks for is "by some number, ties by index". Each of them becomes an unsigned
// 64-bit key here and is sorted by one routine: keys are sorted, never items. Short lists by comparison, others by
// radix over the highest bits in which keys differ, and by the rest where that leaves ties. Both give the same order,
// because the indices are ascending at the start and radix passes are stable.

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cupel/fwd.hpp"
#include "cupel/scratch.hpp"

namespace cupel::util {

struct KeyedIndex {
  std::uint64_t key;
  Position index;
};

/// Ascending by key, ties by index. The indices must be ascending when it is called. Keys are only good for comparing
/// with each other afterwards: long lists have ranks in their place. O(N log N), O(N) for large N.
void sort_by_key(std::span<KeyedIndex> entries, Scratch& scratch);

/// A key that sorts numbers from high to low, -0.0 equal to 0.0, NaN after every number.
inline std::uint64_t descending_key(double value) noexcept {
  if (std::isnan(value)) return ~std::uint64_t{0};
  const auto bits = std::bit_cast<std::uint64_t>(value + 0.0);  // + 0.0 turns -0.0 into 0.0
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
  const std::uint64_t ascending = (bits & kSign) != 0 ? ~bits : bits | kSign;
  return ~ascending;
}

/// A key that sorts signed integers from low to high.
inline std::uint64_t ascending_key(std::int64_t value) noexcept {
  return static_cast<std::uint64_t>(value) ^ (std::uint64_t{1} << 63);
}

/// The indices 0 to N-1 of `scores`, ordered by score from high to low as descending_key() says, ties by index.
std::span<KeyedIndex> sort_by_score(std::span<const double> scores, Scratch& scratch);

}  // namespace cupel::util

#endif
