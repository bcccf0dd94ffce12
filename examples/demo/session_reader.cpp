#include "session_reader.hpp"

#include <simdjson.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cupel/error.hpp"

namespace demo {
namespace {

namespace dom = simdjson::dom;

template <class T>
constexpr std::string_view expectation() {
  if constexpr (std::is_same_v<T, std::int64_t>) return "must be an integer";
  if constexpr (std::is_same_v<T, double>) return "must be a number";
  if constexpr (std::is_same_v<T, bool>) return "must be true or false";
  if constexpr (std::is_same_v<T, std::string_view>) return "must be a text";
  if constexpr (std::is_same_v<T, dom::array>) return "must be a list";
  return "must be an object";
}

template <class T>
T value_of(dom::element element, std::string_view name) {
  T value;
  if (element.get(value) != simdjson::SUCCESS) {
    throw SessionError(std::string(name) + ": " + std::string(expectation<T>()));
  }
  return value;
}

template <class T>
std::optional<T> optional_field(dom::object item, std::string_view name) {
  dom::element element;
  if (item[name].get(element) != simdjson::SUCCESS || element.is_null()) return std::nullopt;
  return value_of<T>(element, name);
}

template <class T>
T required_field(dom::object item, std::string_view name) {
  if (auto value = optional_field<T>(item, name)) return *value;
  throw SessionError(std::string(name) + ": is missing");
}

cupel::MetadataValue metadata_value(dom::element value) {
  switch (value.type()) {
    case dom::element_type::NULL_VALUE:
      return {};
    case dom::element_type::BOOL:
      return bool{value};
    case dom::element_type::INT64:
      return std::int64_t{value};
    case dom::element_type::UINT64:  // simdjson's type for what exceeds 2^63 - 1
    case dom::element_type::DOUBLE:
      return double{value};
    case dom::element_type::STRING:
      return std::string_view{value};
    default:
      return cupel::NestedJson{simdjson::minify(value)};
  }
}

cupel::ContextItem read_item(dom::object item) {
  cupel::ContextItemFields fields{.content = std::string(required_field<std::string_view>(item, "content")),
                                  .tokens = required_field<std::int64_t>(item, "tokens")};
  if (const auto kind = optional_field<std::string_view>(item, "kind")) fields.kind = *kind;
  if (const auto source = optional_field<std::string_view>(item, "source")) fields.source = *source;
  fields.priority = optional_field<std::int64_t>(item, "priority");
  if (const auto tags = optional_field<dom::array>(item, "tags")) {
    for (const dom::element tag : *tags) fields.tags.emplace_back(value_of<std::string_view>(tag, "tags"));
  }
  if (const auto metadata = optional_field<dom::object>(item, "metadata")) {
    for (const auto& [key, value] : *metadata)
      fields.metadata.insert_or_assign(std::string(key), metadata_value(value));
  }
  if (const auto timestamp = optional_field<std::string_view>(item, "timestamp")) {
    fields.timestamp = cupel::Timestamp::parse(*timestamp);
  }
  fields.future_relevance_hint = optional_field<double>(item, "futureRelevanceHint");
  fields.pinned = optional_field<bool>(item, "pinned").value_or(false);
  fields.original_tokens = optional_field<std::int64_t>(item, "originalTokens");
  return cupel::ContextItem(std::move(fields));
}

cupel::ContextItem read_line(dom::parser& parser, const std::string& line) {
  dom::element root;
  if (const auto error = parser.parse(line).get(root)) {
    throw SessionError(std::string("not valid JSON: ") + simdjson::error_message(error));
  }
  return read_item(value_of<dom::object>(root, "an item"));
}

}  // namespace

std::vector<cupel::ContextItem> read_session(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw SessionError(path + ": cannot be opened: " + std::strerror(errno));

  std::vector<cupel::ContextItem> items;
  dom::parser parser;
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    try {
      items.push_back(read_line(parser, line));
    } catch (const std::runtime_error& error) {  // SessionError or cupel::Error
      throw SessionError(path + ":" + std::to_string(number) + ": " + error.what());
    }
  }
  if (file.bad()) throw SessionError(path + ": cannot be read: " + std::strerror(errno));
  return items;
}

}  // namespace demo
