#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

int main() {
  const auto at = [](const char* time) { return Timestamp::parse(time); };
  const std::vector<ContextItem> items = {
      ContextItem({.content = "Deploy guide", .tokens = 300, .kind = "Document", .future_relevance_hint = 0.9}),
      ContextItem({.content = "First question", .tokens = 40, .timestamp = at("2026-03-17T14:00:00Z")}),
      ContextItem({.content = "First answer", .tokens = 300, .timestamp = at("2026-03-17T14:01:00Z")}),
      ContextItem({.content = "New question", .tokens = 50, .timestamp = at("2026-03-17T14:05:00Z")}),
  };
  const ContextBudget budget({.max_tokens = 600, .target_tokens = 400});

  const PolicySensitivityReport report =
      policy_sensitivity(items, budget, {{"chat", preset("chat")}, {"rag", preset("rag")}});
  for (const PolicySensitivityDiffEntry& diff : report.diffs) {
    std::cout << diff.content.str();
    for (const auto& [label, status] : diff.statuses) std::cout << "  " << label << ": " << to_string(status);
    std::cout << '\n';
  }
}
