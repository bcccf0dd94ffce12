#ifndef CUPEL_CONFORMANCE_PARSE_TOML_HPP
#define CUPEL_CONFORMANCE_PARSE_TOML_HPP

#include <cstdint>
#include <optional>
#include <string_view>

#include "toml.hpp"

namespace cupel::conformance {

/// The line of a key or header with more than 256 parts, or nothing. toml++ limits the nesting of values but not of
/// keys, and traverses the parsed tables recursively: a few hundred thousand dots would overflow the stack.
std::optional<std::uint64_t> line_of_deep_key(std::string_view text) noexcept;

/// Parses a document. Throws toml::parse_error, and VectorError for a key with too many parts.
toml::table parse_toml(std::string_view text);

}  // namespace cupel::conformance

#endif
