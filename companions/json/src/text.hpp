#ifndef CUPEL_JSON_SRC_TEXT_HPP
#define CUPEL_JSON_SRC_TEXT_HPP

// Writers for pieces of JSON text that only the companion needs; the others are in cupel/json/text.hpp.

#include <string>
#include <string_view>

#include "cupel/json/text.hpp"

namespace cupel::json {

/// Appends a string for a message, which never fails: replaces bytes that are not UTF-8 by U+FFFD.
void append_message(std::string& out, std::string_view text);

/// Like append_number(), but writes a whole number with a fraction (1.0), so that it reads back as a double.
void append_real(std::string& out, double value);

}  // namespace cupel::json

#endif
