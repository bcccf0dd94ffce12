// The runner is what says that the library conforms, so every way in which a vector can be wrong must come out as a
// failure that names the file.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "discover.hpp"
#include "run_vector.hpp"
#include "runner_test_vectors.hpp"

namespace cupel::conformance {
namespace {

std::string with(std::string_view vector, std::string_view old_text, std::string_view new_text) {
  std::string changed(vector);
  const std::size_t at = changed.find(old_text);
  if (at == std::string::npos) throw std::logic_error("the vector has no '" + std::string(old_text) + "'");
  return changed.replace(at, old_text.size(), new_text);
}

std::string joined(const Failures& failures) {
  std::string text;
  for (const std::string& failure : failures) text += failure + "\n";
  return text;
}

void expect_pass(std::string_view vector) { EXPECT_EQ(joined(run_vector_text(vector, "some.toml")), ""); }

void expect_failure(std::string_view vector, std::string_view mentioning) {
  const Failures failures = run_vector_text(vector, "some.toml");
  ASSERT_FALSE(failures.empty()) << "passed, but should fail with " << mentioning;
  for (const std::string& failure : failures) EXPECT_EQ(failure.rfind("some.toml: ", 0), 0U) << failure;
  EXPECT_NE(joined(failures).find(mentioning), std::string::npos) << joined(failures);
}

TEST(ConformanceRunner, PassesRightVectorsOfEveryStage) {
  expect_pass(kScoring);
  expect_pass(kSlicing);
  expect_pass(kCountSlicing);
  expect_pass(kPlacing);
  expect_pass(kPipeline);
}

TEST(ConformanceRunner, IgnoresUnknownFields) {
  expect_pass(with(kScoring, "tokens = 1", "tokens = 1\nsource_of_truth = \"x\""));
  expect_pass(with(kPipeline, "[budget]", "[notes]\nauthor = 1\n[budget]\nsomething_new = true"));
}

TEST(ConformanceRunner, FailsWhatIsNotToml) { expect_failure("[test\nname =", "not TOML"); }

TEST(ConformanceRunner, FailsAFileThatCannotBeRead) {
  const Failures failures = run_vector_file("there/is/no/such.toml");
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_NE(failures[0].find("such.toml"), std::string::npos);
}

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
  expect_failure(with(kCountSlicing, "entries", "inner_slicer = \"thin\"\nentries"), "unknown inner slicer 'thin'");
}

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

TEST(ConformanceRunner, FailsAWrongScore) {
  expect_failure(with(kScoring, "score_approx = 0.25", "score_approx = 0.5"), "expected 0.5, got 0.25");
  expect_failure(with(kScoring, "score_approx = 0.25", "score_approx = 0.25000001"), "Score of \"a\"");
}

TEST(ConformanceRunner, ComparesScoresWithTheVectorsTolerance) {
  const std::string loose = with(kScoring, "[test]", "[tolerance]\nscore_epsilon = 0.1\n[test]");
  expect_pass(with(loose, "score_approx = 0.25", "score_approx = 0.34"));
  expect_failure(with(loose, "score_approx = 0.25", "score_approx = 0.36"), "Score of \"a\"");
}

TEST(ConformanceRunner, FailsAnExpectedContentThatNoItemHas) {
  expect_failure(with(kScoring, "[[expected]]\ncontent = \"a\"", "[[expected]]\ncontent = \"z\""),
                 "no item has the expected content \"z\"");
}

TEST(ConformanceRunner, ConstructionErrorsMustHappenWhereTheyAreExpectedAndNowhereElse) {
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
  expect_failure(with(text, "boost = -1.0", "boost = 2.0"), "Construction error expected");
  expect_failure(with(text, "expect_construction_error = true", ""), "boost");
  expect_failure(with(text, "boost = -1.0", ""), "field 'boost' is missing");
}

TEST(ConformanceRunner, FailsAWrongSelection) {
  expect_failure(with(kSlicing, "[\"a\"]", "[\"b\"]"), "Selection: expected [\"b\"], got [\"a\"]");
  expect_failure(with(kSlicing, "[\"a\"]", "[]"), "Selection");
  expect_failure(with(kCountSlicing, "shortfall_count = 1", "shortfall_count = 0"),
                 "shortfall_count: expected 0, got 1");
  expect_failure(with(kCountSlicing, "cap_excluded_count = 1", "cap_excluded_count = 2"), "cap_excluded_count");
}

TEST(ConformanceRunner, SelectionsAreComparedAsSets) {
  const std::string both = with(kSlicing, "target_tokens = 10", "target_tokens = 20");
  expect_pass(with(both, "[\"a\"]", "[\"b\", \"a\"]"));
}

TEST(ConformanceRunner, FailsAWrongOrder) {
  expect_failure(with(kPlacing, "[\"old\", \"new\"]", "[\"new\", \"old\"]"), "Order");
}

TEST(ConformanceRunner, FailsAWrongPipelineOutput) {
  expect_failure(with(kPipeline, "[[expected_output]]\ncontent = \"kept\"", ""), "Pipeline output");
}

TEST(ConformanceRunner, FailsAPipelineThatThrows) {
  expect_failure(with(kPipeline, "content = \"big\"", "content = \"big\"\npinned = true"), "Selected items require 50");
}

TEST(ConformanceRunner, FailsEveryWrongDiagnosticField) {
  expect_failure(with(kPipeline, "total_candidates = 4", "total_candidates = 3"), "total_candidates");
  expect_failure(with(kPipeline, "considered = 79", "considered = 80"), "total_tokens_considered");
  expect_failure(with(kPipeline, "score_approx = 0.75", "score_approx = 0.7"), "Included 'kept': score");
  expect_failure(with(kPipeline, "\"Scored\"", "\"Pinned\""), "Included 'kept': reason");
  expect_failure(with(kPipeline, "score_approx = 0.5", "score_approx = 0.4"), "Excluded 'big': score");
  expect_failure(with(kPipeline, "\"BudgetExceeded\"", "\"Filtered\""), "Excluded 'big': reason");
  expect_failure(with(kPipeline, "item_tokens = 50", "item_tokens = 51"), "Excluded 'big': item_tokens");
  expect_failure(with(kPipeline, "available_tokens = 5", "available_tokens = 6"), "Excluded 'big': available_tokens");
  expect_failure(with(kPipeline, "against = \"kept\"", "against = \"big\""), "Excluded 'kept': deduplicated_against");
  expect_failure(with(kPipeline, "\"NegativeTokens\"\ntokens = -1", "\"NegativeTokens\"\ntokens = -2"),
                 "Excluded 'negative': tokens");
  expect_failure(with(kPipeline, "[[expected.diagnostics.included]]\ncontent = \"kept\"",
                      "[[expected.diagnostics.included]]\ncontent = \"big\""),
                 "Included: expected [\"big\"], got [\"kept\"]");
}

TEST(ConformanceRunner, DiscoversBothTiersSortedByName) {
  const std::filesystem::path suite = std::filesystem::path(testing::TempDir()) / "cupel_conformance_runner_test";
  std::filesystem::create_directories(suite / "required" / "scoring");
  std::filesystem::create_directories(suite / "optional");
  for (const char* name :
       {"required/scoring/b.toml", "required/scoring/a.toml", "required/notes.md", "optional/c.toml", "outside.toml"}) {
    std::ofstream(suite / name) << kScoring;
  }

  const std::vector<VectorFile> files = discover_vectors(suite);

  ASSERT_EQ(files.size(), 3U);
  EXPECT_EQ(files[0].name, "optional/c.toml");
  EXPECT_FALSE(files[0].required);
  EXPECT_EQ(files[1].name, "required/scoring/a.toml");
  EXPECT_TRUE(files[1].required);
  EXPECT_EQ(files[2].name, "required/scoring/b.toml");
  EXPECT_TRUE(run_vector_file(files[2].path).empty());
  std::filesystem::remove_all(suite);
}

TEST(ConformanceRunner, ADirectoryThatDoesNotExistHasNoVectors) {
  EXPECT_TRUE(discover_vectors("there/is/no/such/suite").empty());
}

}  // namespace
}  // namespace cupel::conformance
