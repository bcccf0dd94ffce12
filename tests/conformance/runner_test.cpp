// The runner decides whether the library conforms. So every fault of a vector must be a failure with its place.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "runner_test_vectors.hpp"

namespace cupel::conformance {
namespace {

// Spec: TestVectorFormat/schemas: the four stages' schemas, scorer and slicer configuration, diagnostics tables
//   Code: conformance/runner/vector_reader.cpp, conformance/runner/described_reader.hpp,
//     conformance/runner/scorer_builder.cpp, conformance/runner/slicer_builder.cpp,
//     conformance/runner/diagnostics_checker.cpp
TEST(ConformanceRunner, PassesRightVectorsOfEveryStage) {
  expect_pass(kScoring);
  expect_pass(kSlicing);
  expect_pass(kCountSlicing);
  expect_pass(kPlacing);
  expect_pass(kPipeline);
}

TEST(ConformanceRunner, TreatsNonAsciiCharactersAsNonBlank) {
  expect_failure("\u00E9 = 1\n", "table [test] is missing");
  expect_failure("\u3000\u00E9 = \u00E9\n", "not TOML");
}
TEST(ConformanceRunner, FailsTextThatIsNotToml) { expect_failure("[test\nname =", "not TOML"); }

// A directory may contain links to any file.
TEST(ConformanceRunner, FailsAnEndlessFile) {
  EXPECT_EQ(described(run_vector_file("/dev/zero")), "is larger than 16 MiB\n");
}

TEST(ConformanceRunner, FailsAFileThatCannotBeRead) {
  const VectorResult result = run_vector_file("there/is/no/such.toml");
  EXPECT_FALSE(result.passed());
  EXPECT_EQ(described(result), "cannot be read: No such file or directory\n");
}

// Spec: RunningTheSuite/algorithm
TEST(ConformanceRunner, FailsUnknownNames) {
  expect_failure(with(kScoring, "\"scoring\"", "\"scouring\""), "unknown stage 'scouring'");
  expect_failure(with(kScoring, "\"reflexive\"", "\"reflective\""), "unknown scorer 'reflective'");
  expect_failure(with(kSlicing, "\"greedy\"", "\"greed\""), "unknown slicer 'greed'");
  expect_failure(with(kPlacing, "\"chronological\"", "\"logical\""), "unknown placer 'logical'");
  expect_failure(with(kPipeline, "type = \"reflexive\"", "type = \"r\""), "unknown scorer 'r'");
  expect_failure(with(kPipeline, "\"greedy\"", "\"g\""), "unknown slicer 'g'");
  expect_failure(with(kPipeline, "\"u-shaped\"", "\"u\""), "unknown placer 'u'");
  expect_failure(with(kPipeline, "slicer =", "overflow_strategy = \"panic\"\nslicer ="),
                 "unknown overflow strategy 'panic'");
  expect_failure(with(kCountSlicing, "entries", "scarcity_behavior = \"panic\"\nentries"),
                 "unknown scarcity behavior 'panic'");
  expect_failure(with(kCountSlicing, "entries", "inner_slicer = \"thin\"\nentries"), "unknown slicer 'thin'");
}

// Spec: TestVectorFormat/schemas
TEST(ConformanceRunner, FailsMissingTablesAndFields) {
  expect_failure("", "table [test] is missing");
  expect_failure("[test]\nstage = \"scoring\"", "field 'name' is missing");
  expect_failure(with(kScoring, "[[expected]]", "[[unexpected]]"), "table [[expected]] is missing");
  expect_failure(with(kScoring, "tokens = 1", ""), "field 'tokens' is missing");
  expect_failure(with(kScoring, "\"reflexive\"", "\"tag\""), "table [[tag_weights]] is missing");
  expect_failure(with(kScoring, "\"reflexive\"", "\"decay\""), "field 'reference_time' is missing");
  expect_failure(with(kScoring, "\"reflexive\"", "\"composite\""), "table [[scorers]] is missing");
  expect_failure(with(kSlicing, "[budget]", "[gadget]"), "table [budget] is missing");
  expect_failure(with(kSlicing, "[expected]", "[unexpected]"), "table [expected] is missing");
  expect_failure(with(kSlicing, "selected_contents", "selected"), "field 'selected_contents' is missing");
  expect_failure(with(kSlicing, "score = 0.9", ""), "field 'score' is missing");
  expect_failure(with(kSlicing, "\"greedy\"", "\"quota\""), "table [[quotas]] is missing");
  expect_failure(with(kCountSlicing, "entries", "entrees"), "table [[entries]] is missing");
  expect_failure(with(kPlacing, "ordered_contents", "contents"), "field 'ordered_contents' is missing");
  expect_failure(with(kPipeline, "item_tokens = 50", ""), "field 'item_tokens' is missing");
}

TEST(ConformanceRunner, FailsFieldsOfTheWrongType) {
  expect_failure(with(kScoring, "tokens = 1", "tokens = 1.0"), "field 'tokens' is not an integer");
  expect_failure(with(kScoring, "tokens = 1", "tokens = 1\ntags = [1]"), "field 'tags' is not an array of strings");
  expect_failure(with(kScoring, "tokens = 1", "tokens = 1\ntimestamp = 2024-01-01T00:00:00"),
                 "field 'timestamp' is not a date-time with an offset");
  expect_failure(with(kScoring, "score_approx = 0.25", "score_approx = \"0.25\""),
                 "field 'score_approx' is not a number");
  expect_failure(with(kSlicing, "[expected]", "[[expected]]"), "field 'expected' is not a table");
}

// Spec: RunningTheSuite/tolerance
TEST(ConformanceRunner, FailsAWrongScore) {
  expect_failure(with(kScoring, "score_approx = 0.25", "score_approx = 0.5"), "expected 0.5, actual 0.25");
  expect_failure(with(kScoring, "score_approx = 0.25", "score_approx = 0.25000001"), "score of \"a\"");
}

// Spec: RunningTheSuite/tolerance, MUST: "Score comparisons MUST use epsilon tolerance, never exact floating-point
//     equality"
//   Code: conformance/runner/mismatch.cpp, conformance/runner/run_scoring.cpp
//   No vectors: all of `scoring`
//   Note: The tolerance is 1e-9 unless the vector gives another. Values that are not finite equal themselves.
TEST(ConformanceRunner, ComparesScoresWithTheVectorsTolerance) {
  const std::string loose = with(kScoring, "[test]", "[tolerance]\nscore_epsilon = 0.1\n[test]");
  expect_pass(with(loose, "score_approx = 0.25", "score_approx = 0.34"));
  expect_failure(with(loose, "score_approx = 0.25", "score_approx = 0.36"), "score of \"a\"");
}

TEST(ConformanceRunner, FailsAnExpectedContentThatNoItemHas) {
  expect_failure(with(kScoring, "[[expected]]\ncontent = \"a\"", "[[expected]]\ncontent = \"z\""),
                 "no item has the expected content \"z\"");
}

TEST(ConformanceRunner, RequiresConstructionErrorsExactlyWhereTheyAreExpected) {
  const std::string text = R"(
[test]
name = "boost"
stage = "scoring"
scorer = "metadata_key"
expect_construction_error = true
[config]
key = "k"
value = "v"
boost = -1.0
)";
  expect_pass(text);
  expect_failure(with(text, "boost = -1.0", "boost = 2.0"), "expected a construction error, actual no error");
  expect_failure(with(text, "expect_construction_error = true", ""), "boost");
  expect_failure(with(text, "boost = -1.0", ""), "field 'boost' is missing");
}

TEST(ConformanceRunner, FailsAWrongSelection) {
  expect_failure(with(kSlicing, "[\"a\"]", "[\"b\"]"), "selection: expected [\"b\"], actual [\"a\"]");
  expect_failure(with(kSlicing, "[\"a\"]", "[]"), "selection");
  expect_failure(with(kCountSlicing, "shortfall_count = 1", "shortfall_count = 0"),
                 "shortfall_count: expected 0, actual 1");
  expect_failure(with(kCountSlicing, "cap_excluded_count = 1", "cap_excluded_count = 2"), "cap_excluded_count");
}

// Spec: RunningTheSuite/comparison: "Slicers select items but do not determine order" "Placers determine the exact
//     presentation order" "The pipeline produces a fully ordered output"
//   Code: conformance/runner/run_slicing.cpp, conformance/runner/run_placing.cpp, conformance/runner/run_pipeline.cpp
TEST(ConformanceRunner, ComparesSelectionsAsSets) {
  const std::string both = with(kSlicing, "target_tokens = 10", "target_tokens = 20");
  expect_pass(with(both, "[\"a\"]", "[\"b\", \"a\"]"));
}

// Spec: RunningTheSuite/comparison
TEST(ConformanceRunner, FailsAWrongOrder) {
  expect_failure(with(kPlacing, "[\"old\", \"new\"]", "[\"new\", \"old\"]"), "order");
}

// Spec: RunningTheSuite/comparison
TEST(ConformanceRunner, FailsAWrongPipelineOutput) {
  expect_failure(with(kPipeline, "[[expected_output]]\ncontent = \"kept\"", ""), "output");
}

// Spec: RunningTheSuite/algorithm
TEST(ConformanceRunner, FailsAPipelineThatThrows) {
  expect_failure(with(kPipeline, "content = \"big\"", "content = \"big\"\npinned = true"), "Selected items require 50");
}

// Spec: TestVectorFormat/schemas
TEST(ConformanceRunner, FailsEveryWrongDiagnosticField) {
  expect_failure(with(kPipeline, "total_candidates = 4", "total_candidates = 3"), "total_candidates");
  expect_failure(with(kPipeline, "considered = 79", "considered = 80"), "total_tokens_considered");
  expect_failure(with(kPipeline, "score_approx = 0.75", "score_approx = 0.7"), "included \"kept\": score_approx");
  expect_failure(with(kPipeline, "\"Scored\"", "\"Pinned\""), "included \"kept\": inclusion_reason");
  expect_failure(with(kPipeline, "score_approx = 0.5", "score_approx = 0.4"), "excluded \"big\": score_approx");
  expect_failure(with(kPipeline, "\"BudgetExceeded\"", "\"Filtered\""), "excluded \"big\": exclusion_reason");
  expect_failure(with(kPipeline, "item_tokens = 50", "item_tokens = 51"), "excluded \"big\": item_tokens");
  expect_failure(with(kPipeline, "available_tokens = 5", "available_tokens = 6"), "excluded \"big\": available_tokens");
  expect_failure(with(kPipeline, "against = \"kept\"", "against = \"big\""), "excluded \"kept\": deduplicated_against");
  expect_failure(with(kPipeline, "\"NegativeTokens\"\ntokens = -1", "\"NegativeTokens\"\ntokens = -2"),
                 "excluded \"negative\": tokens");
  expect_failure(with(kPipeline, "[[expected.diagnostics.included]]\ncontent = \"kept\"",
                      "[[expected.diagnostics.included]]\ncontent = \"big\""),
                 "included: expected [\"big\"], actual [\"kept\"]");
}

TEST(ConformanceRunner, ReportsTheLineOfAFault) {
  expect_failure("[test]\nname = \"x\"\nstage = \"scoring\n", "line 3: not TOML");
  expect_failure(with(kScoring, "tokens = 1", ""), "line 6: field 'tokens' is missing");
  expect_failure(with(kScoring, "tokens = 1", "tokens = \"1\""), "line 8: field 'tokens' is not an integer");
  expect_failure(with(kScoring, "\"reflexive\"", "\"reflective\""), "line 5: unknown scorer");
  expect_failure(with(kScoring, "[[expected]]\ncontent = \"a\"", "[[expected]]\ncontent = \"z\""), "line 10: no item");
}

TEST(ConformanceRunner, ReportsTheLineOfAFailedExpectation) {
  expect_failure(with(kScoring, "score_approx = 0.25", "score_approx = 0.5"), "line 12: score of \"a\"");
  expect_failure(with(kSlicing, "[\"a\"]", "[\"b\"]"), "line 17: selection");
}

TEST(ConformanceRunner, RefusesEqualContentsInAScoringVector) {
  expect_failure(with(kScoring, "[[expected]]", "[[items]]\ncontent = \"a\"\ntokens = 2\n[[expected]]"),
                 "line 11: two items have the content \"a\"");
}

TEST(ConformanceRunner, RefusesExpectationsThatNoItemCanMeet) {
  expect_failure(with(kSlicing, "[\"a\"]", "[\"a\", \"z\"]"), "line 17: no item has the expected content \"z\"");
  expect_failure(with(kPlacing, "[\"old\", \"new\"]", "[\"old\", \"z\"]"), "no item has the expected content \"z\"");
  expect_failure(with(kPipeline, "[[expected_output]]\ncontent = \"kept\"", "[[expected_output]]\ncontent = \"z\""),
                 "no item has the expected content \"z\"");
  expect_failure(with(kPipeline, "[[expected.diagnostics.excluded]]\ncontent = \"big\"",
                      "[[expected.diagnostics.excluded]]\ncontent = \"z\""),
                 "no item has the expected content \"z\"");
}

TEST(ConformanceRunner, ShowsLongListsAroundTheFirstDifference) {
  std::vector<std::string> list;
  for (int i = 0; i < 100; ++i) list.push_back("i" + std::to_string(i));
  EXPECT_EQ(shown(list, 50), "[… 47 more, \"i47\", \"i48\", \"i49\", \"i50\", \"i51\", \"i52\", \"i53\", … 46 more]");
  EXPECT_EQ(shown(list, 99), "[… 96 more, \"i96\", \"i97\", \"i98\", \"i99\"]");
  EXPECT_EQ(shown({"a", "b"}, 1), "[\"a\", \"b\"]");
}

}  // namespace
}  // namespace cupel::conformance
