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

/// Reads a vector's fields strictly: one of the wrong type, or a required one that is missing, is a VectorError. Fields
/// that it does not ask for are passed over, as the specification wants it; find_unknown_fields() lists them.
namespace cupel::conformance {

/// The vector can't be understood.
class VectorError : public std::runtime_error {
 public:
  VectorError(const std::string& problem, std::uint64_t line) : std::runtime_error(problem), line_(line) {}
  VectorError(const std::string& problem, const toml::node& place);

  /// From 1; 0 where it is not known.
  std::uint64_t line() const noexcept { return line_; }

 private:
  std::uint64_t line_;
};

/// Throws VectorError: the table has no such field.
[[noreturn]] void missing_field(const toml::table& table, std::string_view key);

/// The line on which a node begins, from 1; 0 where TOML only implies it.
std::uint64_t line_of(const toml::node& node);

/// The line of a field of `table`; that of the table when it does not have it.
std::uint64_t line_of(const toml::table& table, std::string_view key);

/// Null when absent.
const toml::table* find_table(const toml::table& table, std::string_view key);
const toml::table& required_table(const toml::table& table, std::string_view key);

/// An array of tables; empty when absent.
std::vector<const toml::table*> tables(const toml::table& table, std::string_view key);
std::vector<const toml::table*> required_tables(const toml::table& table, std::string_view key);

std::optional<std::string> find_string(const toml::table& table, std::string_view key);
std::string required_string(const toml::table& table, std::string_view key);

std::optional<std::int64_t> find_integer(const toml::table& table, std::string_view key);
std::int64_t required_integer(const toml::table& table, std::string_view key);

/// A float; an integer is accepted as one.
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
