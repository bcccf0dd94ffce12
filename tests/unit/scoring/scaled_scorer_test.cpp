#include "cupel/scoring/scaled_scorer.hpp"

#include "cupel/scoring/kind_scorer.hpp"
#include "cupel/scoring/recency_scorer.hpp"
#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::GivenScores;
using test::Items;
using test::kInfinity;
using test::kNaN;
using test::plain;
using test::Scores;

Scores scale(const Scores& raw) { return score_all(ScaledScorer(GivenScores(raw)), Items(raw.size(), plain())); }

// Spec: ScaledScorer/algorithm: SCALED-SCORE: "(raw - min) / (max - min), where min and max are the inner scorer's
//     minimum and maximum outputs across all items in allItems"
//   Vectors: optional/pipeline/scorer-scaled-stretches-over-the-scoreable-items, scorer-scaled-inside-scaled,
//     required/scoring/scaled-stretches-a-narrow-range, scaled-several-at-both-ends, scaled-frequency,
//     optional/scoring/scaled-computes-the-specified-quotient, scaled-passes-over-scores-that-are-not-finite,
//     scaled-range-that-is-not-finite, scaled-without-any-finite-score, scaled-composite, scaled-inside-scaled
//   Public vectors: scaled-basic
//   Note: Minimum and maximum are those of the finite scores. A raw score or a range that is not finite gives 0.5
//     (decisions#scorers).
// "The item(s) with the inner scorer's minimum score receive 0.0. The item(s) with the inner scorer's maximum score
// receive 1.0. All other items are linearly interpolated between 0.0 and 1.0."
TEST(ScaledScorer, ScalesScoresToTheRangeFromZeroToOne) {
  EXPECT_EQ(scale({0.25, 0.5, 0.375, 0.25, 0.5}), (Scores{0.0, 1.0, 0.5, 0.0, 1.0}));
}

// Spec: ScaledScorer/algorithm
// "return (rawScore - min) / (max - min)"
TEST(ScaledScorer, ComputesTheSpecifiedQuotient) {
  EXPECT_EQ(scale({0.3, 0.4, 0.6}), (Scores{0.0, (0.4 - 0.3) / (0.6 - 0.3), 1.0}));
}

// Spec: ScaledScorer/edge-cases
// "Two items with distinct inner scores: One gets 0.0, the other gets 1.0"
TEST(ScaledScorer, TwoDistinctScoresBecomeZeroAndOne) { EXPECT_EQ(scale({0.51, 0.5}), (Scores{1.0, 0.0})); }

// Spec: ScaledScorer/edge-cases
// "Inner scorer returns values outside [0.0, 1.0]: Scaling still produces [0.0, 1.0] output"
TEST(ScaledScorer, ScalesValuesOutsideTheUsualRange) {
  EXPECT_EQ(scale({-100.0, 300.0, 100.0}), (Scores{0.0, 1.0, 0.5}));
}

// Spec: ScaledScorer/degenerate, MUST: "The degenerate return value MUST be exactly 0.5, not 0.0 or 1.0."
//   Vectors: required/scoring/scaled-equal-scores, scaled-equal-zeros, scaled-lone-item
//   Public vectors: scaled-degenerate
TEST(ScaledScorer, WhenAllScoresAreEqualAllBecomeOneHalf) {
  EXPECT_EQ(scale({0.7, 0.7, 0.7}), (Scores{0.5, 0.5, 0.5}));
  EXPECT_EQ(scale({0.0, -0.0}), (Scores{0.5, 0.5}));
}

// Spec: ScaledScorer/edge-cases: one item, two distinct scores, inner scores outside [0, 1]
//   Vectors: required/scoring/scaled-lone-item, scaled-two-distinct-scores, scaled-inner-scores-above-one,
//     scaled-equal-scores, scaled-equal-zeros, optional/scoring/scaled-negative-scores
//   Note: An empty list has no item that could get 0.5.
// "Single item in allItems: 0.5 (max = min)"
TEST(ScaledScorer, ASingleItemBecomesOneHalf) { EXPECT_EQ(scale({0.9}), (Scores{0.5})); }

// Spec: ScaledScorer/algorithm
TEST(ScaledScorer, TakesMinAndMaxOverTheFiniteScores) {
  EXPECT_EQ(scale({0.0, kNaN, 10.0, kInfinity, 2.5, -kInfinity}), (Scores{0.0, 0.5, 1.0, 0.5, 0.25, 0.5}));
}

TEST(ScaledScorer, WithoutAFiniteScoreAllBecomeOneHalf) {
  EXPECT_EQ(scale({kNaN, kInfinity, -kInfinity}), (Scores{0.5, 0.5, 0.5}));
  EXPECT_EQ(scale({kNaN}), (Scores{0.5}));
}

// Spec: ScaledScorer/algorithm
TEST(ScaledScorer, ARangeThatIsNotFiniteGivesOneHalf) {
  constexpr double kMost = std::numeric_limits<double>::max();
  EXPECT_EQ(scale({kMost, -kMost, 0.0}), (Scores{0.5, 0.5, 0.5}));
}

TEST(ScaledScorer, ScalesTheSmallestRange) {
  constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(scale({0.0, kSmallest}), (Scores{0.0, 1.0}));
}

TEST(ScaledScorer, ScalesARelativeScorer) {
  const Items items = {test::dated("2024-01-01T00:00:00Z"), test::dated("2024-02-01T00:00:00Z"),
                       test::dated("2024-02-01T00:00:00Z")};
  EXPECT_EQ(score_all(ScaledScorer(RecencyScorer()), items), (Scores{0.0, 1.0, 1.0}));  // unscaled: 0, 1/2, 1/2
}

TEST(ScaledScorer, Nests) {
  EXPECT_EQ(score_all(ScaledScorer(ScaledScorer(ScaledScorer(KindScorer()))),
                      std::vector{test::of_kind("Message"), test::of_kind("Document"), test::of_kind("ToolOutput")}),
            (Scores{0.0, (0.4 - 0.2) / (0.6 - 0.2), 1.0}));
}

// Spec: ScaledScorer/identity: "The item is identified within allItems by reference identity (the is check)"
//     "Implementations MAY cache the min/max computation across invocations within a single scoring pass"
//   Note: Identity is the position (decisions#data).
// For each item, the pseudocode scores the whole list again. We score it once.
TEST(ScaledScorer, CallsTheInnerScorerOncePerItem) {
  const auto calls = std::make_shared<int>(0);
  const AnyScorer inner = [calls](const ContextItem& item) {
    ++*calls;
    return static_cast<double>(item.tokens());
  };
  score_all(ScaledScorer(ScaledScorer(inner)), Items(50, plain()));
  EXPECT_EQ(*calls, 50);
}

TEST(ScaledScorer, ListsItsInnerScorer) {
  const ScaledScorer scorer{KindScorer()};
  ASSERT_EQ(scorer.children().size(), 1U);
  EXPECT_EQ(scorer.children()[0], &scorer.inner());
  EXPECT_EQ(scorer.inner().name(), "kind");
  EXPECT_EQ(scorer.name(), "scaled");
}

TEST(ScaledScorer, RejectsANullScorer) {
  test::expect_scorer_error([] { return ScaledScorer(std::shared_ptr<const Scorer>()); }, "scorer", "must not be null");
}

}  // namespace
}  // namespace cupel
