#include "cupel/scoring/composite_scorer.hpp"

#include <cmath>
#include <memory>

#include "cupel/scoring/kind_scorer.hpp"
#include "cupel/scoring/metadata_key_scorer.hpp"
#include "cupel/scoring/priority_scorer.hpp"
#include "cupel/scoring/recency_scorer.hpp"
#include "cupel/scoring/reflexive_scorer.hpp"
#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::constant;
using test::expect_scorer_error;
using test::Items;
using test::plain;
using test::Scores;

double score_of(const CompositeScorer& scorer) { return score_one(scorer, std::vector{plain()}, 0); }

Items two_items() {
  return {ContextItem({.content = "old",
                       .tokens = 1,
                       .kind = "SystemPrompt",
                       .timestamp = Timestamp::parse("2024-01-01T00:00:00Z")}),
          ContextItem({.content = "new", .tokens = 1, .timestamp = Timestamp::parse("2024-02-01T00:00:00Z")})};
}

// Spec: CompositeScorer/algorithm: COMPOSITE-SCORE: the products of scores and normalised weights, added in order
//   Vectors: required/pipeline/score-weights-are-relative, optional/pipeline/scorer-composite-inside-composite,
//     required/scoring/composite-of-four-scorers, composite-same-relative-scorer-twice,
//     optional/scoring/composite-normalises-first-and-adds-in-order, composite-averages-the-metadata-boost,
//     composite-children-with-options, composite-of-scaled
//   Public vectors: composite-weighted, composite-nested
//   Note: We score child by child over the whole list. Each item gets the same additions in the same order.
TEST(CompositeScorer, IsTheWeightedAverageOfItsChildren) {
  const CompositeScorer scorer({{.scorer = RecencyScorer(), .weight = 3}, {.scorer = KindScorer(), .weight = 1}});
  EXPECT_EQ(score_all(scorer, two_items()), (Scores{0.0 * 0.75 + 1.0 * 0.25, 1.0 * 0.75 + 0.2 * 0.25}));
}

// Spec: CompositeScorer/normalization, MUST: "Weight normalization MUST divide each weight by the sum of all weights.
//     The normalized weights MUST sum to approximately 1.0 (subject to floating-point precision)."
//   Vectors: required/scoring/composite-weights-are-relative, composite-with-one-entry, composite-nested-two-levels,
//     optional/scoring/composite-largest-weights-with-a-finite-sum
// "Weights are relative, not absolute. The following configurations produce identical results: [(RecencyScorer, 3.0),
// (PriorityScorer, 1.0)], [(RecencyScorer, 0.75), (PriorityScorer, 0.25)]. Both normalize to weights [0.75, 0.25]."
TEST(CompositeScorer, TreatsWeightsAsRelative) {
  for (const double unit : {1.0, 0.25, 1e300, 1e-300}) {
    const CompositeScorer scorer(
        {{.scorer = RecencyScorer(), .weight = 3 * unit}, {.scorer = PriorityScorer(), .weight = unit}});
    ASSERT_EQ(scorer.entries().size(), 2U);
    EXPECT_DOUBLE_EQ(scorer.entries()[0].weight, 0.75) << unit;
    EXPECT_DOUBLE_EQ(scorer.entries()[1].weight, 0.25) << unit;
  }
}

TEST(CompositeScorer, WeightsDefaultToOne) {
  const CompositeScorer scorer({{constant(1.0)}, {constant(0.0)}, {constant(0.0)}, {constant(1.0)}});
  EXPECT_EQ(score_of(scorer), 0.5);
}

TEST(CompositeScorer, AcceptsTheSmallestWeights) {
  constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(score_of(CompositeScorer({{constant(1.0), kSmallest}, {constant(0.0), kSmallest}})), 0.5);
}

// Spec: Introduction/doubles, CompositeScorer/algorithm, CompositeScorer/normalization
TEST(CompositeScorer, NormalisesFirstAndAddsProductsInOrder) {
  const double weights[] = {0.1, 0.7, 0.3};
  const double scores[] = {0.3, 0.9, 0.7};
  const double total = weights[0] + weights[1] + weights[2];
  const auto product = [](double a, double b) {
    const volatile double rounded = a * b;  // no fused multiply-add here either
    return static_cast<double>(rounded);
  };
  double expected = 0.0;
  double sum = 0.0;
  for (int i = 0; i < 3; ++i) {
    expected += product(scores[i], weights[i] / total);
    sum += product(scores[i], weights[i]);
  }
  ASSERT_NE(expected, sum / total);  // otherwise this test would not show the order
  EXPECT_EQ(
      score_of(CompositeScorer(
          {{constant(scores[0]), weights[0]}, {constant(scores[1]), weights[1]}, {constant(scores[2]), weights[2]}})),
      expected);
}

// Spec: CompositeScorer/edge-cases
// "Single entry: Normalized weight is 1.0; effectively delegates to the child"
TEST(CompositeScorer, DelegatesToASingleEntry) {
  EXPECT_EQ(score_of(CompositeScorer({{constant(0.3), 17.0}})), 0.3);
  EXPECT_EQ(CompositeScorer({{constant(0.3), 17.0}}).entries()[0].weight, 1.0);
}

// Spec: CompositeScorer/edge-cases
// "All children return 0.0: Composite returns 0.0"; "All children return 1.0: Composite returns 1.0"
TEST(CompositeScorer, ReturnsZeroForAllZerosAndOneForAllOnes) {
  EXPECT_EQ(score_of(CompositeScorer({{constant(0.0), 2.0}, {constant(0.0), 6.0}})), 0.0);
  EXPECT_EQ(score_of(CompositeScorer({{constant(1.0), 2.0}, {constant(1.0), 6.0}})), 1.0);
}

