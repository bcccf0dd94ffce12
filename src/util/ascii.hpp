#ifndef CUPEL_SRC_UTIL_ASCII_HPP
#define CUPEL_SRC_UTIL_ASCII_HPP

#include <string>
#include <string_view>

namespace cupel::util {

/// A to Z become a to z; every other byte stays. The only case folding that the specification knows.
constexpr char fold(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string folded(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = fold(c);
  return result;
}

}  // namespace cupel::util

#endif
