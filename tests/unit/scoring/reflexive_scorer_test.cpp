#include "cupel/scoring/reflexive_scorer.hpp"

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::hinted;
using test::plain;
using test::Scores;

// Spec: ReflexiveScorer/algorithm: REFLEXIVE-SCORE and its edge-case table: "The score is a direct passthrough of the
//     caller-provided hint, clamped to the conventional [0.0, 1.0] range."
//   Vectors: required/pipeline/scorer-reflexive-hints-are-clamped-or-ignored,
//     required/scoring/reflexive-hint-passes-through, reflexive-without-a-hint, reflexive-below-zero-is-clamped,
//     reflexive-above-one-is-clamped
//   Public vectors: reflexive-basic, reflexive-null
// The specification's table: 0.5 passes through, -0.3 and 1.7 are clamped.
TEST(ReflexiveScorer, ReturnsTheClampedHint) {
  EXPECT_EQ(score_all(ReflexiveScorer(), std::vector{hinted(0.5), hinted(-0.3), hinted(1.7), hinted(0.0), hinted(1.0),
                                                     hinted(1e300), hinted(-1e300)}),
            (Scores{0.5, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0}));
}

// Spec: ReflexiveScorer/algorithm
// "futureRelevanceHint is null: 0.0"
TEST(ReflexiveScorer, ScoresZeroWithoutAHint) {
  EXPECT_EQ(score_all(ReflexiveScorer(), std::vector{plain(), hinted(0.25)}), (Scores{0.0, 0.25}));
}

// Spec: ReflexiveScorer/not-finite, MUST: "Non-finite values (NaN, positive infinity, negative infinity) MUST return
//     0.0, not be clamped to a range boundary."
//   Vectors: required/scoring/reflexive-nan-scores-zero, reflexive-infinity-scores-zero
// Spec: ReflexiveScorer/finite-before-clamp, MUST: "The check for finiteness MUST occur before the clamp."
//   Vectors: required/scoring/reflexive-nan-scores-zero, reflexive-infinity-scores-zero
TEST(ReflexiveScorer, AHintThatIsNotFiniteScoresZero) {
  EXPECT_EQ(
      score_all(ReflexiveScorer(), std::vector{hinted(test::kNaN), hinted(test::kInfinity), hinted(-test::kInfinity)}),
      (Scores{0.0, 0.0, 0.0}));
}

TEST(ReflexiveScorer, IsNamedReflexive) { EXPECT_EQ(ReflexiveScorer().name(), "reflexive"); }

}  // namespace
}  // namespace cupel
