#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "words/text.hpp"

namespace cupel::cli {
namespace {

TEST(Words, NameItemsByTheirPositions) {
  const std::vector<Position> positions = {0, 3, 12, 14, 4'294'967'295};
  const auto first = [&](std::size_t count) { return std::span(positions).first(count); };
  EXPECT_EQ(items_at(first(1), 3), "item 0");
  EXPECT_EQ(items_at(first(2), 3), "items 0 and 3");
  EXPECT_EQ(items_at(first(4), 3), "items 0, 3, 12 and 14");
  EXPECT_EQ(items_at(first(5), 3), "items 0, 3, 12 and 2 more");
  EXPECT_EQ(items_at(first(5), 4), "items 0, 3, 12, 14 and 4294967295");
}

}  // namespace
}  // namespace cupel::cli
