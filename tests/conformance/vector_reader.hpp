#ifndef CUPEL_TESTS_CONFORMANCE_VECTOR_READER_HPP
#define CUPEL_TESTS_CONFORMANCE_VECTOR_READER_HPP

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/model/scored_item.hpp"
#include "toml.hpp"

/// Reads a vector's tables strictly: a field of the wrong type, or a required one that is missing, is an error. Fields
/// that nobody asks for are ignored, as the specification wants it.
namespace cupel::conformance {

/// The vector can't be understood.
class VectorError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

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

/// `[[items]]`; empty when absent.
std::vector<ContextItem> read_items(const toml::table& vector);

/// Items with a `score`: `[[scored_items]]`, or a placing vector's `[[items]]`; empty when absent.
std::vector<ScoredItem> read_scored_items(const toml::table& vector, std::string_view key);

/// `[budget]`; an absent `max_tokens` equals `target_tokens`. Knows `reserved_slots` and
/// `estimation_safety_margin_percent` too, which only vectors of this project have.
ContextBudget read_budget(const toml::table& vector);

}  // namespace cupel::conformance

#endif
