#include "support/dump.hpp"

#include <cstdio>
#include <variant>

namespace cupel::test_support {
namespace {

struct ValueText {
  std::string operator()(std::monostate) const { return "null"; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return dump(value); }
  std::string operator()(const std::string& value) const { return dump(std::string_view(value)); }
  std::string operator()(const NestedJson& value) const { return "json " + value.text; }
};

std::string position_text(const std::optional<Position>& position) {
  return position ? std::to_string(*position) : "none";
}

struct ReasonText {
  std::string operator()(const exclusion::BudgetExceeded& r) const {
    return "BudgetExceeded{" + std::to_string(r.item_tokens) + ", " + std::to_string(r.available_tokens) + "}";
  }
  std::string operator()(const exclusion::Deduplicated& r) const {
    return "Deduplicated{" + dump(std::string_view(r.deduplicated_against)) + ", " +
           position_text(r.deduplicated_against_position) + "}";
  }
  std::string operator()(const exclusion::NegativeTokens& r) const {
    return "NegativeTokens{" + std::to_string(r.tokens) + "}";
  }
  std::string operator()(const exclusion::PinnedOverride& r) const {
    return "PinnedOverride{" + dump(std::string_view(r.displaced_by)) + ", " + position_text(r.displaced_by_position) +
           "}";
  }
  std::string operator()(const exclusion::CountCapExceeded& r) const {
    return "CountCapExceeded{" + r.kind + ", " + std::to_string(r.cap) + ", " + std::to_string(r.count) + "}";
  }
  template <class Reserved>
  std::string operator()(const Reserved&) const {
    return "a reserved reason";
  }
};

}  // namespace

std::string dump(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

std::string dump(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text.substr(0, 80)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f && c != '"' && c != '\\') {
      quoted += c;
    } else {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\x%02x", byte);
      quoted += escaped;
    }
  }
  if (text.size() > 80) quoted += "... (" + std::to_string(text.size()) + " bytes)";
  return quoted + "\"";
}

std::string dump(const ContextItem& item) {
  std::string text = dump(std::string_view(item.content())) + " tokens=" + std::to_string(item.tokens());
  text += " kind=" + dump(std::string_view(item.kind().text()));
  if (item.pinned()) text += " pinned";
  if (item.priority()) text += " priority=" + std::to_string(*item.priority());
  if (item.timestamp()) text += " timestamp=" + item.timestamp()->to_string();
  if (item.future_relevance_hint()) text += " hint=" + dump(*item.future_relevance_hint());
  if (!item.tags().empty()) {
    text += " tags=";
    for (const std::string& tag : item.tags()) text += dump(std::string_view(tag)) + ",";
  }
  for (const auto& [key, value] : item.metadata()) {
    text += " " + dump(std::string_view(key)) + "=" + std::visit(ValueText{}, value.value());
  }
  return text;
}

std::string dump(std::span<const ContextItem> items) {
  std::string text = "items (" + std::to_string(items.size()) + "):\n";
  for (std::size_t i = 0; i < items.size(); ++i) text += "  " + std::to_string(i) + ": " + dump(items[i]) + "\n";
  return text;
}

std::string dump(std::span<const ScoredItem> items) {
  std::string text = "scored items (" + std::to_string(items.size()) + "):\n";
  for (std::size_t i = 0; i < items.size(); ++i) {
    text += "  " + std::to_string(i) + ": score=" + dump(items[i].score) + " " + dump(items[i].item) + "\n";
  }
  return text;
}

std::string dump(const ContextBudget& budget) {
  std::string text = "budget: max=" + std::to_string(budget.max_tokens()) +
                     " target=" + std::to_string(budget.target_tokens()) +
                     " reserve=" + std::to_string(budget.output_reserve()) +
                     " margin=" + dump(budget.estimation_safety_margin_percent());
  for (const ReservedSlot& slot : budget.reserved_slots()) {
    text += " slot(" + slot.kind.text() + ")=" + std::to_string(slot.tokens);
  }
  return text + "\n";
}

std::string dump(const ExclusionReason& reason) { return std::visit(ReasonText{}, reason); }

}  // namespace cupel::test_support
