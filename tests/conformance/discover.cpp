#include "discover.hpp"

#include <algorithm>
#include <system_error>

namespace cupel::conformance {
namespace {

void discover_tier(const std::filesystem::path& suite, const char* tier, bool required,
                   std::vector<VectorFile>& files) {
  std::error_code error;  // a tier that can't be listed has no vectors, which the test that counts them reports
  std::filesystem::recursive_directory_iterator entry(suite / tier, error);
  for (const std::filesystem::recursive_directory_iterator end; !error && entry != end; entry.increment(error)) {
    if (entry->path().extension() != ".toml") continue;
    files.push_back({entry->path(), entry->path().lexically_relative(suite).generic_string(), required});
  }
}

}  // namespace

std::vector<VectorFile> discover_vectors(const std::filesystem::path& suite) {
  std::vector<VectorFile> files;
  discover_tier(suite, "required", true, files);
  discover_tier(suite, "optional", false, files);
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return files;
}

}  // namespace cupel::conformance
