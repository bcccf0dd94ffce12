#ifndef CUPEL_SRC_UTIL_ASCII_HPP
#define CUPEL_SRC_UTIL_ASCII_HPP

#include <string>
#include <string_view>

namespace cupel::util {

/// A to Z become a to z; every other byte stays. The only case folding that the specification knows.
constexpr char fold(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// The text, folded, in a string that is used again and again.
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
