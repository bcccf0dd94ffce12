#ifndef CUPEL_SRC_UTIL_NUMBER_TEXT_HPP
#define CUPEL_SRC_UTIL_NUMBER_TEXT_HPP

// Converts numbers to text and back, independent of the locale.

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace cupel::util {

/// Large enough for the shortest text of any double and of any 64-bit integer.
using NumberBuffer = std::array<char, 32>;

/// The shortest text that parses back to the same value (1.0 becomes "1"). Does not allocate.
template <class Number>
std::string_view shortest_text(Number value, NumberBuffer& buffer) noexcept {
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), static_cast<std::size_t>(written.ptr - buffer.data())};
}

inline std::string shortest_text(double value) {
  NumberBuffer buffer;
  return std::string(shortest_text(value, buffer));
}

/// Parses the whole text as a decimal number. One leading `+` is allowed; white space and hexadecimal numbers are not.
/// A number too small for a double gives 0, one too large gives infinity. Empty if the text is not a number.
std::optional<double> parse_decimal(std::string_view text) noexcept;

}  // namespace cupel::util

#endif
