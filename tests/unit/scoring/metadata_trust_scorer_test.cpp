#include "cupel/scoring/metadata_trust_scorer.hpp"

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::kInfinity;
using test::kNaN;

constexpr double kDefault = 0.375;

double score_of(MetadataValue trust) {
  return score_one(MetadataTrustScorer(kDefault), std::vector{test::with_metadata("cupel:trust", std::move(trust))}, 0);
}

// Spec: MetadataTrustScorer/decimal-string, MUST: "In Rust, metadata is HashMap<String, String> ... the trust value
//     MUST be stored as a decimal string"
//   Vectors: required/scoring/metadata-trust-passes-through
//   Not applicable: metadata is typed here. A decimal string is read as well as a number.
// Spec: MetadataTrustScorer/string-and-double, MetadataTrustScorer/algorithm
// "cupel:trust value is "0.0": 0.0; "0.75": 0.75; "1.0": 1.0; "-0.1" (below range): 0.0 (clamped); "1.5" (above range):
// 1.0 (clamped)"
TEST(MetadataTrustScorer, ReadsADecimalTextAndClampsIt) {
  EXPECT_EQ(score_of("0.0"), 0.0);
  EXPECT_EQ(score_of("0.75"), 0.75);
  EXPECT_EQ(score_of("0.85"), 0.85);
  EXPECT_EQ(score_of("1.0"), 1.0);
  EXPECT_EQ(score_of("-0.1"), 0.0);
  EXPECT_EQ(score_of("1.5"), 1.0);
}

// Spec: MetadataTrustScorer/parsing
// The specification leaves the grammar to the parser of each language.
TEST(MetadataTrustScorer, AcceptsEveryFormOfADecimalNumber) {
  EXPECT_EQ(score_of("+0.5"), 0.5);
  EXPECT_EQ(score_of(".5"), 0.5);
  EXPECT_EQ(score_of("5e-1"), 0.5);
  EXPECT_EQ(score_of("50E-2"), 0.5);
  EXPECT_EQ(score_of("1"), 1.0);
  EXPECT_EQ(score_of("1."), 1.0);
  EXPECT_EQ(score_of("0"), 0.0);
}

// Spec: MetadataTrustScorer/parsing, MUST: "In Rust, the metadata value at key 'cupel:trust' MUST be parsed as a
//     decimal string using standard float64 parsing" "A value that fails to parse MUST be treated as missing."
//   Code: src/util/number_text.cpp
//   Vectors: required/scoring/metadata-trust-unparseable-texts, optional/scoring/metadata-trust-whole-text-counts,
//     metadata-trust-too-large-for-a-double, metadata-trust-too-small-for-a-double
//   Note: The whole text must be a decimal number, in any locale, with at most one leading `+`, without blanks or
//     hexadecimal digits.
// Spec: MetadataTrustScorer/algorithm
// "cupel:trust value is unparseable (e.g., "high", ""): config.defaultScore"
TEST(MetadataTrustScorer, ATextThatIsNotANumberScoresTheDefault) {
  for (const char* const text : {"high", "", " ", "0.5 ", " 0.5", "0,5", "0x1", "++1", "+-1", "0.5.5", "50%", "1e"}) {
    EXPECT_EQ(score_of(text), kDefault) << '"' << text << '"';
  }
}

// Spec: MetadataTrustScorer/not-finite, MUST: "Non-finite values (NaN, positive infinity, negative infinity) MUST
//     return config.defaultScore, not be clamped to a range boundary."
//   Vectors: required/scoring/metadata-trust-not-finite-texts, optional/scoring/metadata-trust-takes-numbers-directly,
//     metadata-trust-too-large-for-a-double, metadata-trust-long-numbers-overflow-and-underflow
// Spec: MetadataTrustScorer/finite-before-clamp, MUST: "The finiteness check MUST occur before the clamp. Non-finite
//     values MUST NOT pass through clamp"
//   Vectors: required/scoring/metadata-trust-not-finite-texts, optional/scoring/metadata-trust-too-large-for-a-double,
//     metadata-trust-too-small-for-a-double
TEST(MetadataTrustScorer, AValueThatIsNotFiniteScoresTheDefault) {
  for (const char* const text : {"NaN", "nan", "Infinity", "+Infinity", "-Infinity", "inf", "-inf"}) {
    EXPECT_EQ(score_of(text), kDefault) << text;
  }
  EXPECT_EQ(score_of(kNaN), kDefault);
  EXPECT_EQ(score_of(kInfinity), kDefault);
  EXPECT_EQ(score_of(-kInfinity), kDefault);
}

// Spec: MetadataTrustScorer/finite-before-clamp
TEST(MetadataTrustScorer, UnderflowIsZeroAndOverflowIsTheDefault) {
  EXPECT_EQ(score_of("1e-400"), 0.0);
  EXPECT_EQ(score_of("-1e-400"), 0.0);
  EXPECT_EQ(score_of("1e400"), kDefault);
  EXPECT_EQ(score_of("-1e400"), kDefault);
}

