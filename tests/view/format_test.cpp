#include "view/format.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <span>
#include <vector>

namespace cupel::view {
namespace {

TEST(ViewFormat, NamesItemsByTheirPositions) {
  const std::vector<Position> positions = {0, 3, 12, 14, 4'294'967'295};
  const auto first = [&](std::size_t count) { return std::span(positions).first(count); };
  EXPECT_EQ(items_at(first(1), 3), "item 0");
  EXPECT_EQ(items_at(first(2), 3), "items 0 and 3");
  EXPECT_EQ(items_at(first(4), 3), "items 0, 3, 12 and 14");
  EXPECT_EQ(items_at(first(5), 3), "items 0, 3, 12 and 2 more");
  EXPECT_EQ(items_at(first(5), 4), "items 0, 3, 12, 14 and 4294967295");
}

TEST(ViewFormat, RoundsNoOtherShareToZeroOrHundredPercent) {
  EXPECT_EQ(percent(0, 3), "0 %");
  EXPECT_EQ(percent(1, 3), "33.3 %");
  EXPECT_EQ(percent(1, 4), "25 %");
  EXPECT_EQ(percent(1, 100'000), "< 0.1 %");
  EXPECT_EQ(percent(99'999, 100'000), "> 99.9 %");
  EXPECT_EQ(percent(3, 3), "100 %");
}

TEST(ViewFormat, RoundsTiesAwayFromZero) {
  EXPECT_EQ(percent(49, 400), "12.3 %");
  EXPECT_EQ(decimal(0.125), "0.13");
  EXPECT_EQ(decimal(-0.625), "-0.63");
}

TEST(ViewFormat, WritesSumsOfScoresIndependentlyOfTheirOrder) {
  EXPECT_EQ(decimal(0.305), "0.31");
  EXPECT_EQ(decimal(0.1 + 0.205), "0.31");
  EXPECT_EQ(decimal(0.30499999999999994), "0.31");
  EXPECT_EQ(decimal(0.304999), "0.30");
}

TEST(ViewFormat, WritesOnlyZeroAsZero) {
  EXPECT_EQ(decimal(0.0), "0.00");
  EXPECT_EQ(decimal(-0.0), "0.00");
  EXPECT_EQ(decimal(0.003), "0.003");
  EXPECT_EQ(decimal(-2e-7), "-2e-7");
  EXPECT_EQ(decimal(0.005), "0.01");
}

TEST(ViewFormat, WritesLargeAndInfiniteNumbers) {
  EXPECT_EQ(decimal(1e15 / 8), "125000000000000.00");
  EXPECT_EQ(decimal(std::numeric_limits<double>::infinity()), "inf");
  EXPECT_EQ(decimal(1234567.891), "1234567.89");
}

}  // namespace
}  // namespace cupel::view
