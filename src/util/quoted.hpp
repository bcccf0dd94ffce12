#ifndef CUPEL_SRC_UTIL_QUOTED_HPP
#define CUPEL_SRC_UTIL_QUOTED_HPP

#include <cstddef>
#include <string>
#include <string_view>

namespace cupel::util {

/// At most the first `longest` bytes of a text. Never cuts a UTF-8 sequence in two.
inline std::string_view beginning(std::string_view text, std::size_t longest) noexcept {
  if (text.size() <= longest) return text;
  while (longest > 0 && (static_cast<unsigned char>(text[longest]) & 0xC0U) == 0x80U) --longest;
  return text.substr(0, longest);
}

/// A name in single quotes, for a message. Names come from the caller and may have any length, so a long one is
/// truncated.
inline std::string quoted(std::string_view name) {
  constexpr std::size_t kLongest = 64;
  const std::string_view shown = beginning(name, kLongest);
  std::string result(1, '\'');
  return result.append(shown).append(shown.size() < name.size() ? "…'" : "'");
}

}  // namespace cupel::util

#endif
