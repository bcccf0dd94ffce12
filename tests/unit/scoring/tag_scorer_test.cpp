#include "cupel/scoring/tag_scorer.hpp"

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::expect_scorer_error;
using test::tagged;

double score_of(const TagScorer& scorer, std::vector<std::string> tags) {
  return score_one(scorer, std::vector{tagged(std::move(tags))}, 0);
}

TagScorer urgent_and_billing(TagComparison comparison = TagComparison::CaseSensitive) {
  return TagScorer({{"urgent", 3.0}, {"billing", 1.0}}, comparison);
}

// Spec: TagScorer/algorithm: TAG-SCORE: "The score is the sum of matched tag weights divided by the total configured
//     weight, clamped to [0.0, 1.0]."
//   Vectors: optional/pipeline/scorer-tag-weights-are-case-sensitive-by-default,
//     required/scoring/tag-share-of-all-configured-weight, tag-score-is-at-most-one, tag-many-weights,
//     optional/scoring/tag-weights-are-added-in-the-order-given, tag-largest-weights-with-a-finite-sum,
//     tag-weights-that-sum-to-infinity-are-rejected, tag-given-twice-is-rejected
//   Public vectors: tag-basic, tag-no-tags
//   Note: Weights are summed in the order given (decisions#scorers).
// "The totalWeight denominator is the sum of all configured weights, not just the weights of matched tags."
TEST(TagScorer, DividesTheMatchedWeightByTheTotalWeight) {
  EXPECT_EQ(score_of(urgent_and_billing(), {"urgent"}), 0.75);
  EXPECT_EQ(score_of(urgent_and_billing(), {"billing"}), 0.25);
  EXPECT_EQ(score_of(urgent_and_billing(), {"billing", "other"}), 0.25);
}

// Spec: TagScorer/edge-cases: no tags, no weight, no match, all match, a tag carried twice
//   Vectors: required/scoring/tag-without-a-match-scores-zero, tag-without-any-weight, tag-total-weight-of-zero,
//     tag-carried-twice-counts-twice, tag-score-is-at-most-one, tag-share-of-all-configured-weight
// "Item has no tags: 0.0"
TEST(TagScorer, AnItemWithoutTagsScoresZero) { EXPECT_EQ(score_of(urgent_and_billing(), {}), 0.0); }

// Spec: TagScorer/edge-cases
// "totalWeight is 0.0 (all weights are zero): 0.0"
TEST(TagScorer, WhenAllWeightsAreZeroEverythingScoresZero) {
  EXPECT_EQ(score_of(TagScorer({{"urgent", 0.0}, {"billing", 0.0}}), {"urgent", "billing"}), 0.0);
}

TEST(TagScorer, WithoutWeightsEverythingScoresZero) { EXPECT_EQ(score_of(TagScorer({}), {"urgent"}), 0.0); }

// Spec: TagScorer/edge-cases
// "Item has tags but none match configured weights: 0.0"
TEST(TagScorer, TagsWithoutAWeightScoreZero) { EXPECT_EQ(score_of(urgent_and_billing(), {"a", "b"}), 0.0); }

// Spec: TagScorer/edge-cases
// "Item matches all configured tags: min(sum of matched / total, 1.0) = 1.0 if exactly all matched"
TEST(TagScorer, AllTagsScoreOne) { EXPECT_EQ(score_of(urgent_and_billing(), {"billing", "urgent"}), 1.0); }

// Spec: TagScorer/edge-cases
// "Item has duplicate tags matching the same weight: Each occurrence adds to matchedSum; result clamped to 1.0"
TEST(TagScorer, ARepeatedTagCountsTwice) {
  EXPECT_EQ(score_of(urgent_and_billing(), {"billing", "billing"}), 0.5);
  EXPECT_EQ(score_of(urgent_and_billing(), {"urgent", "urgent"}), 1.0);
}

