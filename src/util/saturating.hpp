#ifndef CUPEL_SRC_UTIL_SATURATING_HPP
#define CUPEL_SRC_UTIL_SATURATING_HPP

// Token arithmetic that stops at the ends of its range. Within a run Classify has checked all sums; strategies that are
// called by hand are given whatever the caller has.

#include <cstdint>
#include <limits>

namespace cupel::util {

inline std::int64_t saturating_plus(std::int64_t a, std::int64_t b) noexcept {
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
  if (b > 0 && a > kMax - b) return kMax;
  if (b < 0 && a < kMin - b) return kMin;
  return a + b;
}

inline std::int64_t saturating_minus(std::int64_t a, std::int64_t b) noexcept {
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
  if (b < 0 && a > kMax + b) return kMax;
  if (b > 0 && a < kMin + b) return kMin;
  return a - b;
}

}  // namespace cupel::util

#endif
