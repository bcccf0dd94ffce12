#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runner_test_vectors.hpp"

namespace cupel::conformance {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> areas_of(const std::string& vector) {
  const VectorResult result = run_vector_text(vector);
  std::vector<std::string> names;
  for (const AreaName& area : kAreas) {
    if (result.areas.test(index_of(area.area))) names.emplace_back(area.name);
  }
  return names;
}

std::string scoring(const std::string& scorer, const std::string& config, const std::string& items,
                    const std::string& expected) {
  return "[test]\nname = \"a\"\nstage = \"scoring\"\nscorer = \"" + scorer + "\"\n" + config + items + expected;
}

const std::string kOne = "[[items]]\ncontent = \"a\"\ntokens = 1\n";
const std::string kTwo = kOne + "[[items]]\ncontent = \"b\"\ntokens = 1\n";
const std::string kExpectOne = "[[expected]]\ncontent = \"a\"\nscore_approx = 0.5\n";
const std::string kExpectTwo = kExpectOne + "[[expected]]\ncontent = \"b\"\nscore_approx = 0.5\n";

TEST(CoveredAreas, AreListedInTheOrderOfTheirEnumerators) {
  for (std::size_t i = 0; i < kAreas.size(); ++i) EXPECT_EQ(index_of(kAreas.at(i).area), i) << kAreas.at(i).name;
}

// Spec: ConformanceLevels/optional
TEST(CoveredAreas, AreTheStrategiesOfAVector) {
  EXPECT_THAT(areas_of(std::string(kScoring)), ElementsAre("ReflexiveScorer"));
  EXPECT_THAT(areas_of(std::string(kSlicing)), ElementsAre("GreedySlice"));
  EXPECT_THAT(areas_of(std::string(kCountSlicing)), IsEmpty());  // not in the lists of the chapter
  EXPECT_THAT(areas_of(std::string(kPlacing)), ElementsAre("ChronologicalPlacer"));
  EXPECT_THAT(
      areas_of(std::string(kPipeline)),
      ElementsAre("a pipeline with GreedySlice", "a pipeline with UShapedPlacer", "a pipeline with equal contents"));
}

TEST(CoveredAreas, AreTheSameWhenAComparisonFails) {
  EXPECT_THAT(areas_of(with(kScoring, "score_approx = 0.25", "score_approx = 0.5")), ElementsAre("ReflexiveScorer"));
  EXPECT_THAT(areas_of(with(kScoring, "tokens = 1", "tokens = \"1\"")), IsEmpty());
}

TEST(CoveredAreas, AreEmptyForAVectorThatChecksNoResult) {
  EXPECT_THAT(areas_of(scoring("recency", "expected = []\n", kOne, "")), IsEmpty());
  EXPECT_THAT(areas_of(with(with(kScoring, "tokens = 1", "tokens = -1\ncontents = 1"), "[test]",
                            "[test]\nexpect_error = \"ScorerConfig\"")),
              IsEmpty());
  EXPECT_THAT(areas_of(with(kSlicing, "[\"a\"]", "[]")), IsEmpty());
  EXPECT_THAT(areas_of(with(kPipeline, "[[expected_output]]\ncontent = \"kept\"", "")), IsEmpty());
}

TEST(CoveredAreas, IncludeEdgeCasesOfScorers) {
  EXPECT_THAT(areas_of(scoring("recency", "", kOne, kExpectOne)),
              ElementsAre("RecencyScorer", "RecencyScorer over a single item"));
  EXPECT_THAT(areas_of(scoring("recency", "", kTwo, kExpectOne)),
              ElementsAre("RecencyScorer", "RecencyScorer over items without timestamps"));
  const std::string reflexive = "[config]\ninner_scorer = \"reflexive\"\n";
  EXPECT_THAT(areas_of(scoring("scaled", reflexive, kTwo, kExpectTwo)),
              ElementsAre("ScaledScorer", "ScaledScorer over equal scores"));
  EXPECT_THAT(areas_of(scoring("scaled", reflexive, kTwo, kExpectOne)), ElementsAre("ScaledScorer"));
  const std::string inner =
      "[[config.scorers]]\ntype = \"composite\"\nweight = 1\n[[config.scorers.children]]\ntype = "
      "\"reflexive\"\nweight = 1\n";
  EXPECT_THAT(areas_of(scoring("composite", inner, kTwo, kExpectOne)),
              ElementsAre("CompositeScorer", "CompositeScorer in a CompositeScorer"));
}

TEST(CoveredAreas, IncludeEdgeCasesOfPipelines) {
  const std::string pipeline = R"([test]
name = "a"
stage = "pipeline"
[budget]
max_tokens = 10
target_tokens = 10
[config]
slicer = "knapsack"
placer = "chronological"
[[config.scorers]]
type = "recency"
weight = 1
)";
  EXPECT_THAT(areas_of(pipeline), ElementsAre("a pipeline without items"));
  const std::string expected = "[[expected_output]]\ncontent = \"a\"\n";
  EXPECT_THAT(areas_of(with(pipeline, "slicer", "overflow_strategy = \"truncate\"\nslicer") +
                       "[[config.scorers]]\ntype = \"kind\"\nweight = 1\n" + kOne + "pinned = true\n" + expected),
              ElementsAre("a pipeline with another slicer", "a pipeline with ChronologicalPlacer",
                          "a pipeline with several scorers", "a pipeline with pinned items",
                          "a pipeline with pinned items only", "a pipeline with Truncate"));
  EXPECT_THAT(areas_of(with(pipeline, "slicer", "deduplication = false\nslicer") + kOne + kOne + expected + expected),
              ElementsAre("a pipeline with another slicer", "a pipeline with ChronologicalPlacer"));
  EXPECT_THAT(areas_of(with(kSlicing, "[[scored_items]]\ncontent = \"a\"", "[[unscored_items]]\ncontent = \"a\"")),
              IsEmpty());
}

TEST(CoveredAreas, IncludeASlicerWithoutItems) {
  EXPECT_THAT(areas_of(R"([test]
name = "a"
stage = "slicing"
slicer = "greedy"
[budget]
target_tokens = 1
[expected]
selected_contents = []
)"),
              ElementsAre("a slicer without items"));
}

}  // namespace
}  // namespace cupel::conformance
