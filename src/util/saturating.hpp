#ifndef CUPEL_SRC_UTIL_SATURATING_HPP
#define CUPEL_SRC_UTIL_SATURATING_HPP

// Saturating arithmetic for token counts. Within a run, Classify has checked that no sum overflows; strategies that are
// called directly receive unchecked counts.

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