// Spec: TagScorer/comparer: "Tag key lookup in the weight map uses the string comparer provided at construction,
//     defaulting to ordinal (case-sensitive) comparison."
//   Code: include/cupel/scoring/tag_scorer.hpp
//   Vectors: optional/pipeline/scorer-tag-weights-are-case-sensitive-by-default, scorer-tag-may-ignore-letter-case,
//     required/scoring/tag-case-sensitive-by-default, tag-texts-are-compared-as-they-are,
//     optional/scoring/tag-ignoring-case-folds-ascii-letters-only, tag-ignoring-case-when-asked,
//     tag-given-twice-ignoring-case-is-rejected
//   Note: There are two comparers: exact and ASCII folding. See `ContextItem/tags`.
// Spec: ContextItem/tags
TEST(TagScorer, ComparesCaseSensitivelyByDefault) {
  EXPECT_EQ(score_of(urgent_and_billing(), {"Urgent"}), 0.0);
  EXPECT_EQ(score_of(TagScorer({{"Urgent", 1.0}, {"urgent", 3.0}}), {"Urgent"}), 0.25);
}

// Spec: ContextItem/tags, TagScorer/comparer
TEST(TagScorer, IgnoresAsciiCaseWhenConfigured) {
  const TagScorer scorer = urgent_and_billing(TagComparison::IgnoreAsciiCase);
  EXPECT_EQ(score_of(scorer, {"URGENT"}), 0.75);
  EXPECT_EQ(score_of(scorer, {"bILLING", "Urgent"}), 1.0);
  const TagScorer capitals({{"URGENT", 3.0}, {"\u00C9", 1.0}}, TagComparison::IgnoreAsciiCase);
  EXPECT_EQ(score_of(capitals, {"urgent"}), 0.75);
  EXPECT_EQ(score_of(capitals, {"\u00E9"}), 0.0);  // only ASCII is folded
}

TEST(TagScorer, AnEmptyTagIsATag) { EXPECT_EQ(score_of(TagScorer({{"", 1.0}, {"a", 1.0}}), {""}), 0.5); }

// 1e16 + 1 rounds to 1e16, but 1e16 + 2 is exact, so the order of the weights changes the sum.
TEST(TagScorer, SumsWeightsInTheOrderGiven) {
  EXPECT_EQ(score_of(TagScorer({{"a", 1e16}, {"b", 1.0}, {"c", 1.0}}), {"b"}), 1.0 / 1e16);
  EXPECT_EQ(score_of(TagScorer({{"b", 1.0}, {"c", 1.0}, {"a", 1e16}}), {"b"}), 1.0 / (1e16 + 2.0));
}

// Spec: TagScorer/non-negative, MUST: "Each weight MUST be non-negative (>= 0.0)."
//   Vectors: required/scoring/tag-negative-weight-is-rejected, tag-total-weight-of-zero
TEST(TagScorer, RejectsANegativeWeight) {
  expect_scorer_error(
      [] {
        return TagScorer({{"a", 1.0}, {"b", -1.0}});
      },
      "weight", "must not be negative for tag 'b', got -1");
}

// Spec: TagScorer/finite, MUST: "Each weight MUST be finite (not NaN, not positive/negative infinity)."
//   Vectors: required/scoring/tag-nan-weight-is-rejected, tag-infinite-weight-is-rejected,
//     optional/scoring/tag-an-infinite-weight-is-named
//   Note: A sum that is not finite and a tag given twice are rejected, too (decisions#scorers).
TEST(TagScorer, RejectsAWeightThatIsNotFinite) {
  for (const double weight : {test::kNaN, test::kInfinity, -test::kInfinity}) {
    expect_scorer_error([&] { return TagScorer({{"a", weight}}); }, "weight", "must be finite for tag 'a'");
  }
}

// Spec: TagScorer/finite
TEST(TagScorer, RejectsWeightsWhoseSumIsNotFinite) {
  expect_scorer_error([] { return TagScorer({{"a", 1e308}, {"b", 1e308}}); }, "weight", "finite sum");
}

TEST(TagScorer, RejectsATagGivenTwice) {
  expect_scorer_error(
      [] {
        return TagScorer({{"a", 1.0}, {"b", 1.0}, {"a", 2.0}});
      },
      "weight", "given once for tag 'a'");
}

TEST(TagScorer, RejectsATagGivenTwiceUnderTheConfiguredComparison) {
  expect_scorer_error(
      [] {
        return TagScorer({{"a", 1.0}, {"A", 2.0}}, TagComparison::IgnoreAsciiCase);
      },
      "weight", "given once for tag 'A'");
  EXPECT_NO_THROW(TagScorer({{"a", 1.0}, {"A", 2.0}}));
}

TEST(TagScorer, IsNamedTag) { EXPECT_EQ(urgent_and_billing().name(), "tag"); }

}  // namespace
}  // namespace cupel
