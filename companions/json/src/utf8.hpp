#ifndef CUPEL_JSON_SRC_UTF8_HPP
#define CUPEL_JSON_SRC_UTF8_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cupel::json {

bool is_utf8(std::string_view text) noexcept;

/// The number of leading bytes that are valid UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
std::size_t valid_utf8_prefix(std::string_view text) noexcept;

inline constexpr std::size_t kLongestUtf8 = 4;  ///< bytes of one code point

/// Writes a code point and returns the number of bytes. `code_point` must be a Unicode scalar value.
inline std::size_t write_utf8(char* out, std::uint32_t code_point) noexcept {
  const auto continuation = [code_point](unsigned shift) {
    return static_cast<char>(0x80U | ((code_point >> shift) & 0x3FU));
  };
  if (code_point < 0x80) {
    out[0] = static_cast<char>(code_point);
    return 1;
  }
  if (code_point < 0x800) {
    out[0] = static_cast<char>(0xC0U | (code_point >> 6U));
    out[1] = continuation(0);
    return 2;
  }
  if (code_point < 0x10000) {
    out[0] = static_cast<char>(0xE0U | (code_point >> 12U));
    out[1] = continuation(6);
    out[2] = continuation(0);
    return 3;
  }
  out[0] = static_cast<char>(0xF0U | (code_point >> 18U));
  out[1] = continuation(12);
  out[2] = continuation(6);
  out[3] = continuation(0);
  return 4;
}

}  // namespace cupel::json

#endif
