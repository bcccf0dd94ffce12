#include "view/format.hpp"

#include <gtest/gtest.h>

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

TEST(ViewFormat, RoundsNoShareToNothingOrAll) {
  EXPECT_EQ(short_percent(0, 3), "0 %");
  EXPECT_EQ(short_percent(1, 3), "33.3 %");
  EXPECT_EQ(short_percent(1, 4), "25 %");
  EXPECT_EQ(short_percent(1, 100'000), "< 0.1 %");
  EXPECT_EQ(short_percent(99'999, 100'000), "> 99.9 %");
  EXPECT_EQ(short_percent(3, 3), "100 %");
}

}  // namespace
}  // namespace cupel::view
