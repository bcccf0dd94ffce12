#ifndef CUPEL_SRC_UTIL_ROUNDING_HPP
#define CUPEL_SRC_UTIL_ROUNDING_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace cupel::util {

/// floor(value) as an integer, clamped to `limit`. Clamping is needed because a product with a factor of at most 1 may
/// still round up, even to 2^63, which std::int64_t cannot represent. `value` must not be negative or NaN.
inline std::int64_t floor_at_most(double value, std::int64_t limit) noexcept {
  constexpr double kTwoTo63 = 9223372036854775808.0;
  const double floored = std::floor(value);
  return floored >= kTwoTo63 ? limit : std::min(static_cast<std::int64_t>(floored), limit);
}

}  // namespace cupel::util

#endif