// Spec: MetadataTrustScorer/string-and-double, MUST: "Implementations MUST handle both string and double (or boxed
//     numeric) values in the dictionary lookup."
//   Vectors: optional/scoring/metadata-trust-takes-numbers-directly, required/scoring/metadata-trust-passes-through
//   Note: The rule for .NET fits our typed values, so we follow it (decisions#scorers).
// Spec: MetadataTrustScorer/value-types, MUST: "In .NET, implementations MUST handle both string and double" "If the
//     stored value is already a double, it MUST be used directly without string conversion. If it is a string, it MUST
//     be parsed. If it is any other type, it MUST be treated as a parse failure and return config.defaultScore."
//   Vectors: optional/scoring/metadata-trust-takes-numbers-directly, metadata-trust-booleans-are-no-numbers
//   Note: Integers count as numbers; bool, null and nested JSON do not.
TEST(MetadataTrustScorer, UsesNumbersDirectly) {
  EXPECT_EQ(score_of(0.85), 0.85);
  EXPECT_EQ(score_of(-0.5), 0.0);
  EXPECT_EQ(score_of(7.5), 1.0);
  EXPECT_EQ(score_of(0), 0.0);
  EXPECT_EQ(score_of(1), 1.0);
  EXPECT_EQ(score_of(-3), 0.0);
  EXPECT_EQ(score_of(std::numeric_limits<std::int64_t>::max()), 1.0);
}

// Spec: MetadataTrustScorer/value-types
TEST(MetadataTrustScorer, OtherTypesScoreTheDefault) {
  EXPECT_EQ(score_of(true), kDefault);
  EXPECT_EQ(score_of(false), kDefault);
  EXPECT_EQ(score_of({}), kDefault);
  EXPECT_EQ(score_of(NestedJson{"[0.5]"}), kDefault);
  EXPECT_EQ(score_of(NestedJson{"{\"v\":0.5}"}), kDefault);
  EXPECT_EQ(score_of(NestedJson{"\"0.5\""}), kDefault);
}

// Spec: MetadataTrustScorer/value-types
TEST(MetadataTrustScorer, ReadsVerbatimNumbers) {
  EXPECT_EQ(score_of(NestedJson{"18446744073709551615"}), 1.0);
  EXPECT_EQ(score_of(NestedJson{"-9223372036854775809"}), 0.0);
  EXPECT_EQ(score_of(NestedJson{"1e400"}), kDefault);
  EXPECT_EQ(score_of(NestedJson{"-1" + std::string(400, '0')}), kDefault);
}

// Spec: MetadataTrustScorer/algorithm: METADATA-TRUST-SCORE and its edge-case table: absent, unparseable, in range, out
//     of range
//   Code: src/scoring/metadata_trust_scorer.cpp, src/util/number_text.cpp
//   Vectors: optional/pipeline/scorer-metadata-trust-reads-strings-and-numbers,
//     required/scoring/metadata-trust-passes-through, metadata-trust-absent-key, metadata-trust-unparseable-texts,
//     metadata-trust-out-of-range-is-clamped, metadata-trust-looks-at-nothing-else
//   Public vectors: metadata-trust-present-valid, metadata-trust-key-absent, metadata-trust-unparseable,
//     metadata-trust-out-of-range-high, metadata-trust-non-finite
// "cupel:trust key absent: config.defaultScore"
TEST(MetadataTrustScorer, ScoresTheDefaultWithoutTheKey) {
  const MetadataTrustScorer scorer(kDefault);
  EXPECT_EQ(score_one(scorer, std::vector{test::plain()}, 0), kDefault);
  EXPECT_EQ(score_one(scorer, std::vector{test::with_metadata("trust", 0.9)}, 0), kDefault);
  EXPECT_EQ(score_one(scorer, std::vector{test::with_metadata("CUPEL:TRUST", 0.9)}, 0), kDefault);
}

// Spec: MetadataTrustScorer/default-score
TEST(MetadataTrustScorer, DefaultScoreDefaultsToOneHalf) {
  EXPECT_EQ(score_one(MetadataTrustScorer(), std::vector{test::plain()}, 0), 0.5);
  EXPECT_EQ(score_one(MetadataTrustScorer(0.0), std::vector{test::plain()}, 0), 0.0);
  EXPECT_EQ(score_one(MetadataTrustScorer(1.0), std::vector{test::plain()}, 0), 1.0);
}

// Spec: MetadataTrustScorer/default-score, MUST: "This default is set at scorer construction time and MUST be in [0.0,
//     1.0]." "config.defaultScore MUST be in [0.0, 1.0]. Implementations SHOULD reject construction of a
//     MetadataTrustScorer with a defaultScore outside this range."
//   Vectors: optional/scoring/metadata-trust-default-*, required/scoring/metadata-trust-default-of-one,
//     metadata-trust-default-of-zero
//   Note: The default is 0.5.
TEST(MetadataTrustScorer, RejectsADefaultOutsideZeroToOne) {
  for (const double score : {-0.001, 1.001, kNaN, kInfinity, -kInfinity}) {
    test::expect_scorer_error([&] { return MetadataTrustScorer(score); }, "defaultScore", "must be 0 to 1, got ");
  }
}

TEST(MetadataTrustScorer, IsNamedMetadataTrust) { EXPECT_EQ(MetadataTrustScorer().name(), "metadataTrust"); }

}  // namespace
}  // namespace cupel
