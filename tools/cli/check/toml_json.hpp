#ifndef CUPEL_CLI_CHECK_TOML_JSON_HPP
#define CUPEL_CLI_CHECK_TOML_JSON_HPP

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "conformance/runner/toml.hpp"

namespace cupel::cli {

/// A TOML value as JSON text, so that what a file writes down is read by the reader of the wire format. A date-time
/// with an offset becomes its text. Throws conformance::VectorError for what JSON does not have.
std::string json_of(const toml::node& node);

/// The line of what a path of the wire format names below `node`, or of the nearest that has one:
/// `.scorers[1].weight`. Fields may be spelled in snake_case.
std::uint64_t line_of_path(const toml::node& node, std::string_view path);

/// The file of that name in the directory. Throws conformance::VectorError for a name that no file can have.
std::filesystem::path path_beside(const toml::value<std::string>& name, const std::filesystem::path& directory);

}  // namespace cupel::cli

#endif
