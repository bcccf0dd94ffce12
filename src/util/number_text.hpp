#ifndef CUPEL_SRC_UTIL_NUMBER_TEXT_HPP
#define CUPEL_SRC_UTIL_NUMBER_TEXT_HPP

// Numbers as text and back, whatever the locale.

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace cupel::util {

/// Enough for the shortest text of any double and of any 64-bit integer.
using NumberBuffer = std::array<char, 32>;

/// The shortest text that reads back the same (1.0 is "1"), without allocating.
template <class Number>
std::string_view shortest_text(Number value, NumberBuffer& buffer) noexcept {
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), static_cast<std::size_t>(written.ptr - buffer.data())};
}

inline std::string shortest_text(double value) {
  NumberBuffer buffer;
  return std::string(shortest_text(value, buffer));
}

/// The whole text as a decimal number: one leading `+` allowed, no blanks, no hexadecimal. Too small for a double is 0,
/// too large is infinite. Empty where the text is not a number.
std::optional<double> parse_decimal(std::string_view text) noexcept;

}  // namespace cupel::util

#endif
