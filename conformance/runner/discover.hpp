#ifndef CUPEL_CONFORMANCE_DISCOVER_HPP
#define CUPEL_CONFORMANCE_DISCOVER_HPP

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace cupel::conformance {

/// What passing a vector counts for.
enum class Level {
  Required,  ///< needed to be called conformant
  Optional,  ///< needed to be called fully conformant
};

/// `"required"` or `"optional"`.
const char* to_string(Level level) noexcept;

/// A vector's file.
struct VectorFile {
  std::filesystem::path path;  ///< below the path that was asked for
  Level level;                 ///< optional below a directory of that name, otherwise required
};

/// A place where vectors should be has none, or can't be looked into.
class DiscoveryError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// `path` itself when it is a file, otherwise all `.toml` files below it, sorted by path. Throws DiscoveryError when
/// there is nothing, since a suite that is not there must not pass.
std::vector<VectorFile> discover_vectors(const std::filesystem::path& path);

}  // namespace cupel::conformance

#endif
