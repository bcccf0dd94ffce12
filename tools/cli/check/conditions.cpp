#include "check/conditions.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "conformance/runner/vector_reader.hpp"
#include "cupel/error.hpp"
#include "did_you_mean.hpp"

namespace cupel::cli {

namespace {

using conformance::VectorError;

// An optional number that must not be NaN: comparisons with NaN are always false.
std::optional<double> find_limit(const toml::table& where, std::string_view key) {
  const std::optional<double> number = conformance::find_number(where, key);
  if (number && std::isnan(*number)) throw VectorError(fmt::format("field '{}' is not a number", key), *where.get(key));
  return number;
}

template <class Number>
void require_range(const toml::table& where, std::optional<Number> least, std::optional<Number> most,
                   const std::string& what) {
  if (!least || !most || *least <= *most) return;
  throw VectorError(fmt::format("field 'min_{0}' is above 'max_{0}': nothing can match", what),
                    *where.get("min_" + what));
}

template <class Name>
Name name_of(const toml::table& where, std::string_view key, const std::string& text) {
  try {
    return Name(text);
  } catch (const Error& error) {
    throw VectorError(fmt::format("field '{}' {}", key, error.problem()), *where.get(key));
  }
}

MetadataValue metadata_value(const toml::table& metadata, std::string_view key) {
  const toml::node& node = *metadata.get(key);
  if (node.is_string()) return conformance::required_string(metadata, key);
  if (node.is_integer()) return conformance::required_integer(metadata, key);
  if (node.is_floating_point()) return conformance::required_number(metadata, key);
  if (node.is_boolean()) return *conformance::find_bool(metadata, key);
  throw VectorError(fmt::format("metadata '{}' is not a string, a number or a boolean", key), node);
}

}  // namespace

void refuse_unknown_keys(const toml::table& table, const std::vector<std::string>& known) {
  for (const auto& [key, value] : table) {
    const std::string name(key.str());
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::uint64_t line = key.source().begin.line != 0 ? key.source().begin.line : conformance::line_of(value);
    throw VectorError(fmt::format("'{}' is not a known field{}", name, did_you_mean(name, known)), line);
  }
}

Conditions::Conditions(const toml::table& where) {
  refuse_unknown_keys(where, {"kind", "source", "content", "content_contains", "tag", "pinned", "min_tokens",
                              "max_tokens", "min_score", "max_score", "index", "metadata"});
  if (where.empty()) throw VectorError("field 'where' has no condition", where);
  add_texts(where);
  add_numbers(where);
  add_metadata(where);
}

void Conditions::add_texts(const toml::table& where) {
  if (const auto kind = conformance::find_string(where, "kind")) {
    conditions_.emplace_back([kind = name_of<ContextKind>(where, "kind", *kind)](
                                 const ContextItem& item, double, Position) { return item.kind() == kind; });
  }
  if (const auto source = conformance::find_string(where, "source")) {
    conditions_.emplace_back([source = name_of<ContextSource>(where, "source", *source)](
                                 const ContextItem& item, double, Position) { return item.source() == source; });
  }
  if (const auto content = conformance::find_string(where, "content")) {
    conditions_.emplace_back(
        [content = *content](const ContextItem& item, double, Position) { return item.content() == content; });
  }
  if (const auto part = conformance::find_string(where, "content_contains")) {
    conditions_.emplace_back([part = *part](const ContextItem& item, double, Position) {
      return item.content().find(part) != std::string::npos;
    });
  }
  if (const auto tag = conformance::find_string(where, "tag")) {
    conditions_.emplace_back([tag = *tag](const ContextItem& item, double, Position) {
      return std::find(item.tags().begin(), item.tags().end(), tag) != item.tags().end();
    });
  }
  if (const auto pinned = conformance::find_bool(where, "pinned")) {
    conditions_.emplace_back(
        [pinned = *pinned](const ContextItem& item, double, Position) { return item.pinned() == pinned; });
  }
}

void Conditions::add_numbers(const toml::table& where) {
  const auto min_tokens = conformance::find_integer(where, "min_tokens");
  const auto max_tokens = conformance::find_integer(where, "max_tokens");
  require_range(where, min_tokens, max_tokens, "tokens");
  if (min_tokens || max_tokens) {
    conditions_.emplace_back([min_tokens, max_tokens](const ContextItem& item, double, Position) {
      return item.tokens() >= min_tokens.value_or(INT64_MIN) && item.tokens() <= max_tokens.value_or(INT64_MAX);
    });
  }
  const auto min_score = find_limit(where, "min_score");
  const auto max_score = find_limit(where, "max_score");
  require_range(where, min_score, max_score, "score");
  if (min_score || max_score) {
    conditions_.emplace_back([min_score, max_score](const ContextItem&, double score, Position) {
      return score >= min_score.value_or(-HUGE_VAL) && score <= max_score.value_or(HUGE_VAL);
    });
  }
  if (const auto index = conformance::find_integer(where, "index")) {
    if (*index < 0) {
      throw VectorError(fmt::format("field 'index' must be >= 0, got {}", *index), *where.get("index"));
    }
    conditions_.emplace_back(
        [index = *index](const ContextItem&, double, Position position) { return position == index; });
  }
}

void Conditions::add_metadata(const toml::table& where) {
  const toml::table* const metadata = conformance::find_table(where, "metadata");
  if (metadata == nullptr) return;
  if (metadata->empty()) throw VectorError("field 'metadata' has no condition", *metadata);
  for (const auto& [key, value] : *metadata) {
    conditions_.emplace_back([name = std::string(key.str()), wanted = metadata_value(*metadata, key.str())](
                                 const ContextItem& item, double, Position) {
      const auto found = item.metadata().find(name);
      return found != item.metadata().end() && found->second == wanted;
    });
  }
}

bool Conditions::hold(const ContextItem& item, double score, Position position) const {
  return std::all_of(conditions_.begin(), conditions_.end(),
                     [&](const Condition& condition) { return condition(item, score, position); });
}

}  // namespace cupel::cli
