#include "analytics/score_scale.hpp"

#include <gtest/gtest.h>

namespace cupel {
namespace {

constexpr double kLargest = std::numeric_limits<double>::max();
constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

TEST(ScoreScale, ReturnsScoresThatItHoldsUnchanged) {
  const ScoreScale scale(1.0, 1000);
  for (const double score : {1.0, 0.1, -0.1, 0.0, 1.0 / 3.0, std::ldexp(0.1, -60), std::nextafter(1.0, 0.0)}) {
    EXPECT_EQ(scale.rounded_up(score), scale.rounded_down(score)) << score;
    EXPECT_EQ(scale.score(scale.rounded_up(score)), score);
    EXPECT_EQ(scale.score_rounded_up(scale.rounded_up(score)), score);
  }
}

TEST(ScoreScale, RoundsOtherScoresUpOrDownOnRequest) {
  const ScoreScale scale(1.0, 1);
  for (const double score : {1e-40, 1e-100, kSmallest, 0.1 * std::ldexp(1.0, -100)}) {
    EXPECT_GT(scale.score(scale.rounded_up(score)), score);
    EXPECT_LT(scale.score(scale.rounded_down(score)), score);
    EXPECT_EQ(scale.rounded_up(score), scale.rounded_down(score) + 1);
    EXPECT_EQ(scale.rounded_up(-score), -scale.rounded_down(score));
  }
}

TEST(ScoreScale, HoldsTheExtremesOfDoubles) {
  for (const double score : {kLargest, -kLargest, kSmallest, -kSmallest, std::numeric_limits<double>::min()}) {
    const ScoreScale scale(std::abs(score), 1'000'000);
    EXPECT_EQ(scale.score(scale.rounded_up(score)), score);
    EXPECT_EQ(scale.score_rounded_up(scale.rounded_down(score)), score);
  }
}

TEST(ScoreScale, ZeroIsZeroOnEveryScale) {
  for (const double largest : {0.0, kSmallest, 1.0, kLargest}) {
    EXPECT_EQ(ScoreScale(largest, 1).rounded_up(-0.0), 0);
    EXPECT_EQ(ScoreScale(largest, 1).rounded_down(0.0), 0);
  }
}

TEST(ScoreScale, SumsStayBelowTheirLimit) {
  constexpr std::size_t kSummands = std::size_t{1} << 33U;
  for (const double largest : {1.0, 0.75, kLargest, kSmallest}) {
    const ScoreScale scale(largest, kSummands);
    const Wide one = scale.rounded_up(largest);
    EXPECT_GT(one, 0);
    EXPECT_LE(one, (Wide{1} << 126) / Wide{kSummands});
  }
}

TEST(ScoreScale, RoundsSumsUp) {
  const ScoreScale scale(1.0, 4);
  const Wide one = scale.rounded_up(1.0);
  EXPECT_EQ(scale.score_rounded_up(one + 1), std::nextafter(1.0, 2.0));
  EXPECT_EQ(scale.score_rounded_up(one - 1), 1.0);
  EXPECT_EQ(scale.score_rounded_up(-one + 1), -std::nextafter(1.0, 0.0));
  EXPECT_EQ(scale.score_rounded_up(-one - 1), -1.0);
  EXPECT_EQ(scale.score(one + 1), 1.0);
}

TEST(ScoreScale, RoundsUpAtTheExtremesOfDoubles) {
  const ScoreScale tiny(kSmallest, 4);
  EXPECT_EQ(tiny.score_rounded_up(tiny.rounded_up(kSmallest) + 1), 2 * kSmallest);
  EXPECT_EQ(tiny.score_rounded_up(1), kSmallest);
  EXPECT_EQ(tiny.score_rounded_up(-1), 0.0);
  const ScoreScale huge(kLargest, 4);
  EXPECT_EQ(huge.score_rounded_up(huge.rounded_up(kLargest) + 1), kInfinite);
  EXPECT_EQ(huge.score_rounded_up(2 * huge.rounded_up(kLargest)), kInfinite);
}

}  // namespace
}  // namespace cupel
