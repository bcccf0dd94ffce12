#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "discover.hpp"
#include "run_vector.hpp"

namespace cupel::conformance {

void PrintTo(const VectorFile& file, std::ostream* out) { *out << file.name; }

namespace {

constexpr int kRequiredVectors = 58;
constexpr int kOptionalVectors = 9;

std::filesystem::path suite_directory() {
  const char* from_environment = std::getenv("CUPEL_CONFORMANCE_DIR");
  return from_environment != nullptr ? from_environment : CUPEL_CONFORMANCE_DIR;
}

std::string test_name(const testing::TestParamInfo<VectorFile>& info) {
  std::string name = info.param.name;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

class Vector : public testing::TestWithParam<VectorFile> {};

TEST_P(Vector, Passes) {
  for (const std::string& failure : run_vector_file(GetParam().path)) ADD_FAILURE() << failure;
}

INSTANTIATE_TEST_SUITE_P(Conformance, Vector, testing::ValuesIn(discover_vectors(suite_directory())), test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Vector);

TEST(Suite, AllPublicVectorsWereFound) {
  const std::filesystem::path suite = suite_directory();
  if (!std::filesystem::exists(suite)) {
    GTEST_SKIP() << "the public conformance vectors are not here: " << suite << " does not exist";
  }
  const std::vector<VectorFile> files = discover_vectors(suite);
  const auto required = std::count_if(files.begin(), files.end(), [](const auto& file) { return file.required; });
  EXPECT_EQ(required, kRequiredVectors);
  EXPECT_EQ(static_cast<std::ptrdiff_t>(files.size()) - required, kOptionalVectors);
}

}  // namespace
}  // namespace cupel::conformance
