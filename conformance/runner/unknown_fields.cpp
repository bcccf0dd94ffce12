#include "unknown_fields.hpp"

#include <string>
#include <utility>

#include "vector_reader.hpp"
#include "vector_schema.hpp"

namespace cupel::conformance {
namespace {

class Search {
 public:
  // `path` is the table's path, with a trailing dot.
  void in_table(const toml::table& table, const TableSchema& schema, const std::string& path) {
    for (const auto& [key, value] : table) {
      if (found_.size() >= kMost) return;
      const auto field = schema.fields.find(key.str());
      if (field == schema.fields.end()) {
        add(key, value, schema, path);
      } else if (field->second != nullptr) {
        in_value(value, field->second, path + field->first);
      }
    }
  }

  std::vector<UnknownField> found() && { return std::move(found_); }

 private:
  static constexpr std::size_t kMost = 100;

  void in_value(const toml::node& value, TableSchema::Inner inner, const std::string& path) {
    const toml::array* const list = value.as_array();
    if (!value.is_table() && list == nullptr) return;
    const TableSchema schema = inner();
    if (value.is_table()) in_table(*value.as_table(), schema, path + ".");
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
      if (const toml::table* entry = (*list)[i].as_table()) {
        in_table(*entry, schema, path + "[" + std::to_string(i) + "].");
      }
    }
  }

  void add(const toml::key& key, const toml::node& value, const TableSchema& schema, const std::string& path) {
    const std::uint64_t line = key.source().begin.line;
    UnknownField& field = found_.emplace_back();
    field.name = std::string(key.str());
    field.path = path + field.name;
    field.line = line != 0 ? line : line_of(value);
    for (const auto& [name, ignored] : schema.fields) field.known.push_back(name);
  }

  std::vector<UnknownField> found_;
};

}  // namespace

std::vector<UnknownField> find_unknown_fields(const toml::table& vector) {
  Search search;
  search.in_table(vector, vector_schema(required_string(required_table(vector, "test"), "stage")), "");
  return std::move(search).found();
}

}  // namespace cupel::conformance
