#include "util/number_text.hpp"

#include <algorithm>
#include <limits>

namespace cupel::util {

namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

// std::from_chars reports "out of range" for numbers that are too large and for those that are too small. This function
// distinguishes them: the number is too large if its first non-zero digit is left of the decimal point once the
// exponent is applied.
bool is_large(std::string_view text) noexcept {
  // std::find_if, because find_first_of() takes several times as long per character, and texts may be long.
  const auto index_of = [text](auto matches) {
    return static_cast<std::size_t>(std::find_if(text.begin(), text.end(), matches) - text.begin());
  };
  const std::size_t exponent_mark = index_of([](char c) { return c == 'e' || c == 'E'; });
  const std::string_view mantissa = text.substr(0, exponent_mark);

  bool negative_exponent = false;
  long long exponent = 0;
  for (const char c : text.substr(exponent_mark)) {
    if (c == '-') negative_exponent = true;
    if (is_digit(c) && exponent < std::numeric_limits<long long>::max() / 16) exponent = exponent * 10 + (c - '0');
  }
  if (negative_exponent) exponent = -exponent;

  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  // The mantissa has such a digit, because zero is never out of range.
  const std::size_t first = index_of([](char c) { return c >= '1' && c <= '9'; });
  const long long magnitude = static_cast<long long>(point) - static_cast<long long>(first);
  return magnitude + exponent > 0;
}

}  // namespace

std::optional<double> parse_decimal(std::string_view text) noexcept {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;  // from_chars would accept the second sign
  }
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value, std::chars_format::general);
  if (read.ptr != end || read.ec == std::errc::invalid_argument) return std::nullopt;
  if (read.ec == std::errc::result_out_of_range) {
    value = is_large(text) ? std::numeric_limits<double>::infinity() : 0.0;
  }
  return value;
}

}  // namespace cupel::util
