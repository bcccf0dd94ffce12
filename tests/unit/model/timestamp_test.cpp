#include "cupel/model/timestamp.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <limits>

#include "support/thrown_error.hpp"

namespace cupel {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t kFirstSecond = -62'135'596'800;  // 0001-01-01T00:00:00Z
constexpr std::int64_t kLastSecond = 253'402'300'799;   // 9999-12-31T23:59:59Z

template <class Function>
void expect_out_of_range(Function function) {
  EXPECT_EQ(test::thrown_error(function).code(), ErrorCode::InvalidItem);
}

TEST(Timestamp, FromUnixKeepsSecondsAndNanoseconds) {
  const Timestamp instant = Timestamp::from_unix(1'718'452'800, 250'000'000);
  EXPECT_EQ(instant.seconds(), 1'718'452'800);
  EXPECT_EQ(instant.nanoseconds(), 250'000'000);
  EXPECT_EQ(Timestamp::from_unix(7).nanoseconds(), 0);
}

TEST(Timestamp, RangesFromYear1ToYear9999) {
  EXPECT_EQ(Timestamp::from_unix(kFirstSecond).to_string(), "0001-01-01T00:00:00Z");
  EXPECT_EQ(Timestamp::from_unix(kLastSecond, 999'999'999).to_string(), "9999-12-31T23:59:59.999999999Z");
}

TEST(Timestamp, FromUnixRejectsOtherYears) {
  for (const std::int64_t seconds : {kFirstSecond - 1, kLastSecond + 1, std::numeric_limits<std::int64_t>::min(),
                                     std::numeric_limits<std::int64_t>::max()}) {
    expect_out_of_range([&] { return Timestamp::from_unix(seconds); });
  }
}

TEST(Timestamp, FromUnixRejectsNanosecondsOutOfRange) {
  for (const std::int32_t nanoseconds :
       {-1, 1'000'000'000, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()}) {
    expect_out_of_range([&] { return Timestamp::from_unix(0, nanoseconds); });
  }
}

TEST(Timestamp, WritesAsManyFractionDigitsAsNeeded) {
  EXPECT_EQ(Timestamp::from_unix(0).to_string(), "1970-01-01T00:00:00Z");
  EXPECT_EQ(Timestamp::from_unix(0, 250'000'000).to_string(), "1970-01-01T00:00:00.25Z");
  EXPECT_EQ(Timestamp::from_unix(0, 1).to_string(), "1970-01-01T00:00:00.000000001Z");
  EXPECT_EQ(Timestamp::from_unix(0, 123'456'789).to_string(), "1970-01-01T00:00:00.123456789Z");
  EXPECT_EQ(Timestamp::from_unix(-1, 999'999'999).to_string(), "1969-12-31T23:59:59.999999999Z");
}

TEST(Timestamp, TextsRoundTrip) {
  for (const Timestamp instant :
       {Timestamp::from_unix(kFirstSecond, 1), Timestamp::from_unix(-1, 500'000'000), Timestamp::from_unix(0),
        Timestamp::from_unix(951'782'400), Timestamp::from_unix(1'718'452'800, 120'000'000),
        Timestamp::from_unix(kLastSecond, 999'999'999)}) {
    EXPECT_EQ(Timestamp::parse(instant.to_string()), instant) << instant.to_string();
  }
}

// Spec: ContextItem/timestamp
TEST(Timestamp, IsOrderedByTimeDownToTheNanosecond) {
  EXPECT_LT(Timestamp::from_unix(1, 999'999'999), Timestamp::from_unix(2));
  EXPECT_LT(Timestamp::from_unix(2), Timestamp::from_unix(2, 1));
  EXPECT_LT(Timestamp::from_unix(-1, 999'999'999), Timestamp::from_unix(0));
  EXPECT_LT(Timestamp::from_unix(-2, 5), Timestamp::from_unix(-1, 0));
  EXPECT_EQ(Timestamp::from_unix(3, 4), Timestamp::from_unix(3, 4));
  EXPECT_GT(Timestamp::from_unix(kLastSecond), Timestamp::from_unix(kFirstSecond));
}

// Spec: ContextItem/timestamp: "timestamp represents a point in time with UTC semantics." "Comparison is by temporal
//     ordering."
//   Code: include/cupel/model/timestamp.hpp, src/model/timestamp.cpp
//   Vectors: optional/pipeline/timestamp-*, error-timestamp-before-the-year-one, error-timestamp-after-the-year-9999,
//     optional/scoring/recency-compares-instants-not-spellings, recency-nanoseconds-tell-instants-apart,
//     recency-years-0001-to-9999, timestamp-after-the-year-9999-is-rejected,
//     timestamp-before-the-year-0001-is-rejected, decay-reference-time-with-an-offset,
//     optional/placing/chronological-compares-instants-not-spellings, required/scoring/recency-leap-day-and-new-year
//   Note: The range is the years 0001 to 9999 in nanoseconds, with any RFC 3339 offset. Dates and times that do not
//     exist are rejected (decisions#data).
TEST(Timestamp, ComparesInstantsRegardlessOfTheirOffset) {
  EXPECT_EQ(Timestamp::parse("2024-06-15T14:00:00+02:00"), Timestamp::parse("2024-06-15T12:00:00Z"));
  EXPECT_LT(Timestamp::parse("2024-06-15T13:00:00+02:00"), Timestamp::parse("2024-06-15T12:00:00Z"));
}

TEST(Timestamp, ConvertsFromEverySystemClockTimePoint) {
  using std::chrono::sys_days;
  EXPECT_EQ(Timestamp(std::chrono::sys_seconds(5s)), Timestamp::from_unix(5));
  EXPECT_EQ(Timestamp(sys_days(std::chrono::year(2024) / 6 / 15)), Timestamp::parse("2024-06-15T00:00:00Z"));
  EXPECT_EQ(Timestamp(sys_days(std::chrono::year(2024) / 6 / 15) + 1500ms), Timestamp::parse("2024-06-15T00:00:01.5Z"));
  EXPECT_EQ(Timestamp(std::chrono::sys_time<std::chrono::nanoseconds>(1ns)), Timestamp::from_unix(0, 1));
  const Timestamp implicit = std::chrono::sys_time<std::chrono::milliseconds>(1001ms);
  EXPECT_EQ(implicit, Timestamp::from_unix(1, 1'000'000));
}

TEST(Timestamp, TimePointsBefore1970RoundDownToTheSecond) {
  const Timestamp instant = std::chrono::sys_time<std::chrono::milliseconds>(-1ms);
  EXPECT_EQ(instant.seconds(), -1);
  EXPECT_EQ(instant.nanoseconds(), 999'000'000);
  EXPECT_EQ(Timestamp(std::chrono::sys_seconds(-1s)), Timestamp::parse("1969-12-31T23:59:59Z"));
  EXPECT_EQ(Timestamp(std::chrono::sys_days(std::chrono::year(1) / 1 / 1)), Timestamp::from_unix(kFirstSecond));
}

TEST(Timestamp, TimePointsOfOtherYearsAreRejected) {
  using std::chrono::sys_days;
  using std::chrono::year;
  expect_out_of_range([] { return Timestamp(sys_days(year(0) / 12 / 31)); });
  expect_out_of_range([] { return Timestamp(sys_days(year(10000) / 1 / 1)); });
  expect_out_of_range([] { return Timestamp(std::chrono::sys_seconds(std::chrono::seconds::min())); });
}

// These hours overflow 64 bits of seconds. Wrapped around, they would be an hour of 1970.
TEST(Timestamp, TimePointsThatDoNotFitIntoSecondsAreRejected) {
  using Hours = std::chrono::duration<std::int64_t, std::ratio<3600>>;
  using Double = std::chrono::duration<double>;
  expect_out_of_range([] { return Timestamp(std::chrono::sys_time<Hours>(Hours(5'124'095'576'030'432))); });
  expect_out_of_range([] { return Timestamp(std::chrono::sys_time<Double>(Double(1e300))); });
  expect_out_of_range(
      [] { return Timestamp(std::chrono::sys_time<Double>(Double(std::numeric_limits<double>::quiet_NaN()))); });
}

TEST(Timestamp, NowLiesBetweenTwoReadingsOfTheClock) {
  const Timestamp before = std::chrono::system_clock::now();
  const Timestamp now = Timestamp::now();
  const Timestamp after = std::chrono::system_clock::now();
  EXPECT_LE(before, now);
  EXPECT_LE(now, after);
}

}  // namespace
}  // namespace cupel
