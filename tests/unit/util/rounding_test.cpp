#include "util/rounding.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace cupel::util {
namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

TEST(Rounding, RoundsDown) {
  EXPECT_EQ(floor_at_most(0.0, 10), 0);
  EXPECT_EQ(floor_at_most(0.999, 10), 0);
  EXPECT_EQ(floor_at_most(28.999999999999996, 100), 28);
  EXPECT_EQ(floor_at_most(10.0, 10), 10);
}

// "a floored product is clamped to the value it was taken from": 2^63 - 1 is no double, and its product with 1.0 is
// 2^63.
TEST(Rounding, NeverExceedsTheLimit) {
  EXPECT_EQ(floor_at_most(10.5, 9), 9);
  EXPECT_EQ(floor_at_most(static_cast<double>(kMost) * 1.0, kMost), kMost);
  EXPECT_EQ(floor_at_most(static_cast<double>((std::int64_t{1} << 53) + 1), (std::int64_t{1} << 53) + 1),
            std::int64_t{1} << 53);
  EXPECT_EQ(floor_at_most(static_cast<double>((std::int64_t{1} << 53) + 3), (std::int64_t{1} << 53) + 3),
            (std::int64_t{1} << 53) + 3);
}

TEST(Rounding, ReturnsTheLimitForInfinity) { EXPECT_EQ(floor_at_most(std::numeric_limits<double>::infinity(), 7), 7); }

}  // namespace
}  // namespace cupel::util
