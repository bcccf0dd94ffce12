#include "conformance/runner/discover.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "runner_test_vectors.hpp"

namespace cupel::conformance {
namespace {

class Discovery : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::remove_all(suite_);
    std::filesystem::create_directories(suite_ / "required" / "scoring");
    std::filesystem::create_directories(suite_ / "optional" / "x");
  }
  void TearDown() override { std::filesystem::remove_all(suite_); }

  void add(const char* name) const { std::ofstream(suite_ / name) << kScoring; }

  std::filesystem::path suite_ = std::filesystem::path(testing::TempDir()) / "cupel_conformance_discovery";
};

// Spec: RunningTheSuite/algorithm: RUN-CONFORMANCE-SUITE: discover, parse, execute, compare
//   Code: conformance/runner/discover.cpp, conformance/runner/run_vector.cpp
TEST_F(Discovery, FindsTomlFilesAtEveryDepthSortedByPath) {
  for (const char* name : {"required/scoring/b.toml", "required/scoring/a.toml", "required/notes.md",
                           "optional/x/c.toml", "outside.toml"}) {
    add(name);
  }
  std::vector<std::string> found;
  for (const VectorFile& file : discover_vectors(suite_)) {
    found.push_back(file.path.lexically_relative(suite_).generic_string() + " " + to_string(file.level));
  }
  EXPECT_EQ(found, (std::vector<std::string>{"optional/x/c.toml optional", "outside.toml required",
                                             "required/scoring/a.toml required", "required/scoring/b.toml required"}));
}

TEST_F(Discovery, TreatsAFileAsASuite) {
  add("optional/one.toml");
  const std::vector<VectorFile> files = discover_vectors(suite_ / "optional" / "one.toml");
  ASSERT_EQ(files.size(), 1U);
  EXPECT_EQ(files[0].level, Level::Optional);
  EXPECT_TRUE(run_vector_file(files[0].path).passed());
}

TEST_F(Discovery, RefusesAnEmptyAndAMissingDirectory) {
  EXPECT_THROW(discover_vectors(suite_), DiscoveryError);
  EXPECT_THROW(discover_vectors(suite_ / "none"), DiscoveryError);
}

TEST_F(Discovery, FindsABrokenLinkAsAFailingVector) {
  std::filesystem::create_symlink("nowhere", suite_ / "required" / "gone.toml");
  const std::vector<VectorFile> files = discover_vectors(suite_);
  ASSERT_EQ(files.size(), 1U);
  EXPECT_EQ(described(run_vector_file(files[0].path)), "cannot be read: No such file or directory\n");
}

}  // namespace
}  // namespace cupel::conformance
