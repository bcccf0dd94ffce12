#ifndef CUPEL_CONFORMANCE_VECTOR_SCHEMA_HPP
#define CUPEL_CONFORMANCE_VECTOR_SCHEMA_HPP

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace cupel::conformance {

/// The fields that a table of a vector may have.
struct TableSchema {
  /// Returns the schema of a field that is a table or a list of tables. Null for a plain value, and for a table whose
  /// keys the vector chooses.
  using Inner = TableSchema (*)();

  std::map<std::string, Inner, std::less<>> fields;
};

/// The schema of a vector of that stage; for an unknown stage, that of a pipeline vector.
TableSchema vector_schema(std::string_view stage);

}  // namespace cupel::conformance

#endif
