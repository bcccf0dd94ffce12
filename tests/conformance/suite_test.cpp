#include "conformance/runner/suite.hpp"

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

TEST(Suite, AllOfBothLevelsIsFullyConformant) {
  const SuiteResult suite = suite_of({entry(Level::Required, kScoring), entry(Level::Optional, kPlacing)});
  EXPECT_EQ(suite.claim(), Claim::FullyConformant);
  EXPECT_TRUE(suite.passed());
}

TEST(Suite, ALevelThatIsNotThereIsNotClaimed) {
  EXPECT_EQ(suite_of({entry(Level::Required, kScoring)}).claim(), Claim::Conformant);
  EXPECT_EQ(suite_of({entry(Level::Optional, kScoring)}).claim(), Claim::None);
  EXPECT_EQ(SuiteResult().claim(), Claim::None);
}

TEST(Suite, AFailingOptionalVectorLeavesConformantAndFails) {
  const SuiteResult suite = suite_of({entry(Level::Required, kScoring), entry(Level::Optional, broken())});
  EXPECT_EQ(suite.claim(), Claim::Conformant);
  EXPECT_FALSE(suite.passed());
}

TEST(Suite, AFailingRequiredVectorLeavesNoClaim) {
  EXPECT_EQ(suite_of({entry(Level::Required, broken()), entry(Level::Optional, kScoring)}).claim(), Claim::None);
  EXPECT_EQ(suite_of({entry(Level::Required, kScoring), entry(Level::Required, "not toml")}).claim(), Claim::None);
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

TEST(Suite, StopsWhereTheWatcherWantsIt) {
  int seen = 0;
  const std::vector<VectorFile> files = {{"no-1.toml", Level::Required}, {"no-2.toml", Level::Required}};
  EXPECT_EQ(run_suite(files, [&](const SuiteEntry&) { return ++seen < 1; }).entries().size(), 1U);
  EXPECT_EQ(run_suite(files, [&](const SuiteEntry&) { return true; }).entries().size(), 2U);
}

// What fails, or nothing: the command says it at length.
std::string failures_of(const std::filesystem::path& directory) {
  std::string failures;
  const auto note = [&](const SuiteEntry& one) {
    if (!one.result.passed()) failures += one.file.path.string() + "\n";
    return true;
  };
  EXPECT_EQ(run_suite(discover_vectors(directory), note).claim(), Claim::FullyConformant);
  return failures;
}

TEST(Suite, OursIsFullyConformant) { EXPECT_EQ(failures_of(CUPEL_VECTORS), ""); }

TEST(Suite, ThePublicOneIsFullyConformant) {
  if (!std::filesystem::exists(CUPEL_PUBLIC_VECTORS)) GTEST_SKIP() << "the public conformance vectors are not here";
  EXPECT_EQ(failures_of(CUPEL_PUBLIC_VECTORS), "");
}

}  // namespace
}  // namespace cupel::conformance
