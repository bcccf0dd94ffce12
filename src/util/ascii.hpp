#ifndef CUPEL_SRC_UTIL_ASCII_HPP
#define CUPEL_SRC_UTIL_ASCII_HPP

#include <string>
#include <string_view>

namespace cupel::util {

/// Maps A-Z to a-z and leaves every other byte as it is. The specification uses no other case folding.
constexpr char fold(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Writes the folded text to `buffer`, whose memory is reused from call to call, and returns a view of it.
inline std::string_view fold_into(std::string& buffer, std::string_view text) {
  buffer.assign(text);
  for (char& c : buffer) c = fold(c);
  return buffer;
}

inline std::string folded(std::string_view text) {
  std::string result;
  fold_into(result, text);
  return result;
}

}  // namespace cupel::util

#endif
