#include "vector_reader.hpp"

#include <fmt/core.h>

#include <cstdlib>
#include <utility>

namespace cupel::conformance {
namespace {

[[noreturn]] void wrong_type(const toml::node& node, std::string_view key, const char* wanted) {
  throw VectorError("field '" + std::string(key) + "' is not " + wanted, node);
}

template <class T>
T must_exist(std::optional<T> value, const toml::table& table, std::string_view key) {
  if (!value) missing_field(table, key);
  return std::move(*value);
}

template <class T>
std::optional<T> find_exact(const toml::table& table, std::string_view key, const char* wanted) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return std::nullopt;
  std::optional<T> value = node->value_exact<T>();
  if (!value) wrong_type(*node, key, wanted);
  return value;
}

// Formats and parses the timestamp, so that the library interprets offset and fraction as it does everywhere else.
Timestamp to_timestamp(const toml::date_time& when) {
  std::string text = fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", when.date.year, when.date.month, when.date.day,
                                 when.time.hour, when.time.minute, when.time.second);
  if (when.time.nanosecond != 0) {
    text += fmt::format(".{:09}", when.time.nanosecond);
    while (text.back() == '0') text.pop_back();
  }
  const int minutes = when.offset->minutes;
  if (minutes == 0) {
    text += 'Z';
  } else {
    text += fmt::format("{}{:02}:{:02}", minutes < 0 ? '-' : '+', std::abs(minutes) / 60, std::abs(minutes) % 60);
  }
  return Timestamp::parse(text);
}

}  // namespace

VectorError::VectorError(const std::string& problem, const toml::node& place) : VectorError(problem, line_of(place)) {}

void missing_field(const toml::table& table, std::string_view key) {
  throw VectorError("field '" + std::string(key) + "' is missing", table);
}

std::uint64_t line_of(const toml::node& node) { return node.source().begin.line; }

std::uint64_t line_of(const toml::table& table, std::string_view key) {
  const toml::node* node = table.get(key);
  const std::uint64_t line = node == nullptr ? 0 : line_of(*node);
  return line != 0 ? line : line_of(static_cast<const toml::node&>(table));
}

const toml::table* find_table(const toml::table& table, std::string_view key) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return nullptr;
  if (!node->is_table()) wrong_type(*node, key, "a table");
  return node->as_table();
}

const toml::table& required_table(const toml::table& table, std::string_view key) {
  const toml::table* found = find_table(table, key);
  if (found == nullptr) throw VectorError("table [" + std::string(key) + "] is missing", table);
  return *found;
}

std::vector<const toml::table*> tables(const toml::table& table, std::string_view key) {
  std::vector<const toml::table*> found;
  const toml::node* node = table.get(key);
  if (node == nullptr) return found;
  if (!node->is_array()) wrong_type(*node, key, "an array of tables");
  for (const toml::node& element : *node->as_array()) {
    if (!element.is_table()) wrong_type(element, key, "an array of tables");
    found.push_back(element.as_table());
  }
  return found;
}

std::vector<const toml::table*> required_tables(const toml::table& table, std::string_view key) {
  if (!table.contains(key)) throw VectorError("table [[" + std::string(key) + "]] is missing", table);
  return tables(table, key);
}

std::optional<std::string> find_string(const toml::table& table, std::string_view key) {
  return find_exact<std::string>(table, key, "a string");
}

std::string required_string(const toml::table& table, std::string_view key) {
  return must_exist(find_string(table, key), table, key);
}

std::optional<std::int64_t> find_integer(const toml::table& table, std::string_view key) {
  return find_exact<std::int64_t>(table, key, "an integer");
}

std::int64_t required_integer(const toml::table& table, std::string_view key) {
  return must_exist(find_integer(table, key), table, key);
}

std::optional<double> find_number(const toml::table& table, std::string_view key) {
  const toml::node* node = table.get(key);
  if (node != nullptr && node->is_integer()) return static_cast<double>(required_integer(table, key));
  return find_exact<double>(table, key, "a number");
}

double required_number(const toml::table& table, std::string_view key) {
  return must_exist(find_number(table, key), table, key);
}

std::optional<bool> find_bool(const toml::table& table, std::string_view key) {
  return find_exact<bool>(table, key, "a boolean");
}

std::optional<Timestamp> find_timestamp(const toml::table& table, std::string_view key) {
  const std::optional<toml::date_time> when = find_exact<toml::date_time>(table, key, "a date-time");
  if (!when) return std::nullopt;
  if (!when->offset) wrong_type(*table.get(key), key, "a date-time with an offset");
  return to_timestamp(*when);
}

Timestamp required_timestamp(const toml::table& table, std::string_view key) {
  return must_exist(find_timestamp(table, key), table, key);
}

std::vector<std::string> find_strings(const toml::table& table, std::string_view key) {
  std::vector<std::string> strings;
  const toml::node* node = table.get(key);
  if (node == nullptr) return strings;
  if (!node->is_array()) wrong_type(*node, key, "an array of strings");
  for (const toml::node& element : *node->as_array()) {
    if (!element.is_string()) wrong_type(element, key, "an array of strings");
    strings.push_back(element.as_string()->get());
  }
  return strings;
}

std::vector<std::string> required_strings(const toml::table& table, std::string_view key) {
  if (!table.contains(key)) missing_field(table, key);
  return find_strings(table, key);
}

}  // namespace cupel::conformance
