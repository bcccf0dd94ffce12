#ifndef CUPEL_JSON_SRC_UTF8_HPP
#define CUPEL_JSON_SRC_UTF8_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace cupel::json {

/// Vectorised, by simdjson.
bool is_utf8(std::string_view text) noexcept;

/// How many leading bytes are valid UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
std::size_t valid_utf8_prefix(std::string_view text) noexcept;

/// `code_point` must be a Unicode scalar value.
void append_utf8(std::string& out, std::uint32_t code_point);

}  // namespace cupel::json

#endif
