#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runner_test_vectors.hpp"

namespace cupel::conformance {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> unknown_fields_of(const std::string& vector) {
  std::vector<std::string> fields;
  for (const UnknownField& field : run_vector_text(vector).unknown_fields) {
    fields.push_back(std::to_string(field.line) + ": " + field.path);
  }
  return fields;
}

TEST(UnknownFields, AreAbsentFromCorrectVectors) {
  for (const std::string_view vector : {kScoring, kSlicing, kCountSlicing, kPlacing, kPipeline}) {
    EXPECT_THAT(unknown_fields_of(std::string(vector)), IsEmpty()) << vector;
  }
}

// Spec: TestVectorFormat/unknown-fields, SHOULD: "Implementations SHOULD ignore unknown fields in test vector files
//     rather than raising errors."
//   Code: conformance/runner/vector_reader.cpp, conformance/runner/unknown_fields.cpp
//   Note: The runner reports them. A strict run fails.
TEST(UnknownFields, AreIgnored) {
  expect_pass(with(kScoring, "tokens = 1", "tokens = 1\nsource_of_truth = \"x\""));
  expect_pass(with(kPipeline, "[budget]", "[notes]\nauthor = 1\n[budget]\nsomething_new = true"));
}

// Spec: TestVectorFormat/unknown-fields
TEST(UnknownFields, FailAStrictRun) {
  const std::string vector = with(kPipeline, "total_candidates", "total_candidate");
  EXPECT_TRUE(run_vector_text(vector).passed());
  const VectorResult result = run_vector_text(vector, {.strict = true});
  EXPECT_FALSE(result.passed());
  EXPECT_THAT(result.mismatches, IsEmpty());
  EXPECT_FALSE(result.problem);
  EXPECT_TRUE(run_vector_text(kPipeline, {.strict = true}).passed());
}

TEST(UnknownFields, AmongExpectationsAreFoundWithTheirLines) {
  EXPECT_THAT(unknown_fields_of(with(kPipeline, "total_candidates = 4", "total_candidate = 5")),
              ElementsAre("33: expected.diagnostics.summary.total_candidate"));
  EXPECT_THAT(unknown_fields_of(with(kPipeline, "inclusion_reason = \"Scored\"",
                                     "inclusion_reason = \"Scored\"\nscore = 1\nreason = 2")),
              ElementsAre("40: expected.diagnostics.included[0].reason", "39: expected.diagnostics.included[0].score"));
  EXPECT_THAT(unknown_fields_of(with(kPipeline, "[expected.diagnostics.summary]", "[expected.diagnostic.summary]")),
              ElementsAre("32: expected.diagnostic"));
  EXPECT_THAT(unknown_fields_of(with(kPipeline, "[[expected_output]]\n", "[[expected_output]]\nposition = 0\n")),
              ElementsAre("31: expected_output[0].position"));
  EXPECT_THAT(unknown_fields_of(with(kScoring, "score_approx", "score = 1\nscore_approx")),
              ElementsAre("12: expected[0].score"));
  EXPECT_THAT(unknown_fields_of(with(kCountSlicing, "shortfall_count", "shortfalls")),
              ElementsAre("22: expected.shortfalls"));
  EXPECT_THAT(unknown_fields_of(with(kPlacing, "ordered_contents", "shortfall_count = 0\nordered_contents")),
              ElementsAre("17: expected.shortfall_count"));
}

TEST(UnknownFields, AreFoundInEveryTable) {
  EXPECT_THAT(unknown_fields_of(with(kScoring, "futureRelevanceHint = 0.25", "futureRelevanceHint = 0.25\nhint = 1")),
              ElementsAre("10: items[0].hint"));
  EXPECT_THAT(unknown_fields_of(with(kScoring, "[test]", "[notes]\nauthor = 1\n[test]\nscorers = 1")),
              ElementsAre("2: notes", "5: test.scorers"));
  EXPECT_THAT(unknown_fields_of(with(kSlicing, "target_tokens = 10", "target_tokens = 10\ntarget = 1")),
              ElementsAre("8: budget.target"));
  EXPECT_THAT(unknown_fields_of(with(kSlicing, "score = 0.1", "score = 0.1\nscores = 1")),
              ElementsAre("16: scored_items[1].scores"));
  EXPECT_THAT(unknown_fields_of(with(kPipeline, "deduplication = true", "deduplicate = true")),
              ElementsAre("11: config.deduplicate"));
  EXPECT_THAT(unknown_fields_of(with(kPipeline, "weight = 2.0", "weight = 2.0\nhalf_life = 3")),
              ElementsAre("15: config.scorers[0].half_life"));
  EXPECT_THAT(unknown_fields_of(with(kCountSlicing, "cap_count = 2 }", "cap_count = 2, cap = 2 }")),
              ElementsAre("7: config.entries[0].cap"));
}

TEST(UnknownFields, ExcludeOptionsOfNestedStrategies) {
  EXPECT_THAT(unknown_fields_of(with(kPipeline, "slicer = \"greedy\"", R"(slicer = "quota"
bucket_size = 1
batch_size = 2
scarcity_behavior = "throw"
inner_slicer = { type = "knapsack", bucket_size = 1 }
quotas = [{ kind = "Message", require = 1.0, cap = 2.0 }]
entries = [{ kind = "Message", require_count = 1, cap_count = 2 }])")),
              IsEmpty());
  EXPECT_THAT(unknown_fields_of(with(kPipeline, "type = \"reflexive\"", R"(type = "scaled"
inner_scorer = { type = "composite", children = [{ type = "decay", weight = 1.0, reference_time = 2026-01-01T00:00:00Z,
  curve = { type = "step", windows = [{ max_age_secs = 1, score = 1.0 }] } }] })")),
              IsEmpty());
  EXPECT_THAT(unknown_fields_of(with(kPipeline, "type = \"reflexive\"", R"(type = "scaled"
inner_scorer = { type = "composite", children = [{ type = "decay", curve = { type = "step", window = 1 } }] })")),
              ElementsAre("14: config.scorers[0].inner_scorer.children[0].curve.window"));
  EXPECT_THAT(unknown_fields_of(with(kScoring, "[[items]]", "[config]\nuse_default_weights = true\n[[items]]")),
              IsEmpty());
}

TEST(UnknownFields, ExcludeKeysThatAVectorChooses) {
  EXPECT_THAT(unknown_fields_of(with(kPipeline, "content = \"big\"", "content = \"big\"\nmetadata = { any = 1 }")),
              IsEmpty());
  EXPECT_THAT(unknown_fields_of(with(kPipeline, "[config]", "reserved_slots = { Any = 1 }\n[config]")), IsEmpty());
}

TEST(UnknownFields, AreFoundInAVectorThatFails) {
  const VectorResult result = run_vector_text(with(kScoring, "tokens = 1", "tokns = 1"));
  EXPECT_FALSE(result.passed());
  ASSERT_THAT(result.unknown_fields, SizeIs(1));
  EXPECT_EQ(result.unknown_fields[0].name, "tokns");
  EXPECT_THAT(result.unknown_fields[0].known, Contains("tokens"));
}

TEST(UnknownFields, AreLimitedToAHundred) {
  std::string many = "[config]\n";
  for (int i = 0; i < 200; ++i) many += "k" + std::to_string(i) + " = 1\n";
  EXPECT_THAT(unknown_fields_of(with(kScoring, "[[items]]", many + "[[items]]")), SizeIs(100));
}

}  // namespace
}  // namespace cupel::conformance
