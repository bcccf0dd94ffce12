#ifndef CUPEL_SRC_UTIL_KEY_SORT_HPP
#define CUPEL_SRC_UTIL_KEY_SORT_HPP

// Sorts columns of 64-bit keys. Every order that the specification requires is "by some number, ties by index". That
// number is mapped to an unsigned 64-bit key, and one routine sorts the keys; items are never moved.
//
// Short lists are sorted by comparison. Longer ones are sorted by radix over the highest bits in which keys differ, and
// groups that tie in these bits are sorted again by the remaining bits. The longest ones are packed first; see
// packed_sort.cpp. All methods give the same order, because indices ascend at the start and radix passes are stable.

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

/// Sorts in ascending order by key, ties by index. The indices must be ascending on entry. Afterwards keys may only be
/// compared with each other, because in long lists ranks replace them. O(N log N), O(N) for large N.
void sort_by_key(std::span<KeyedIndex> entries, Scratch& scratch);

/// A key that sorts numbers from high to low: -0.0 is equal to 0.0, and NaN comes after every number.
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

/// The indices 0 to N-1 of `scores`, sorted by descending_key() of the score, ties by index.
std::span<KeyedIndex> sort_by_score(std::span<const double> scores, Scratch& scratch);

}  // namespace cupel::util

#endif
