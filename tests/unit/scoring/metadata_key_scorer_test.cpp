#include "cupel/scoring/metadata_key_scorer.hpp"

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::with_metadata;

constexpr double kBoost = 1.5;

// Whether the scorer treats `value` as equal to the configured `text`.
bool matches(MetadataValue value, std::string text) {
  const MetadataKeyScorer scorer({.key = "key", .value = std::move(text), .boost = kBoost});
  const double score = score_one(scorer, std::vector{with_metadata("key", std::move(value))}, 0);
  EXPECT_TRUE(score == 1.0 || score == kBoost) << score;
  return score == kBoost;
}

// Spec: MetadataKeyScorer/open-values, MUST: `cupel:priority`: "Open string: implementations MUST NOT validate or
//     reject unknown values."
//   Vectors: required/scoring/metadata-key-match-mismatch-and-absence
// Spec: MetadataKeyScorer/algorithm: METADATA-KEY-SCORE and its edge-case table: "returns a configurable multiplier
//     (boost) when a metadata key matches a configured value, and 1.0 (a neutral multiplier) otherwise" "Returned
//     values are NOT clamped to [0.0, 1.0]."
//   Vectors: required/scoring/metadata-key-match-mismatch-and-absence, metadata-key-boost-is-not-clamped,
//     metadata-key-empty-key-and-value
//   Public vectors: metadata-key-match-boost, metadata-key-no-match-neutral, metadata-key-absent-neutral
// "Key present, value matches config.value: config.boost"; "value does not match: 1.0"; "Key absent: 1.0"
TEST(MetadataKeyScorer, ReturnsTheBoostForAMatchAndOneOtherwise) {
  const MetadataKeyScorer scorer({.key = "cupel:priority", .value = "high", .boost = 1.5});
  EXPECT_EQ(
      score_all(scorer, std::vector{with_metadata("cupel:priority", "high"), with_metadata("cupel:priority", "normal"),
                                    test::plain(), with_metadata("priority", "high")}),
      (test::Scores{1.5, 1.0, 1.0, 1.0}));
}

// Spec: MetadataKeyScorer/boost, MetadataKeyScorer/algorithm
TEST(MetadataKeyScorer, DoesNotClamp) {
  for (const double boost : {1000.0, 0.001, std::numeric_limits<double>::denorm_min()}) {
    const MetadataKeyScorer scorer({.key = "k", .value = "v", .boost = boost});
    EXPECT_EQ(score_one(scorer, std::vector{with_metadata("k", "v")}, 0), boost);
  }
}

// Spec: MetadataKeyScorer/comparison: "Value comparison is string-to-string." "metadata values stored as non-string
//     types SHOULD be converted to string for comparison"
//   Vectors: required/scoring/metadata-key-compares-texts-exactly, metadata-key-numbers-are-texts,
//     optional/scoring/metadata-key-*
//   Note: Null and nested JSON never match (decisions#scorers).
// "No parsing, normalization, or type coercion is applied."
TEST(MetadataKeyScorer, ComparesTextsByteByByte) {
  EXPECT_TRUE(matches("high", "high"));
  EXPECT_FALSE(matches("High", "high"));
  EXPECT_FALSE(matches("high ", "high"));
  EXPECT_FALSE(matches("1.0", "1"));
  EXPECT_FALSE(matches("e\u0301", "\u00E9"));  // the same letter in two normal forms
  EXPECT_TRUE(matches("", ""));
}

// Spec: MetadataKeyScorer/comparison
TEST(MetadataKeyScorer, ComparesIntegersInDecimal) {
  EXPECT_TRUE(matches(7, "7"));
  EXPECT_TRUE(matches(-7, "-7"));
  EXPECT_TRUE(matches(std::numeric_limits<std::int64_t>::min(), "-9223372036854775808"));
  EXPECT_FALSE(matches(7, "+7"));
  EXPECT_FALSE(matches(7, "07"));
  EXPECT_FALSE(matches(7, "7.0"));
}

// Spec: MetadataKeyScorer/comparison
TEST(MetadataKeyScorer, ComparesDoublesByTheirShortestText) {
  EXPECT_TRUE(matches(0.1, "0.1"));
  EXPECT_TRUE(matches(1.0, "1"));
  EXPECT_TRUE(matches(0.1 + 0.2, "0.30000000000000004"));
  EXPECT_FALSE(matches(1.0, "1.0"));
  EXPECT_FALSE(matches(0.1, "0.10"));
}

