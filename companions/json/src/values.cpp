#include "values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace cupel::json {

namespace {

// The value in the text, for "must be ..., got ...".
std::string found(Cursor& cursor) {
  switch (cursor.type()) {
    case Cursor::Type::Object:
      return "an object";
    case Cursor::Type::Array:
      return "an array";
    case Cursor::Type::String:
      return "a string";
    case Cursor::Type::Bool:
      return cursor.boolean() ? "true" : "false";
    case Cursor::Type::Null:
      cursor.null();
      return "null";
    case Cursor::Type::Number:
      break;
  }
  constexpr std::size_t kLongest = 40;
  const std::string_view number = cursor.number().text;
  return std::string(number.substr(0, kLongest)) + (number.size() > kLongest ? "..." : "");
}

// std::from_chars reports "out of range" for numbers that are too large and too small. A number is too large if its
// first non-zero digit is left of the point once the exponent has been applied.
bool is_large(std::string_view number) noexcept {
  const std::size_t mark = std::min(number.find_first_of("eE"), number.size());
  std::int64_t exponent = 0;
  if (mark < number.size()) {
    std::string_view digits = number.substr(mark + 1);
    if (digits.starts_with('+')) digits.remove_prefix(1);
    const bool negative = digits.starts_with('-');
    if (std::from_chars(digits.data(), digits.data() + digits.size(), exponent).ec != std::errc()) return !negative;
  }
  const std::string_view mantissa = number.substr(0, mark);
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  const std::size_t first = mantissa.find_first_of("123456789");
  const auto magnitude = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first);
  return exponent > 0 ? magnitude > -exponent : magnitude + exponent > 0;
}

}  // namespace

void reject_type(Cursor& cursor, const Path& path, ErrorCode code, std::string_view what) {
  reject(code, path, "must be " + std::string(what) + ", got " + found(cursor));
}

bool read_bool(Cursor& cursor, const Path& path, ErrorCode code) {
  if (cursor.type() != Cursor::Type::Bool) reject_type(cursor, path, code, "true or false");
  return cursor.boolean();
}

std::int64_t read_integer(Cursor& cursor, const Path& path, ErrorCode code, ErrorCode range_code) {
  if (cursor.type() != Cursor::Type::Number) reject_type(cursor, path, code, "an integer");
  std::int64_t value = 0;
  if (cursor.take_short_integer(value)) return value;
  const Cursor::Mark start = cursor.mark();
  const NumberToken number = cursor.number();
  if (number.integral && to_int64(number.text, value)) return value;
  cursor.rewind(start);
  if (!number.integral)
    reject(code, path, "must be an integer without a fraction or an exponent, got " + found(cursor));
  reject(range_code, path, "must fit into a signed 64-bit integer, got " + found(cursor));
}

double read_number(Cursor& cursor, const Path& path, ErrorCode code, ErrorCode range_code) {
  if (cursor.type() != Cursor::Type::Number) reject_type(cursor, path, code, "a number");
  const Cursor::Mark start = cursor.mark();
  const double value = to_double(cursor.number().text);
  if (std::isfinite(value)) return value;
  cursor.rewind(start);
  reject(range_code, path, "must be finite, got " + found(cursor));
}

bool to_int64(std::string_view integer, std::int64_t& value) noexcept {
  return std::from_chars(integer.data(), integer.data() + integer.size(), value).ec == std::errc();
}

double to_double(std::string_view number) noexcept {
  double value = 0.0;
  if (std::from_chars(number.data(), number.data() + number.size(), value).ec == std::errc()) return value;
  const double sign = number.starts_with('-') ? -1.0 : 1.0;
  return is_large(number) ? sign * std::numeric_limits<double>::infinity() : sign * 0.0;
}

}  // namespace cupel::json
