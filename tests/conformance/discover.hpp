#ifndef CUPEL_TESTS_CONFORMANCE_DISCOVER_HPP
#define CUPEL_TESTS_CONFORMANCE_DISCOVER_HPP

#include <filesystem>
#include <string>
#include <vector>

namespace cupel::conformance {

/// A vector's file and where it stands below the suite's directory.
struct VectorFile {
  std::filesystem::path path;
  std::string name;  ///< relative to the suite, with forward slashes: `required/scoring/tag-basic.toml`
  bool required;
};

/// The `.toml` files below `<suite>/required` and `<suite>/optional`, sorted by name. A tier that is not there has
/// none.
std::vector<VectorFile> discover_vectors(const std::filesystem::path& suite);

}  // namespace cupel::conformance

#endif
