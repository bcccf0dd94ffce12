#include "model_reader.hpp"

#include <utility>

#include "mismatch.hpp"

namespace cupel::conformance {
namespace {

MetadataValue read_metadata_value(const toml::table& metadata, std::string_view key) {
  const toml::node& value = *metadata.get(key);
  if (value.is_integer()) return required_integer(metadata, key);
  if (value.is_floating_point()) return required_number(metadata, key);
  if (value.is_boolean()) return *find_bool(metadata, key);
  if (value.is_string()) return required_string(metadata, key);
  throw VectorError("metadata '" + std::string(key) + "' is not a string, a number or a boolean", value);
}

Metadata read_metadata(const toml::table& item) {
  Metadata metadata;
  if (const toml::table* table = find_table(item, "metadata")) {
    for (const auto& [key, value] : *table) metadata[std::string(key.str())] = read_metadata_value(*table, key.str());
  }
  return metadata;
}

ContextItem read_item(const toml::table& item) {
  return ContextItem({
      .content = required_string(item, "content"),
      .tokens = required_integer(item, "tokens"),
      .kind = ContextKind(find_string(item, "kind").value_or(std::string(ContextKind::kMessage))),
      .source = ContextSource(find_string(item, "source").value_or(std::string(ContextSource::kChat))),
      .priority = find_integer(item, "priority"),
      .tags = find_strings(item, "tags"),
      .metadata = read_metadata(item),
      .timestamp = find_timestamp(item, "timestamp"),
      .future_relevance_hint = find_number(item, "futureRelevanceHint"),
      .pinned = find_bool(item, "pinned").value_or(false),
  });
}

}  // namespace

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
  const std::int64_t target = required_integer(budget, "target_tokens");
  ContextBudgetFields fields{.max_tokens = find_integer(budget, "max_tokens").value_or(target),
                             .target_tokens = target};
  fields.output_reserve = find_integer(budget, "output_reserve").value_or(0);
  fields.estimation_safety_margin_percent = find_number(budget, "estimation_safety_margin_percent").value_or(0.0);
  if (const toml::table* slots = find_table(budget, "reserved_slots")) {
    for (const auto& [kind, tokens] : *slots) {
      fields.reserved_slots.push_back({ContextKind(kind.str()), required_integer(*slots, kind.str())});
    }
  }
  return ContextBudget(std::move(fields));
}

double read_epsilon(const toml::table& vector) {
  const toml::table* tolerance = find_table(vector, "tolerance");
  if (tolerance == nullptr) return kDefaultEpsilon;
  return find_number(*tolerance, "score_epsilon").value_or(kDefaultEpsilon);
}

VectorError unknown_content(const std::string& content, const toml::node& expectation) {
  return {"no item has the expected content " + shown(content), expectation};
}

KnownContents::KnownContents(const toml::table& vector, std::string_view key) {
  for (const toml::table* item : tables(vector, key)) known_.insert(required_string(*item, "content"));
}

std::vector<std::string> KnownContents::strings(const toml::table& table, std::string_view key) const {
  std::vector<std::string> contents = required_strings(table, key);
  for (std::size_t i = 0; i < contents.size(); ++i) require(contents[i], (*table.get_as<toml::array>(key))[i]);
  return contents;
}

std::vector<std::string> KnownContents::contents(const std::vector<const toml::table*>& entries) const {
  std::vector<std::string> contents;
  for (const toml::table* entry : entries) {
    contents.push_back(required_string(*entry, "content"));
    require(contents.back(), *entry->get("content"));
  }
  return contents;
}

void KnownContents::require(const std::string& content, const toml::node& expectation) const {
  if (!known_.contains(content)) throw unknown_content(content, expectation);
}

}  // namespace cupel::conformance
