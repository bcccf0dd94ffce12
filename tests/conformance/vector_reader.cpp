#include "vector_reader.hpp"

#include <chrono>
#include <utility>

namespace cupel::conformance {
namespace {

[[noreturn]] void wrong_type(std::string_view key, const char* wanted) {
  throw VectorError("field '" + std::string(key) + "' is not " + wanted);
}

template <class T>
T must_exist(std::optional<T> value, std::string_view key) {
  if (!value) throw VectorError("field '" + std::string(key) + "' is missing");
  return std::move(*value);
}

template <class T>
std::optional<T> find_exact(const toml::table& table, std::string_view key, const char* wanted) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return std::nullopt;
  std::optional<T> value = node->value_exact<T>();
  if (!value) wrong_type(key, wanted);
  return value;
}

Timestamp to_timestamp(const toml::date_time& when, std::string_view key) {
  if (!when.offset) wrong_type(key, "a date-time with an offset");
  const std::chrono::sys_days day(std::chrono::year(when.date.year) / std::chrono::month(when.date.month) /
                                  std::chrono::day(when.date.day));
  const std::chrono::sys_seconds second = day + std::chrono::hours(when.time.hour) +
                                          std::chrono::minutes(when.time.minute - when.offset->minutes) +
                                          std::chrono::seconds(when.time.second);
  return Timestamp::from_unix(second.time_since_epoch().count(), static_cast<std::int32_t>(when.time.nanosecond));
}

Metadata read_metadata(const toml::table& item) {
  Metadata metadata;
  if (const toml::table* table = find_table(item, "metadata")) {
    for (const auto& [key, value] : *table) metadata[std::string(key.str())] = required_string(*table, key.str());
  }
  return metadata;
}

ContextItem read_item(const toml::table& item) {
  return ContextItem({
      .content = required_string(item, "content"),
      .tokens = required_integer(item, "tokens"),
      .kind = ContextKind(find_string(item, "kind").value_or(std::string(ContextKind::kMessage))),
      .priority = find_integer(item, "priority"),
      .tags = find_strings(item, "tags"),
      .metadata = read_metadata(item),
      .timestamp = find_timestamp(item, "timestamp"),
      .future_relevance_hint = find_number(item, "futureRelevanceHint"),
      .pinned = find_bool(item, "pinned").value_or(false),
  });
}

}  // namespace

const toml::table* find_table(const toml::table& table, std::string_view key) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return nullptr;
  if (!node->is_table()) wrong_type(key, "a table");
  return node->as_table();
}

const toml::table& required_table(const toml::table& table, std::string_view key) {
  const toml::table* found = find_table(table, key);
  if (found == nullptr) throw VectorError("table [" + std::string(key) + "] is missing");
  return *found;
}

std::vector<const toml::table*> tables(const toml::table& table, std::string_view key) {
  std::vector<const toml::table*> found;
  const toml::node* node = table.get(key);
  if (node == nullptr) return found;
  if (!node->is_array()) wrong_type(key, "an array of tables");
  for (const toml::node& element : *node->as_array()) {
    if (!element.is_table()) wrong_type(key, "an array of tables");
    found.push_back(element.as_table());
  }
  return found;
}

std::vector<const toml::table*> required_tables(const toml::table& table, std::string_view key) {
  if (!table.contains(key)) throw VectorError("table [[" + std::string(key) + "]] is missing");
  return tables(table, key);
}

std::optional<std::string> find_string(const toml::table& table, std::string_view key) {
  return find_exact<std::string>(table, key, "a string");
}

std::string required_string(const toml::table& table, std::string_view key) {
  return must_exist(find_string(table, key), key);
}

std::optional<std::int64_t> find_integer(const toml::table& table, std::string_view key) {
  return find_exact<std::int64_t>(table, key, "an integer");
}

std::int64_t required_integer(const toml::table& table, std::string_view key) {
  return must_exist(find_integer(table, key), key);
}

std::optional<double> find_number(const toml::table& table, std::string_view key) {
  const toml::node* node = table.get(key);
  if (node != nullptr && node->is_integer()) return static_cast<double>(required_integer(table, key));
  return find_exact<double>(table, key, "a number");
}

double required_number(const toml::table& table, std::string_view key) {
  return must_exist(find_number(table, key), key);
}

std::optional<bool> find_bool(const toml::table& table, std::string_view key) {
  return find_exact<bool>(table, key, "a boolean");
}

std::optional<Timestamp> find_timestamp(const toml::table& table, std::string_view key) {
  const std::optional<toml::date_time> when = find_exact<toml::date_time>(table, key, "a date-time");
  if (!when) return std::nullopt;
  return to_timestamp(*when, key);
}

Timestamp required_timestamp(const toml::table& table, std::string_view key) {
  return must_exist(find_timestamp(table, key), key);
}

std::vector<std::string> find_strings(const toml::table& table, std::string_view key) {
  std::vector<std::string> strings;
  const toml::node* node = table.get(key);
  if (node == nullptr) return strings;
  if (!node->is_array()) wrong_type(key, "an array of strings");
  for (const toml::node& element : *node->as_array()) {
    if (!element.is_string()) wrong_type(key, "an array of strings");
    strings.push_back(element.as_string()->get());
  }
  return strings;
}

std::vector<std::string> required_strings(const toml::table& table, std::string_view key) {
  if (!table.contains(key)) throw VectorError("field '" + std::string(key) + "' is missing");
  return find_strings(table, key);
}

std::vector<ContextItem> read_items(const toml::table& vector) {
  std::vector<ContextItem> items;
  for (const toml::table* item : tables(vector, "items")) items.push_back(read_item(*item));
  return items;
}

std::vector<ScoredItem> read_scored_items(const toml::table& vector, std::string_view key) {
  std::vector<ScoredItem> items;
  for (const toml::table* item : tables(vector, key)) {
    items.push_back({read_item(*item), required_number(*item, "score")});
  }
  return items;
}

ContextBudget read_budget(const toml::table& vector) {
  const toml::table& budget = required_table(vector, "budget");
  ContextBudgetFields fields{.max_tokens = 0, .target_tokens = required_integer(budget, "target_tokens")};
  fields.max_tokens = find_integer(budget, "max_tokens").value_or(fields.target_tokens);
  fields.output_reserve = find_integer(budget, "output_reserve").value_or(0);
  fields.estimation_safety_margin_percent = find_number(budget, "estimation_safety_margin_percent").value_or(0.0);
  if (const toml::table* slots = find_table(budget, "reserved_slots")) {
    for (const auto& [kind, tokens] : *slots) {
      fields.reserved_slots.push_back({ContextKind(kind.str()), required_integer(*slots, kind.str())});
    }
  }
  return ContextBudget(std::move(fields));
}

}  // namespace cupel::conformance
