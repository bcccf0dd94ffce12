#include "util/saturating.hpp"

#include <gtest/gtest.h>

namespace cupel::util {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kNumbers[] = {kMin, kMin + 1, kMin / 2, -2, -1, 0, 1, 2, kMax / 2, kMax - 1, kMax};

__extension__ using Wide = __int128;

std::int64_t clamped(Wide exact) {
  return exact > kMax ? kMax : exact < kMin ? kMin : static_cast<std::int64_t>(exact);
}

TEST(Saturating, PlusStopsAtTheEnds) {
  for (const std::int64_t a : kNumbers) {
    for (const std::int64_t b : kNumbers) {
      EXPECT_EQ(saturating_plus(a, b), clamped(static_cast<Wide>(a) + b)) << a << " + " << b;
    }
  }
}

TEST(Saturating, MinusStopsAtTheEnds) {
  for (const std::int64_t a : kNumbers) {
    for (const std::int64_t b : kNumbers) {
      EXPECT_EQ(saturating_minus(a, b), clamped(static_cast<Wide>(a) - b)) << a << " - " << b;
    }
  }
}

}  // namespace
}  // namespace cupel::util