// Spec: MetadataKeyScorer/comparison
TEST(MetadataKeyScorer, ComparesBoolsAsWords) {
  EXPECT_TRUE(matches(true, "true"));
  EXPECT_TRUE(matches(false, "false"));
  EXPECT_FALSE(matches(true, "True"));
  EXPECT_FALSE(matches(true, "1"));
  EXPECT_FALSE(matches(false, "true"));
}

// Spec: MetadataKeyScorer/comparison
TEST(MetadataKeyScorer, NullAndNestedValuesNeverMatch) {
  EXPECT_FALSE(matches({}, "null"));
  EXPECT_FALSE(matches({}, ""));
  EXPECT_FALSE(matches(NestedJson{"[1]"}, "[1]"));
  EXPECT_FALSE(matches(NestedJson{"{}"}, "{}"));
  EXPECT_FALSE(matches(NestedJson{""}, ""));
}

// Numbers beyond the range of int64 and double are kept verbatim, as nested JSON.
TEST(MetadataKeyScorer, ComparesVerbatimNumbersAsWritten) {
  EXPECT_TRUE(matches(NestedJson{"18446744073709551615"}, "18446744073709551615"));
  EXPECT_TRUE(matches(NestedJson{"-9223372036854775809"}, "-9223372036854775809"));
  EXPECT_TRUE(matches(NestedJson{"1e400"}, "1e400"));
  EXPECT_TRUE(matches(NestedJson{"0.1e400"}, "0.1e400"));
  EXPECT_TRUE(matches(NestedJson{"9e400"}, "9e400"));
  EXPECT_FALSE(matches(NestedJson{"18446744073709551615"}, "18446744073709551616"));
  EXPECT_FALSE(matches(NestedJson{"18446744073709551615"}, "1.8446744073709552e+19"));
}

TEST(MetadataKeyScorer, KeysAreCaseSensitive) {
  const MetadataKeyScorer scorer({.key = "Key", .value = "v", .boost = kBoost});
  EXPECT_EQ(score_one(scorer, std::vector{with_metadata("key", "v")}, 0), 1.0);
}

// Spec: MetadataKeyScorer/boost, MUST: "boost MUST be greater than 0.0."
//   Vectors: required/scoring/metadata-key-infinite-boost-is-rejected, metadata-key-nan-boost-is-rejected,
//     metadata-key-negative-boost-is-rejected, metadata-key-zero-boost-is-rejected, metadata-key-smallest-boost,
//     metadata-key-boost-below-one
// Spec: MetadataKeyScorer/zero-boost, MUST: "A boost value of 0.0 MUST be rejected at construction time with
//     CupelError::ScorerConfig (Rust)" "Constructing MetadataKeyScorer('cupel:priority', 'high', 0.0) MUST fail with
//     CupelError::ScorerConfig (Rust) / ArgumentException (.NET); the scorer MUST NOT be usable."
//   Vectors: required/scoring/metadata-key-zero-boost-is-rejected
//   Public vectors: metadata-key-zero-boost-construction-error
//   Note: The error is an `Error` with the code `ScorerConfig`. .NET's exception types do not apply.
// Spec: MetadataKeyScorer/negative-boost, MUST: "A negative boost value MUST be rejected at construction time with
//     CupelError::ScorerConfig (Rust)" "Constructing MetadataKeyScorer('cupel:priority', 'high', -1.0) MUST fail with
//     CupelError::ScorerConfig (Rust) / ArgumentException (.NET); the scorer MUST NOT be usable."
//   Vectors: required/scoring/metadata-key-negative-boost-is-rejected
//   Public vectors: metadata-key-negative-boost-construction-error
// Spec: MetadataKeyScorer/finite-boost, MUST: "A non-finite boost value (NaN or infinity) MUST be rejected at
//     construction time with CupelError::ScorerConfig (Rust)"
//   Vectors: required/scoring/metadata-key-nan-boost-is-rejected, metadata-key-infinite-boost-is-rejected
TEST(MetadataKeyScorer, RejectsABoostThatIsNotPositiveAndFinite) {
  for (const double boost : {0.0, -0.0, -1.0, test::kNaN, test::kInfinity, -test::kInfinity}) {
    test::expect_scorer_error([&] { return MetadataKeyScorer({.key = "k", .value = "v", .boost = boost}); }, "boost",
                              "must be positive and finite, got ");
  }
}

TEST(MetadataKeyScorer, IsNamedMetadataKey) {
  EXPECT_EQ(MetadataKeyScorer({.key = "k", .value = "v", .boost = 2.0}).name(), "metadataKey");
}

}  // namespace
}  // namespace cupel
