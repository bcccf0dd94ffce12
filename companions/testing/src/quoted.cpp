#include "quoted.hpp"

namespace cupel::testing {

std::string escaped(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      result += "\\n";
    } else if (c == '"' || c == '\\') {
      result += {'\\', c};
    } else if (byte < 0x20 || byte == 0x7F) {
      result += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 15U]};
    } else {
      result += c;
    }
  }
  return result;
}

std::string beginning_of(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  if (text.size() <= kLongest) return "\"" + escaped(text) + "\"";
  std::size_t length = kLongest;
  while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) --length;
  return "\"" + escaped(text.substr(0, length)) + "…\" (" + std::to_string(text.size()) + " bytes)";
}

}  // namespace cupel::testing
