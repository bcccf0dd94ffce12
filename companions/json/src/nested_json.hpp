#ifndef CUPEL_JSON_SRC_NESTED_JSON_HPP
#define CUPEL_JSON_SRC_NESTED_JSON_HPP

#include <string>
#include <string_view>

namespace cupel::json {

/// Appends a JSON value as it is written, but on one line: removes the white space of a value that has line breaks.
/// Throws Error (InvalidJson) if the text is not JSON.
void append_nested_json(std::string& out, std::string_view json);

}  // namespace cupel::json

#endif
