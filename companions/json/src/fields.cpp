#include "fields.hpp"

namespace cupel::json {

namespace {

bool snake_spells_camel(std::string_view snake, std::string_view camel) noexcept {
  std::size_t at = 0;
  for (const char c : camel) {
    if (c == '_') return false;
    if (c >= 'A' && c <= 'Z') {
      if (at + 1 >= snake.size() || snake[at] != '_' || snake[at + 1] != c - 'A' + 'a') return false;
      at += 2;
    } else {
      if (at >= snake.size() || snake[at] != c) return false;
      ++at;
    }
  }
  return at == snake.size();
}

}  // namespace

bool same_field(std::string_view key, std::string_view name) noexcept {
  // Reports spell their canonical names in snake_case, so check both directions.
  return key == name || snake_spells_camel(key, name) ||
         snake_spells_camel(name, key);  // NOLINT(readability-suspicious-call-argument)
}

void pass_unknown(const ReadScope& scope, ErrorCode code, const Path& path, std::string_view key,
                  std::span<const std::string_view> names) {
  if (scope.strict) reject(code, path / key, unknown_field_problem(key, names));
  if (scope.unknown != nullptr) scope.unknown->add((path / key).text(), key, names);
}

std::string unknown_field_problem(std::string_view key, std::span<const std::string_view> names) {
  const std::string_view closest = closest_name(key, names);
  return "is not a known field" + (closest.empty() ? "" : "; did you mean '" + std::string(closest) + "'?");
}

void reject_repeated(ErrorCode code, const Path& path, std::string_view name) {
  reject(code, path / name, "is given twice");
}

void reject_more_items(ErrorCode code, const Path& path, std::size_t max_items) {
  reject(code, path, "must have at most " + std::to_string(max_items) + (max_items == 1 ? " entry" : " entries"));
}

void reject_missing(ErrorCode code, const Path& path, std::string_view name) {
  reject(code, path / name, "is required");
}

}  // namespace cupel::json
