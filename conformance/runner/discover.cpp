#include "discover.hpp"

#include <algorithm>
#include <system_error>

namespace cupel::conformance {
namespace {

VectorFile as_vector(const std::filesystem::path& file) {
  const bool optional = std::find(file.begin(), file.end(), "optional") != file.end();
  return {file, optional ? Level::Optional : Level::Required};
}

// Excludes pipes, because reading one may block. Includes a dangling link: a vector that can't be read is a failure,
// not a skip.
bool may_be_vector(const std::filesystem::path& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  return error || std::filesystem::is_regular_file(status);
}

void throw_if(const std::error_code& error, const std::filesystem::path& path) {
  if (error) throw DiscoveryError(path.generic_string() + ": " + error.message());
}

}  // namespace

const char* to_string(Level level) noexcept { return level == Level::Required ? "required" : "optional"; }

std::vector<VectorFile> discover_vectors(const std::filesystem::path& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  throw_if(error, path);
  if (!std::filesystem::is_directory(status)) return {as_vector(path)};

  std::vector<VectorFile> files;
  std::filesystem::recursive_directory_iterator entry(path, error);
  for (const std::filesystem::recursive_directory_iterator end; !error && entry != end; entry.increment(error)) {
    if (entry->path().extension() == ".toml" && may_be_vector(entry->path())) files.push_back(as_vector(entry->path()));
  }
  throw_if(error, path);
  if (files.empty()) throw DiscoveryError(path.generic_string() + ": no vectors (*.toml) found");
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  return files;
}

}  // namespace cupel::conformance
