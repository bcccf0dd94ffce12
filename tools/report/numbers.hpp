#ifndef CUPEL_REPORT_NUMBERS_HPP
#define CUPEL_REPORT_NUMBERS_HPP

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "cupel/json/text.hpp"

namespace cupel::report {

/// `[1,2]`.
template <class Numbers>
void append_numbers(std::string& out, const Numbers& numbers) {
  json::append_list(out, numbers,
                    [](std::string& to, auto number) { json::append_number(to, static_cast<std::int64_t>(number)); });
}

/// The number, or null.
template <class Number>
void append_optional(std::string& out, const std::optional<Number>& number) {
  if (number) {
    json::append_number(out, *number);
  } else {
    out += "null";
  }
}

/// To six digits, which is more than anybody sees of it, and a third of what all of them take. Null if not finite.
inline void append_rounded(std::string& out, double number) {
  if (!std::isfinite(number)) {
    out += "null";
    return;
  }
  std::array<char, 32> digits{};
  out.append(digits.data(),
             std::to_chars(digits.data(), digits.data() + digits.size(), number, std::chars_format::general, 6).ptr);
}

/// The sum of two counts, or the highest count where that is less.
inline std::int64_t sum_of(std::int64_t a, std::int64_t b) noexcept {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  return a > kMost - b ? kMost : a + b;
}

}  // namespace cupel::report

#endif
