#include "cupel/scoring/kind_scorer.hpp"

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::expect_scorer_error;
using test::of_kind;
using test::Scores;

double score_of(const KindScorer& scorer, std::string_view kind) {
  return score_one(scorer, std::vector{of_kind(kind)}, 0);
}

// Spec: KindScorer/default-weights, MUST: "The default weight map MUST contain exactly the five well-known ContextKind
//     values listed above, with the specified weights. Implementations MAY use a different internal representation ...
//     but MUST produce the same lookup behavior."
//   Vectors: required/pipeline/scorer-kind-defaults-in-any-letter-case, required/scoring/kind-default-is-message,
//     kind-default-weights-ignore-case, kind-custom-weights-replace-the-defaults
//   Public vectors: kind-default-weights
TEST(KindScorer, HasTheSpecifiedDefaults) {
  const KindScorer scorer;
  EXPECT_EQ(score_of(scorer, "SystemPrompt"), 1.0);
  EXPECT_EQ(score_of(scorer, "Memory"), 0.8);
  EXPECT_EQ(score_of(scorer, "ToolOutput"), 0.6);
  EXPECT_EQ(score_of(scorer, "Document"), 0.4);
  EXPECT_EQ(score_of(scorer, "Message"), 0.2);
  EXPECT_EQ(scorer.weights().size(), 5U);
}

// Spec: KindScorer/algorithm
// "Item's kind is not in the weight map: 0.0"
TEST(KindScorer, AKindWithoutAWeightScoresZero) {
  EXPECT_EQ(score_of(KindScorer(), "Screenshot"), 0.0);
  EXPECT_EQ(score_of(KindScorer({{"Screenshot", 0.7}}), "Message"), 0.0);
}

// Spec: KindScorer/algorithm: KIND-SCORE: "if the item's kind has a configured weight, that weight is returned;
//     otherwise, the score is 0.0"
//   Vectors: required/scoring/kind-custom-weights-replace-the-defaults, kind-many-weights
//   Public vectors: kind-unknown
// "Item's kind is in the weight map: The corresponding weight value"
TEST(KindScorer, CustomWeightsReplaceTheDefaults) {
  const KindScorer scorer({{"Message", 0.9}, {"Screenshot", 0.7}, {"Memory", 0.0}});
  EXPECT_EQ(score_of(scorer, "Message"), 0.9);
  EXPECT_EQ(score_of(scorer, "Screenshot"), 0.7);
  EXPECT_EQ(score_of(scorer, "Memory"), 0.0);
  EXPECT_EQ(score_of(scorer, "Document"), 0.0);
}

// Spec: KindScorer/edge-cases: kind absent, empty map; "Custom weights are not clamped to [0.0, 1.0]."
//   Vectors: optional/pipeline/scorer-kind-weights-above-one-are-not-clamped,
//     required/scoring/kind-custom-weights-replace-the-defaults, kind-empty-map-scores-zero,
//     kind-weights-above-one-are-not-clamped
// "Custom weight map is empty: All items score 0.0"
TEST(KindScorer, WithoutWeightsEverythingScoresZero) {
  EXPECT_EQ(score_of(KindScorer(std::vector<KindWeight>{}), "Message"), 0.0);
}

// Spec: Scorers/range: "Scores are conventionally in the range [0.0, 1.0] ... This range is a convention, not an
//     enforced constraint"
//   Vectors: optional/pipeline/scorer-kind-weights-above-one-are-not-clamped,
//     required/scoring/kind-weights-above-one-are-not-clamped, metadata-key-boost-is-not-clamped,
//     optional/scoring/decay-step-scores-are-not-checked
// Spec: KindScorer/edge-cases
// "Custom weight exceeds 1.0: The weight value is returned as-is (no clamping)"
TEST(KindScorer, DoesNotClamp) { EXPECT_EQ(score_of(KindScorer({{"Message", 12.5}}), "Message"), 12.5); }

// Spec: KindScorer/kind-case, MUST: "ContextKind comparison MUST be case-insensitive using ASCII case folding"
//   Code: src/scoring/kind_scorer.cpp, src/model/kind_table.hpp
//   Vectors: required/scoring/kind-default-weights-ignore-case, kind-folds-*, kind-many-weights
// "A weight configured for "Message" matches items with kind "message", "MESSAGE", etc."
TEST(KindScorer, IgnoresAsciiCase) {
  const KindScorer scorer({{"Message", 0.5}, {"T\u00C9L\u00C9", 0.25}});
  EXPECT_EQ(score_of(scorer, "message"), 0.5);
  EXPECT_EQ(score_of(scorer, "MESSAGE"), 0.5);
  EXPECT_EQ(score_of(scorer, "t\u00C9l\u00C9"), 0.25);
  EXPECT_EQ(score_of(scorer, "t\u00E9l\u00E9"), 0.0);  // only ASCII is folded
}

TEST(KindScorer, ScoresAListInOrder) {
  EXPECT_EQ(score_all(KindScorer(), std::vector{of_kind("Message"), of_kind("Other"), of_kind("SystemPrompt")}),
            (Scores{0.2, 0.0, 1.0}));
}

// Spec: KindScorer/validation, MUST: "Custom weight maps MUST be validated at construction time"
//   Vectors: required/scoring/kind-infinite-weight-is-rejected, kind-nan-weight-is-rejected,
//     kind-negative-weight-is-rejected, optional/scoring/kind-given-twice-is-rejected,
//     scaled-of-an-invalid-scorer-is-rejected
//   Note: A kind given twice is rejected, too: the weights are a map.
// Spec: KindScorer/non-negative, MUST: "Each weight value MUST be non-negative (>= 0.0)."
//   Vectors: required/scoring/kind-negative-weight-is-rejected, kind-weight-of-zero-is-valid
TEST(KindScorer, RejectsANegativeWeight) {
  expect_scorer_error(
      [] {
        return KindScorer({{"Message", 0.5}, {"Memory", -0.25}});
      },
      "weight", "must not be negative for kind 'Memory', got -0.25");
}

// Spec: KindScorer/finite, MUST: "Each weight value MUST be finite (not NaN, not positive/negative infinity)."
//   Vectors: required/scoring/kind-nan-weight-is-rejected, kind-infinite-weight-is-rejected
// Spec: KindScorer/validation
TEST(KindScorer, RejectsAWeightThatIsNotFinite) {
  for (const double weight : {test::kNaN, test::kInfinity, -test::kInfinity}) {
    expect_scorer_error(
        [&] {
          return KindScorer({{"Message", weight}});
        },
        "weight", "must be finite for kind 'Message'");
  }
}

// Spec: KindScorer/validation
TEST(KindScorer, RejectsAKindGivenTwiceIgnoringCase) {
  expect_scorer_error(
      [] {
        return KindScorer({{"Memory", 0.5}, {"Message", 0.5}, {"MEMORY", 0.5}});
      },
      "weight", "given once for kind 'MEMORY'");
}

TEST(KindScorer, CopiesKeepTheirWeights) {
  const KindScorer original({{"Message", 0.5}});
  const KindScorer copy = original;  // NOLINT(performance-unnecessary-copy-initialization)
  EXPECT_EQ(score_of(copy, "message"), 0.5);
  EXPECT_EQ(copy.weights(), original.weights());
}

TEST(KindScorer, IsNamedKind) { EXPECT_EQ(KindScorer().name(), "kind"); }

}  // namespace
}  // namespace cupel
