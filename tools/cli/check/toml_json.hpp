#ifndef CUPEL_CLI_CHECK_TOML_JSON_HPP
#define CUPEL_CLI_CHECK_TOML_JSON_HPP

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "conformance/runner/toml.hpp"

namespace cupel::cli {

/// A TOML value as JSON text, so that inline values are read by the reader of the wire format. A date-time with an
/// offset becomes a string. Throws conformance::VectorError for values that JSON does not have.
std::string json_of(const toml::node& node);

/// The line of the value at a path of the wire format below `node`, such as `.scorers[1].weight`, or of its nearest
/// ancestor with a known line. Fields may be spelled in snake_case.
std::uint64_t line_of_path(const toml::node& node, std::string_view path);

/// The path of a file relative to the directory. Throws conformance::VectorError for a name that no file can have.
std::filesystem::path path_beside(const toml::value<std::string>& name, const std::filesystem::path& directory);

}  // namespace cupel::cli

#endif
