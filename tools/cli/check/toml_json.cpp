#include "check/toml_json.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <sstream>

#include "conformance/runner/vector_reader.hpp"
#include "cupel/json/write.hpp"

namespace cupel::cli {

namespace {

using conformance::VectorError;

std::string text_of(const toml::value<double>& node) {
  if (!std::isfinite(node.get())) throw VectorError("a number must be finite", node);
  std::array<char, 32> text{};
  std::string number(text.data(), std::to_chars(text.data(), text.data() + text.size(), node.get()).ptr);
  // Without a fraction or exponent it would be parsed as an integer.
  return number.find_first_of(".e") == std::string::npos ? number + ".0" : number;
}

std::string text_of(const toml::value<toml::date_time>& node) {
  if (!node.get().offset) throw VectorError("a date-time must have an offset", node);
  std::ostringstream text;
  text << node.get();
  return "\"" + text.str() + "\"";
}

// `maxTokens` and `max_tokens` are the same field.
bool same_field(std::string_view camel, std::string_view key) {
  std::string spelled;
  for (const char c : camel) {
    if (c >= 'A' && c <= 'Z') {
      spelled += '_';
      spelled += static_cast<char>(c - 'A' + 'a');
    } else {
      spelled += c;
    }
  }
  return key == camel || key == spelled;
}

const toml::node* child(const toml::node& node, std::string_view step) {
  if (const toml::array* array = node.as_array()) {
    std::size_t index = 0;
    const auto end = step.data() + step.size();
    if (std::from_chars(step.data(), end, index).ptr != end) return nullptr;
    return array->get(index);
  }
  if (const toml::table* table = node.as_table()) {
    for (const auto& [key, value] : *table) {
      if (same_field(step, key.str())) return &value;
    }
  }
  return nullptr;
}

}  // namespace

std::string json_of(const toml::node& node) {
  std::string json;
  if (const toml::table* table = node.as_table()) {
    for (const auto& [key, value] : *table) {
      json += (json.empty() ? "" : ",") + json::to_json(key.str()) + ":" + json_of(value);
    }
    return "{" + json + "}";
  }
  if (const toml::array* array = node.as_array()) {
    for (const toml::node& value : *array) json += (json.empty() ? "" : ",") + json_of(value);
    return "[" + json + "]";
  }
  if (const auto* text = node.as_string()) return json::to_json(std::string_view(text->get()));
  if (const auto* integer = node.as_integer()) return std::to_string(integer->get());
  if (const auto* number = node.as_floating_point()) return text_of(*number);
  if (const auto* boolean = node.as_boolean()) return boolean->get() ? "true" : "false";
  if (const auto* when = node.as_date_time()) return text_of(*when);
  throw VectorError("a date or a time alone is not a value here", node);
}

std::uint64_t line_of_path(const toml::node& node, std::string_view path) {
  const toml::node* at = &node;
  std::uint64_t line = conformance::line_of(node);
  while (!path.empty()) {
    path.remove_prefix(path.find_first_not_of(".[]") == std::string_view::npos ? path.size()
                                                                               : path.find_first_not_of(".[]"));
    const std::string_view step = path.substr(0, path.find_first_of(".[]"));
    path.remove_prefix(step.size());
    if (step.empty()) break;
    at = child(*at, step);
    if (at == nullptr) break;
    if (const std::uint64_t found = conformance::line_of(*at); found != 0) line = found;
  }
  return line;
}

std::filesystem::path path_beside(const toml::value<std::string>& name, const std::filesystem::path& directory) {
  if (name.get().empty()) throw VectorError("a file's name is empty", name);
  if (name.get().find('\0') != std::string::npos) throw VectorError("a file's name has a zero byte", name);
  return name.get() == "-" ? directory / "./-" : directory / name.get();  // never standard input
}

}  // namespace cupel::cli
