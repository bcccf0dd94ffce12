#include <variant>

#include "cupel/json/write.hpp"
#include "cursor.hpp"
#include "nested_json.hpp"
#include "text.hpp"

namespace cupel::json {

namespace {

struct AppendMetadataValue {
  std::string& out;

  void operator()(std::monostate /*null*/) const { out += "null"; }
  void operator()(bool value) const { out += value ? "true" : "false"; }
  void operator()(std::int64_t value) const { append_number(out, value); }
  void operator()(double value) const { append_real(out, value); }
  void operator()(const std::string& value) const { append_json(out, value); }
  void operator()(const NestedJson& value) const { append_nested_json(out, value.text); }
};

void append_metadata(std::string& out, const Metadata& metadata) {
  ObjectWriter object(out);
  for (const auto& [key, value] : metadata) std::visit(AppendMetadataValue{object.key(key)}, value.value());
  object.close();
}

}  // namespace

void append_nested_json(std::string& out, std::string_view json) {
  check_utf8(json);
  Cursor cursor(json);
  cursor.skip();
  cursor.finish();
  if (json.find_first_of("\r\n") == std::string_view::npos) {
    out += json;
  } else {
    append_minified(out, json);
  }
}

void append_json(std::string& out, const ContextItem& item) {
  ObjectWriter object(out);
  object.text("content", item.content());
  object.number("tokens", item.tokens());
  object.text("kind", item.kind().text());
  if (item.source().text() != ContextSource::kChat) object.text("source", item.source().text());
  if (item.priority()) object.number("priority", *item.priority());
  if (!item.tags().empty()) append_list(object.name("tags"), item.tags());
  if (!item.metadata().empty()) append_metadata(object.name("metadata"), item.metadata());
  if (item.timestamp()) object.text("timestamp", item.timestamp()->to_string());
  if (item.future_relevance_hint()) object.number("futureRelevanceHint", *item.future_relevance_hint());
  if (item.pinned()) object.boolean("pinned", true);
  if (item.original_tokens()) object.number("originalTokens", *item.original_tokens());
  object.close();
}

void append_json(std::string& out, const ContextBudget& budget) {
  ObjectWriter object(out);
  object.number("maxTokens", budget.max_tokens());
  object.number("targetTokens", budget.target_tokens());
  if (budget.output_reserve() != 0) object.number("outputReserve", budget.output_reserve());
  if (!budget.reserved_slots().empty()) {
    ObjectWriter slots(object.name("reservedSlots"));
    for (const ReservedSlot& slot : budget.reserved_slots()) append_number(slots.key(slot.kind.text()), slot.tokens);
    slots.close();
  }
  if (budget.estimation_safety_margin_percent() != 0.0) {
    object.number("estimationSafetyMarginPercent", budget.estimation_safety_margin_percent());
  }
  object.close();
}

}  // namespace cupel::json
