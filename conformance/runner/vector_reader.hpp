#ifndef CUPEL_CONFORMANCE_VECTOR_READER_HPP
#define CUPEL_CONFORMANCE_VECTOR_READER_HPP

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/model/timestamp.hpp"
#include "toml.hpp"

/// Reads a vector's fields strictly: a field of the wrong type, or a missing required field, is a VectorError. Fields
/// that nothing reads are ignored, as the specification requires; find_unknown_fields() lists them.
namespace cupel::conformance {

/// The vector is invalid.
class VectorError : public std::runtime_error {
 public:
  VectorError(const std::string& problem, std::uint64_t line) : std::runtime_error(problem), line_(line) {}
  VectorError(const std::string& problem, const toml::node& place);

  /// From 1; 0 if unknown.
  std::uint64_t line() const noexcept { return line_; }

 private:
  std::uint64_t line_;
};

/// Throws VectorError: the table has no such field.
[[noreturn]] void missing_field(const toml::table& table, std::string_view key);

/// The line on which a node begins, from 1; 0 if TOML only implies the node.
std::uint64_t line_of(const toml::node& node);

/// The line of a field of `table`, or of the table if the field is absent.
std::uint64_t line_of(const toml::table& table, std::string_view key);

/// Returns null if the table is absent.
const toml::table* find_table(const toml::table& table, std::string_view key);
const toml::table& required_table(const toml::table& table, std::string_view key);

/// An array of tables; empty if absent.
std::vector<const toml::table*> tables(const toml::table& table, std::string_view key);
std::vector<const toml::table*> required_tables(const toml::table& table, std::string_view key);

std::optional<std::string> find_string(const toml::table& table, std::string_view key);
std::string required_string(const toml::table& table, std::string_view key);

std::optional<std::int64_t> find_integer(const toml::table& table, std::string_view key);
std::int64_t required_integer(const toml::table& table, std::string_view key);

/// A float; accepts an integer, too.
std::optional<double> find_number(const toml::table& table, std::string_view key);
double required_number(const toml::table& table, std::string_view key);

std::optional<bool> find_bool(const toml::table& table, std::string_view key);

/// A date-time with an offset.
std::optional<Timestamp> find_timestamp(const toml::table& table, std::string_view key);
Timestamp required_timestamp(const toml::table& table, std::string_view key);

std::vector<std::string> find_strings(const toml::table& table, std::string_view key);
std::vector<std::string> required_strings(const toml::table& table, std::string_view key);

}  // namespace cupel::conformance

#endif
