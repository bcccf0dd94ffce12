#include "cupel/scoring/reflexive_scorer.hpp"

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::hinted;
using test::plain;
using test::Scores;

// The specification's table: 0.5 passes through, -0.3 and 1.7 are clamped.
TEST(ReflexiveScorer, PassesTheHintThroughClamped) {
  EXPECT_EQ(score_all(ReflexiveScorer(), std::vector{hinted(0.5), hinted(-0.3), hinted(1.7), hinted(0.0), hinted(1.0),
                                                     hinted(1e300), hinted(-1e300)}),
            (Scores{0.5, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0}));
}

// "futureRelevanceHint is null: 0.0"
TEST(ReflexiveScorer, WithoutAHintScoresZero) {
  EXPECT_EQ(score_all(ReflexiveScorer(), std::vector{plain(), hinted(0.25)}), (Scores{0.0, 0.25}));
}

// "Non-finite values (NaN, positive infinity, negative infinity) MUST return 0.0, not be clamped to a range boundary."
TEST(ReflexiveScorer, AHintThatIsNotFiniteScoresZero) {
  EXPECT_EQ(
      score_all(ReflexiveScorer(), std::vector{hinted(test::kNaN), hinted(test::kInfinity), hinted(-test::kInfinity)}),
      (Scores{0.0, 0.0, 0.0}));
}

TEST(ReflexiveScorer, HasItsName) { EXPECT_EQ(ReflexiveScorer().name(), "reflexive"); }

}  // namespace
}  // namespace cupel
