#ifndef CUPEL_REPORT_NUMBERS_HPP
#define CUPEL_REPORT_NUMBERS_HPP

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "cupel/json/text.hpp"

namespace cupel::report {

/// Appends the number, or null.
template <class Number>
void append_optional(std::string& out, const std::optional<Number>& number) {
  if (number) {
    json::append_number(out, *number);
  } else {
    out += "null";
  }
}

/// Appends the number with six significant digits: more than the page shows, and a third of the size of all digits.
/// Appends null if it is not finite.
inline void append_rounded(std::string& out, double number) {
  if (!std::isfinite(number)) {
    out += "null";
    return;
  }
  std::array<char, 32> digits{};
  out.append(digits.data(),
             std::to_chars(digits.data(), digits.data() + digits.size(), number, std::chars_format::general, 6).ptr);
}

}  // namespace cupel::report

#endif
