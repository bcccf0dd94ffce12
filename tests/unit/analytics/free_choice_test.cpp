#include "analytics/free_choice.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace cupel {
namespace {

using Choices = std::vector<Choice>;

constexpr std::size_t kPlenty = 1'000'000;

// Wide has no stream operator.
std::int64_t bound(const Choices& choices, std::int64_t capacity) {
  return static_cast<std::int64_t>(FreeChoice(choices, capacity).upper_bound());
}
std::optional<std::int64_t> best(const Choices& choices, std::int64_t capacity,
                                 std::size_t max_partial_choices = kPlenty) {
  const std::optional<Wide> value = FreeChoice(choices, capacity).best(max_partial_choices);
  if (!value) return std::nullopt;
  return static_cast<std::int64_t>(*value);
}

TEST(FreeChoice, CutsTheFirstChoiceThatDoesNotFit) {
  const Choices choices{{10, 5}, {60, 10}, {28, 7}};  // values 2, 6 and 4 per token
  EXPECT_EQ(bound(choices, 10), 60);
  EXPECT_EQ(bound(choices, 11), 64);
  EXPECT_EQ(bound(choices, 17), 88);
  EXPECT_EQ(bound(choices, 18), 90);
  EXPECT_EQ(bound(choices, 22), 98);
  EXPECT_EQ(bound(choices, 1000), 98);
}

TEST(FreeChoice, RoundsTheCutPartUp) {
  EXPECT_EQ(bound({{100, 3}, {10, 3}}, 4), 104);  // 100 + 10 / 3
  EXPECT_EQ(bound({{100, 3}, {9, 3}}, 4), 103);
}

TEST(FreeChoice, FindsTheBestPair) {
  EXPECT_EQ(best({{75, 60}, {50, 50}, {50, 50}}, 100), 100);
  EXPECT_EQ(best({{8, 5}, {8, 5}, {10, 7}, {10, 7}}, 14), 20);  // without either of the first two
}

TEST(FreeChoice, IsZeroWithoutChoices) {
  EXPECT_EQ(bound({}, 0), 0);
  EXPECT_EQ(best({}, 10, 0), 0);
}

// Values per token that are equal as doubles: 2^80 - 2^40 + 2^40 / (2^40 + 1), and 2^80 - 2^40.
TEST(FreeChoice, OrdersByValuePerTokenToTheLastBit) {
  constexpr std::int64_t kBig = std::int64_t{1} << 40;
  const Choice more{Wide{1} << 120, kBig + 1};
  const Choice less{(Wide{1} << 120) - (Wide{1} << 80), kBig};
  EXPECT_TRUE(FreeChoice(Choices{more, less}, kBig + 1).upper_bound() == more.value);
  EXPECT_TRUE(FreeChoice(Choices{less, more}, kBig + 1).upper_bound() == more.value);
}

TEST(FreeChoice, AcceptsTheLargestNumbers) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const Wide value = (Wide{1} << 125) - 1;
  const Choices choices{{value, kMost}, {value, kMost - 1}};
  EXPECT_TRUE(FreeChoice(choices, kMost).upper_bound() >= value);
  EXPECT_TRUE(FreeChoice(choices, kMost).upper_bound() <= 2 * value);
  EXPECT_TRUE(FreeChoice(choices, kMost).best(kPlenty) == value);
}

TEST(FreeChoice, KeepsFewStatesForEqualChoices) {
  const Choices choices(200, Choice{7, 10});
  EXPECT_EQ(best(choices, 995, 100'000), 99 * 7);
}

TEST(FreeChoice, GivesUpAtTheLimitOfStates) {
  const Choices choices{{75, 60}, {50, 50}, {50, 50}};
  std::size_t enough = 0;
  while (!best(choices, 100, enough)) ++enough;
  EXPECT_GT(enough, 1U);
  EXPECT_LE(enough, 14U);  // 2 + 4 + 8
  EXPECT_EQ(best(choices, 100, enough), 100);
}

TEST(FreeChoice, VisitsTwoStatesForEachOneKept) {
  const Choices choices{{31, 30}, {29, 28}, {27, 26}, {25, 24}, {23, 22}, {21, 20}};
  EXPECT_EQ(best(choices, 75, 75), std::nullopt);
  EXPECT_EQ(best(choices, 75, 76), 77);  // twice 1, 2, 4, 8, 13 and 10
}

}  // namespace
}  // namespace cupel
