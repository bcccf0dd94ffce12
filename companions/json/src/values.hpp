#ifndef CUPEL_JSON_SRC_VALUES_HPP
#define CUPEL_JSON_SRC_VALUES_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include "cursor.hpp"
#include "path.hpp"

namespace cupel::json {

// Each reads the next value and throws Error with the given code and path when it is of another type.

/// Throws Error: `must be <what>, got ...`.
[[noreturn]] void reject_type(Cursor& cursor, const Path& path, ErrorCode code, std::string_view what);

inline void expect_object(Cursor& cursor, const Path& path, ErrorCode code) {
  if (cursor.type() != Cursor::Type::Object) reject_type(cursor, path, code, "an object");
}

inline void expect_array(Cursor& cursor, const Path& path, ErrorCode code) {
  if (cursor.type() != Cursor::Type::Array) reject_type(cursor, path, code, "an array");
}

/// Valid until the next string is read.
inline std::string_view read_string(Cursor& cursor, const Path& path, ErrorCode code) {
  if (cursor.type() != Cursor::Type::String) reject_type(cursor, path, code, "a string");
  return cursor.string();
}

bool read_bool(Cursor& cursor, const Path& path, ErrorCode code);

/// A number without fraction and exponent. `range_code` is for one that does not fit into 64 bits with sign.
std::int64_t read_integer(Cursor& cursor, const Path& path, ErrorCode code, ErrorCode range_code);

/// `range_code` is for a number that is too large for a double.
double read_number(Cursor& cursor, const Path& path, ErrorCode code, ErrorCode range_code);

/// Passes over a null; false when something else comes next.
inline bool take_null(Cursor& cursor) {
  if (cursor.peek() != 'n') return false;
  cursor.null();
  return true;
}

/// False when it does not fit.
bool to_int64(std::string_view integer, std::int64_t& value) noexcept;

/// The nearest double; infinite where the number is too large, 0 where it is too small.
double to_double(std::string_view number) noexcept;

}  // namespace cupel::json

#endif
