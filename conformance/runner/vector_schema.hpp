#ifndef CUPEL_CONFORMANCE_VECTOR_SCHEMA_HPP
#define CUPEL_CONFORMANCE_VECTOR_SCHEMA_HPP

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace cupel::conformance {

/// The fields that a table of a vector may have.
struct TableSchema {
  /// The schema of a field that is a table, or a list of tables. Null for a plain value, and for a table with keys of
  /// the vector's own.
  using Inner = TableSchema (*)();

  std::map<std::string, Inner, std::less<>> fields;
};

/// The schema of a vector of that stage; of an unknown stage that of a pipeline's vector.
TableSchema vector_schema(std::string_view stage);

}  // namespace cupel::conformance

#endif
