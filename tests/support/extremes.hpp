// The extreme numbers of their types, for difficult cases.
#ifndef CUPEL_TESTS_SUPPORT_EXTREMES_HPP
#define CUPEL_TESTS_SUPPORT_EXTREMES_HPP

#include <cstdint>
#include <limits>

namespace cupel::test_support {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();

}  // namespace cupel::test_support

#endif
