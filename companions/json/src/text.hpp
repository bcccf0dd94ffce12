#ifndef CUPEL_JSON_SRC_TEXT_HPP
#define CUPEL_JSON_SRC_TEXT_HPP

// The pieces of JSON text that only the companion writes; the others are in cupel/json/text.hpp.

#include <string>
#include <string_view>

#include "cupel/json/text.hpp"

namespace cupel::json {

/// A string for a message, which must always be written: bytes that are not UTF-8 become U+FFFD.
void append_message(std::string& out, std::string_view text);

/// Like append_number(), but a whole number is written with a fraction, so that it reads back as a double: 1.0.
void append_real(std::string& out, double value);

}  // namespace cupel::json

#endif
