#ifndef CUPEL_SRC_UTIL_TIMESTAMP_RANGE_HPP
#define CUPEL_SRC_UTIL_TIMESTAMP_RANGE_HPP

#include <cstdint>

// The range of a Timestamp, in seconds since 1970.
namespace cupel::util {

inline constexpr std::int64_t kFirstSecond = -62'135'596'800;  // 0001-01-01T00:00:00Z
inline constexpr std::int64_t kLastSecond = 253'402'300'799;   // 9999-12-31T23:59:59Z

}  // namespace cupel::util

#endif