// Spec: CompositeScorer/edge-cases
// "Nested CompositeScorer: Valid if acyclic; each child is scored recursively"
TEST(CompositeScorer, Nests) {
  const CompositeScorer inner({{constant(1.0), 1.0}, {constant(0.5), 3.0}});  // 0.625
  EXPECT_EQ(score_of(CompositeScorer({{inner, 1.0}, {constant(0.125), 1.0}})), 0.375);
}

// Spec: MetadataKeyScorer/in-composite: "When used in a CompositeScorer, the composite multiplies the contributions of
//     its child scorers."
//   Code: src/scoring/composite_scorer.cpp
//   Vectors: optional/pipeline/scorer-metadata-key-is-averaged-not-multiplied,
//     optional/scoring/composite-averages-the-metadata-boost
//   Deviates: It is averaged like any score, because the CompositeScorer's own chapter defines an average
//     (decisions#scorers).
TEST(CompositeScorer, AveragesAMetadataBoostLikeAnyOtherScore) {
  const CompositeScorer scorer(
      {{MetadataKeyScorer({.key = "cupel:priority", .value = "high", .boost = 1.5})}, {constant(0.5)}});
  EXPECT_EQ(score_all(scorer, std::vector{test::with_metadata("cupel:priority", "high"), plain()}),
            (Scores{1.0, 0.75}));
}

// Spec: CompositeScorer/child-order: "Child scorers are invoked in order (index 0, 1, 2, ...)."
//   Vectors: optional/scoring/composite-normalises-first-and-adds-in-order
TEST(CompositeScorer, CallsItsChildrenInOrder) {
  const auto calls = std::make_shared<std::vector<int>>();
  const auto child = [&](int id) {
    return AnyScorer([calls, id](const ContextItem&) {
      calls->push_back(id);
      return 0.0;
    });
  };
  score_of(CompositeScorer({{child(1)}, {child(2)}, {child(3)}}));
  EXPECT_EQ(*calls, (std::vector{1, 2, 3}));
}

TEST(CompositeScorer, PropagatesNaNAndInfinities) {
  const CompositeScorer scorer({{test::GivenScores({test::kNaN, test::kInfinity, 1.0})}, {constant(1.0)}});
  const Scores scores = score_all(scorer, Items(3, plain()));
  EXPECT_TRUE(std::isnan(scores[0]));
  EXPECT_EQ(scores[1], test::kInfinity);
  EXPECT_EQ(scores[2], 1.0);
}

TEST(CompositeScorer, ListsItsChildren) {
  const CompositeScorer scorer({{RecencyScorer()}, {KindScorer()}});
  const auto children = scorer.children();
  ASSERT_EQ(children.size(), 2U);
  EXPECT_EQ(children[0]->name(), "recency");
  EXPECT_EQ(children[1]->name(), "kind");
  EXPECT_EQ(scorer.name(), "composite");
}

// Spec: CompositeScorer/edge-cases: empty list, null scorer, one entry, all 0.0, all 1.0, nesting
//   Vectors: optional/pipeline/error-no-scorers, scorer-composite-inside-composite,
//     required/scoring/composite-without-entries-is-rejected, composite-with-one-entry, composite-of-zeros-and-of-ones,
//     composite-nested-two-levels
// "Empty entries list: Construction error"
TEST(CompositeScorer, RejectsAnEmptyList) {
  expect_scorer_error([] { return CompositeScorer({}); }, "scorers", "at least one");
}

// Spec: CompositeScorer/weights, MUST: "Weights MUST be positive (strictly greater than 0.0) and finite. Zero weights
//     are rejected at construction time."
//   Vectors: optional/pipeline/error-scorer-weight-of-zero, required/scoring/composite-infinite-weight-is-rejected,
//     composite-nan-weight-is-rejected, composite-negative-weight-is-rejected, composite-zero-weight-is-rejected,
//     composite-invalid-nested-composite-is-rejected,
//     optional/scoring/composite-weights-that-sum-to-infinity-are-rejected, composite-largest-weights-with-a-finite-sum
//   Note: A sum that is not finite is rejected, too (decisions#scorers).
TEST(CompositeScorer, RejectsAWeightThatIsNotPositiveAndFinite) {
  for (const double weight : {0.0, -0.0, -1.0, test::kNaN, test::kInfinity, -test::kInfinity}) {
    expect_scorer_error(
        [&] {
          return CompositeScorer({{constant(1.0), 1.0}, {constant(1.0), weight}});
        },
        "weight", "must be positive and finite, got ");
  }
}

// Spec: CompositeScorer/weights
TEST(CompositeScorer, RejectsWeightsWhoseSumIsNotFinite) {
  expect_scorer_error(
      [] {
        return CompositeScorer({{constant(1.0), 1e308}, {constant(1.0), 1e308}});
      },
      "weight", "finite sum");
}

// Spec: CompositeScorer/edge-cases
// "if scorer = null: ERROR("Scorer must not be null")"
TEST(CompositeScorer, RejectsANullScorer) {
  expect_scorer_error(
      [] {
        return CompositeScorer({{std::shared_ptr<const Scorer>(), 1.0}});
      },
      "scorer", "must not be null");
}

}  // namespace
}  // namespace cupel
