#ifndef CUPEL_CONFORMANCE_PARSE_TOML_HPP
#define CUPEL_CONFORMANCE_PARSE_TOML_HPP

#include <cstdint>
#include <optional>
#include <string_view>

#include "toml.hpp"

namespace cupel::conformance {

/// The line of a key or header with more than 256 parts, or nothing. toml++ limits how deep values nest, but not keys,
/// and goes through what it made of them by recursion: a few hundred thousand dots would end the process.
std::optional<std::uint64_t> line_of_deep_key(std::string_view text) noexcept;

/// The document. Throws toml::parse_error, and VectorError for a key with too many parts.
toml::table parse_toml(std::string_view text);

}  // namespace cupel::conformance

#endif
