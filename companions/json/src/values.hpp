#ifndef CUPEL_JSON_SRC_VALUES_HPP
#define CUPEL_JSON_SRC_VALUES_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include "cursor.hpp"
#include "path.hpp"

namespace cupel::json {

// Each function reads the next value. Throws Error with the given code and path if the value has another type.

/// Throws Error: `must be <what>, got ...`.
[[noreturn]] void reject_type(Cursor& cursor, const Path& path, ErrorCode code, std::string_view what);

inline void expect_object(Cursor& cursor, const Path& path, ErrorCode code) {
  if (cursor.type() != Cursor::Type::Object) reject_type(cursor, path, code, "an object");
}

inline void expect_array(Cursor& cursor, const Path& path, ErrorCode code) {
  if (cursor.type() != Cursor::Type::Array) reject_type(cursor, path, code, "an array");
}

/// The string is valid until the next one is read.
inline std::string_view read_string(Cursor& cursor, const Path& path, ErrorCode code) {
  if (cursor.type() != Cursor::Type::String) reject_type(cursor, path, code, "a string");
  return cursor.string();
}

bool read_bool(Cursor& cursor, const Path& path, ErrorCode code);

/// Reads a number without a fraction or an exponent. `range_code` is for numbers that do not fit into a signed 64-bit
/// integer.
std::int64_t read_integer(Cursor& cursor, const Path& path, ErrorCode code, ErrorCode range_code);

/// Reads a number. `range_code` is for numbers too large for a double.
double read_number(Cursor& cursor, const Path& path, ErrorCode code, ErrorCode range_code);

/// Skips a null; returns false if something else comes next.
inline bool take_null(Cursor& cursor) {
  if (cursor.peek() != 'n') return false;
  cursor.null();
  return true;
}

/// Returns false if the integer does not fit.
bool to_int64(std::string_view integer, std::int64_t& value) noexcept;

/// The nearest double: infinite if the number is too large, 0 if it is too small.
double to_double(std::string_view number) noexcept;

}  // namespace cupel::json

#endif
