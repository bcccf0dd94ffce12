#include "conformance/runner/suite.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runner_test_vectors.hpp"

namespace cupel::conformance {
namespace {

SuiteEntry entry(Level level, std::string_view vector) { return {{"some.toml", level}, run_vector_text(vector)}; }

std::string broken() { return with(kScoring, "score_approx = 0.25", "score_approx = 0.5"); }

SuiteResult suite_of(std::vector<SuiteEntry> entries) {
  SuiteResult suite;
  for (SuiteEntry& one : entries) suite.add(std::move(one));
  return suite;
}

// As many vectors of a level as in the suite of the specification, which together cover all areas.
std::vector<SuiteEntry> complete(Level level) {
  std::vector<SuiteEntry> entries(fewest_vectors(level), entry(level, kScoring));
  entries.front().result.areas.set();
  return entries;
}

SuiteResult complete_suite() {
  std::vector<SuiteEntry> entries = complete(Level::Required);
  for (SuiteEntry& one : complete(Level::Optional)) entries.push_back(std::move(one));
  return suite_of(std::move(entries));
}

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Suite, IsFullyConformantWhenItIsCompleteAndPasses) {
  const SuiteResult suite = complete_suite();
  EXPECT_THAT(suite.missing(Level::Required), IsEmpty());
  EXPECT_THAT(suite.missing(Level::Optional), IsEmpty());
  EXPECT_EQ(suite.claim(), Claim::FullyConformant);
  EXPECT_TRUE(suite.passed());
}

// Spec: ConformanceLevels/optional, MAY: "An implementation MAY pass Optional test vectors for full conformance." "An
//     implementation may claim one of two conformance levels"
//   Code: conformance/runner/area.hpp, conformance/runner/covered_areas.cpp, conformance/runner/suite.cpp
//   Public vectors: all
//   Note: There are 9 optional vectors; we pass them, so the library is fully conformant. The runner claims a level
//     only for a suite that covers what the chapter lists.
TEST(Suite, ClaimsNoLevelFromAPart) {
  EXPECT_EQ(suite_of({entry(Level::Required, kScoring)}).claim(), Claim::None);
  EXPECT_EQ(suite_of({entry(Level::Required, kScoring), entry(Level::Optional, kPlacing)}).claim(), Claim::None);
  EXPECT_EQ(suite_of(complete(Level::Optional)).claim(), Claim::None);
  EXPECT_EQ(suite_of(complete(Level::Required)).claim(), Claim::Conformant);
  EXPECT_EQ(SuiteResult().claim(), Claim::None);
}

TEST(Suite, NamesTheAreasThatNoVectorCovers) {
  std::vector<SuiteEntry> entries = complete(Level::Required);
  entries.front().result.areas.reset(index_of(Area::Tag)).reset(index_of(Area::EmptySlice));
  SuiteResult suite = suite_of(std::move(entries));
  EXPECT_THAT(suite.missing(Level::Required), ElementsAre("TagScorer"));
  EXPECT_THAT(suite.missing(Level::Optional), ElementsAre("a slicer without items", "9 more vectors"));
  EXPECT_EQ(suite.claim(), Claim::None);
}

TEST(Suite, CoversRequiredAreasByRequiredVectorsOnly) {
  std::vector<SuiteEntry> entries = complete(Level::Optional);
  EXPECT_EQ(suite_of(entries).missing(Level::Required).size(), 20U);
  SuiteResult suite = suite_of(complete(Level::Required));
  for (SuiteEntry& one : entries) {
    one.result.areas.reset();
    suite.add(std::move(one));
  }
  EXPECT_THAT(suite.missing(Level::Optional), IsEmpty());
  EXPECT_EQ(suite.claim(), Claim::FullyConformant);
}

TEST(Suite, RequiresAsManyVectorsAsTheSpecificationHas) {
  std::vector<SuiteEntry> entries = complete(Level::Required);
  entries.pop_back();
  const SuiteResult suite = suite_of(std::move(entries));
  EXPECT_THAT(suite.missing(Level::Required), ElementsAre("1 more vector"));
  EXPECT_EQ(suite.claim(), Claim::None);
}

TEST(Suite, IsOnlyConformantWhenAnOptionalVectorFails) {
  SuiteResult suite = complete_suite();
  suite.add(entry(Level::Optional, broken()));
  EXPECT_EQ(suite.claim(), Claim::Conformant);
  EXPECT_FALSE(suite.passed());
}

// Spec: ConformanceLevels/required
TEST(Suite, ClaimsNothingWhenARequiredVectorFails) {
  for (const std::string& vector : {broken(), std::string("not toml")}) {
    SuiteResult suite = complete_suite();
    suite.add(entry(Level::Required, vector));
    EXPECT_EQ(suite.claim(), Claim::None);
  }
}

TEST(Suite, CountsByLevelAndStage) {
  const SuiteResult suite = suite_of({entry(Level::Required, kScoring), entry(Level::Required, broken()),
                                      entry(Level::Optional, kPipeline), entry(Level::Optional, "[broken")});
  EXPECT_EQ(suite.tally(Level::Required, "scoring").passed, 1U);
  EXPECT_EQ(suite.tally(Level::Required, "scoring").total, 2U);
  EXPECT_EQ(suite.tally(Level::Optional, "diagnostics").passed, 1U);
  EXPECT_EQ(suite.tally(Level::Optional, "pipeline").total, 0U);
  EXPECT_EQ(suite.tally(Level::Optional, "unknown").total, 1U);
  EXPECT_EQ(suite.tally(Level::Optional).total, 2U);
  EXPECT_EQ(suite.tally().passed, 2U);
  EXPECT_EQ(suite.tally().total, 4U);
}

TEST(Suite, StopsWhenTheCallbackReturnsFalse) {
  int seen = 0;
  const std::vector<VectorFile> files = {{"no-1.toml", Level::Required}, {"no-2.toml", Level::Required}};
  EXPECT_EQ(run_suite(files, {}, [&](const SuiteEntry&) { return ++seen < 1; }).entries().size(), 1U);
  EXPECT_EQ(run_suite(files, {}, [&](const SuiteEntry&) { return true; }).entries().size(), 2U);
}

// The vectors that fail or have unknown fields. The command gives the details.
std::string failures_of(const std::filesystem::path& directory) {
  std::string failures;
  const auto note = [&](const SuiteEntry& one) {
    if (!one.result.passed()) failures += one.file.path.string() + "\n";
    return true;
  };
  EXPECT_EQ(run_suite(discover_vectors(directory), {.strict = true}, note).claim(), Claim::FullyConformant);
  return failures;
}

TEST(Suite, OfThisProjectIsFullyConformant) { EXPECT_EQ(failures_of(CUPEL_VECTORS), ""); }

TEST(Suite, OfTheSpecificationIsFullyConformant) {
  if (!std::filesystem::exists(CUPEL_PUBLIC_VECTORS)) GTEST_SKIP() << "the public conformance vectors are missing";
  EXPECT_EQ(failures_of(CUPEL_PUBLIC_VECTORS), "");
}

}  // namespace
}  // namespace cupel::conformance
