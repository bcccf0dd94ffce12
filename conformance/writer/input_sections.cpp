#include <fmt/core.h>

#include <variant>

#include "scorer_specs.hpp"
#include "sections.hpp"
#include "toml_writer.hpp"

namespace cupel::conformance {

namespace {

// JSON kept as text is either nested or a number that TOML can't represent. Scorers parse such a number from its text,
// so a string is equivalent.
bool is_number(const NestedJson& json) {
  return !json.text.empty() && (json.text.front() == '-' || (json.text.front() >= '0' && json.text.front() <= '9'));
}

// TOML for a metadata value; empty if the value is left out. Strings need no extension field. Other values need one, so
// they are written only if a scorer reads them.
struct MetadataText {
  bool is_read;
  Extensions& extensions;

  std::string operator()(std::monostate /*null*/) const { return {}; }
  std::string operator()(bool value) const { return extended(value ? "true" : "false"); }
  std::string operator()(std::int64_t value) const { return extended(std::to_string(value)); }
  std::string operator()(double value) const { return extended(toml_float(value)); }
  std::string operator()(const std::string& value) const { return toml_string(value); }
  std::string operator()(const NestedJson& value) const { return is_number(value) ? toml_string(value.text) : ""; }

  std::string extended(std::string text) const {
    if (!is_read) return {};
    extensions.need("items.metadata values that are not strings");
    return text;
  }
};

std::string tags_text(const std::vector<std::string>& tags) {
  std::string text = "[";
  for (const std::string& tag : tags) {
    if (text.size() > 1) text += ", ";
    append_toml_string(text, tag);
  }
  return text + "]";
}

}  // namespace

void write_test(std::string& out, const RunRecord& run, Extensions& extensions) {
  TomlWriter toml(out);
  toml.table("test");
  toml.string("name", run.request.name);
  toml.string("stage", "pipeline");
  if (!run.error) return;
  extensions.need("test.expect_error");
  toml.string("expect_error", to_string(run.error->code()));
  // The texts of other errors are not specified, and the numbers in TableTooLarge depend on how the table is solved.
  if (run.error->code() == ErrorCode::TableTooLarge || run.error->code() == ErrorCode::TokenOverflow) return;
  extensions.check("test.expect_message");
  toml.string("expect_message", run.error->what());
}

void write_budget(std::string& out, const ContextBudget& budget, Extensions& extensions) {
  TomlWriter toml(out);
  toml.table("budget");
  toml.integer("max_tokens", budget.max_tokens());
  toml.integer("target_tokens", budget.target_tokens());
  toml.integer("output_reserve", budget.output_reserve());
  if (budget.estimation_safety_margin_percent() != 0.0) {
    extensions.need("budget.estimation_safety_margin_percent");
    toml.real("estimation_safety_margin_percent", budget.estimation_safety_margin_percent());
  }
  if (budget.reserved_slots().empty()) return;
  extensions.need("budget.reserved_slots");
  toml.table("budget.reserved_slots");
  for (const ReservedSlot& slot : budget.reserved_slots()) toml.integer(toml_key(slot.kind.text()), slot.tokens);
}

OmittedFields write_items(std::string& out, const VectorRequest& request, Extensions& extensions) {
  TomlWriter toml(out);
  const MetadataKeys keys = metadata_keys_of(request.policy.scorers);
  const std::vector<ContextItem>& items = request.items;
  OmittedFields left_out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const ContextItem& item = items[i];
    out += fmt::format("\n# #{}\n[[items]]\n", i);
    toml.string("content", item.content());
    toml.integer("tokens", item.tokens());
    toml.string("kind", item.kind().text());
    if (item.timestamp()) toml.date_time("timestamp", *item.timestamp());
    if (item.priority()) toml.integer("priority", *item.priority());
    if (!item.tags().empty()) toml.text("tags", tags_text(item.tags()));
    if (item.future_relevance_hint()) toml.real("futureRelevanceHint", *item.future_relevance_hint());
    if (item.pinned()) toml.boolean("pinned", true);
    InlineTable metadata;
    std::size_t written = 0;
    for (const auto& [key, value] : item.metadata()) {
      const std::string text = std::visit(MetadataText{keys.contains(key), extensions}, value.value());
      if (text.empty()) continue;
      metadata.add(key, text);
      ++written;
    }
    if (written > 0) toml.text("metadata", metadata.text());
    left_out.metadata_values += item.metadata().size() - written;
    left_out.other_fields |= item.source() != ContextSource() || item.original_tokens().has_value();
  }
  return left_out;
}

}  // namespace cupel::conformance
