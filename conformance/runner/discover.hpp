#ifndef CUPEL_CONFORMANCE_DISCOVER_HPP
#define CUPEL_CONFORMANCE_DISCOVER_HPP

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace cupel::conformance {

/// The level of conformance that a vector belongs to.
enum class Level {
  Required,  ///< required for "Cupel Conformant"
  Optional,  ///< required for "Cupel Fully Conformant"
};

/// `"required"` or `"optional"`.
const char* to_string(Level level) noexcept;

/// A vector's file.
struct VectorFile {
  std::filesystem::path path;  ///< includes the path given to discover_vectors()
  Level level;                 ///< Optional below a directory called `optional`, otherwise Required
};

/// A path has no vectors or can't be read.
class DiscoveryError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// `path` itself if it is a file, otherwise all `.toml` files below it, sorted by path. Throws DiscoveryError if there
/// are none: an empty suite must not pass.
std::vector<VectorFile> discover_vectors(const std::filesystem::path& path);

}  // namespace cupel::conformance

#endif
