#ifndef CUPEL_JSON_SRC_NESTED_JSON_HPP
#define CUPEL_JSON_SRC_NESTED_JSON_HPP

#include <string>
#include <string_view>

namespace cupel::json {

/// A JSON value as it is written, on one line: one that has line breaks loses its white space. Throws
/// Error (InvalidJson) for a text that is not JSON.
void append_nested_json(std::string& out, std::string_view json);

}  // namespace cupel::json

#endif
