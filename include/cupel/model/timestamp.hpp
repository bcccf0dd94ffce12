#ifndef CUPEL_MODEL_TIMESTAMP_HPP
#define CUPEL_MODEL_TIMESTAMP_HPP

#include <chrono>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "cupel/export.hpp"

namespace cupel {

/// An instant in the years 0001 to 9999 (UTC) with nanosecond precision. Immutable; ordered by time. A separate type is
/// needed because std::chrono's system clock covers only the years 1677 to 2262 at this precision.
class CUPEL_API Timestamp {
 public:
  /// Makes a timestamp from the seconds since 1970-01-01T00:00:00Z and the nanoseconds after that second, 0 to
  /// 999,999,999. Throws Error (InvalidItem) outside the years 0001 to 9999 or for nanoseconds out of range.
  static Timestamp from_unix(std::int64_t seconds, std::int32_t nanoseconds = 0);

  /// Parses RFC 3339: `2024-06-15T12:00:00Z`, `2024-06-15 12:00:00.25+02:00`. Seconds and offset are required. Up to
  /// nine fraction digits are accepted. Throws Error (InvalidItem) that says what is wrong with the text.
  static Timestamp parse(std::string_view rfc3339);

  /// Reads the system clock.
  static Timestamp now();

  /// Converts any std::chrono::system_clock time point. Throws Error (InvalidItem) outside the years 0001 to 9999.
  template <class Duration>
  Timestamp(std::chrono::sys_time<Duration> instant) {
    // A coarse duration can exceed 64 bits of seconds, so check the range before converting.
    check_range(std::chrono::duration<long double>(instant.time_since_epoch()).count());
    const auto second = std::chrono::floor<std::chrono::seconds>(instant);
    const auto rest = std::chrono::duration_cast<std::chrono::nanoseconds>(instant - second);
    *this = from_unix(second.time_since_epoch().count(), static_cast<std::int32_t>(rest.count()));
  }

  /// Seconds since 1970-01-01T00:00:00Z, rounded down.
  std::int64_t seconds() const noexcept { return seconds_; }
  /// Nanoseconds after seconds(): 0 to 999,999,999.
  std::int32_t nanoseconds() const noexcept { return nanoseconds_; }

  /// Formats as RFC 3339 in UTC, with as many fraction digits as needed: `2024-06-15T12:00:00.25Z`.
  std::string to_string() const;

  friend auto operator<=>(const Timestamp&, const Timestamp&) = default;

 private:
  static void check_range(long double seconds);

  Timestamp(std::int64_t seconds, std::int32_t nanoseconds) noexcept : seconds_(seconds), nanoseconds_(nanoseconds) {}

  std::int64_t seconds_ = 0;
  std::int32_t nanoseconds_ = 0;
};

}  // namespace cupel

#endif
