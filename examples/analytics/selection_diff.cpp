#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

int main() {
  const auto message = [](std::string content, std::int64_t tokens, const char* time) {
    return ContextItem({.content = std::move(content), .tokens = tokens, .timestamp = Timestamp::parse(time)});
  };
  std::vector<ContextItem> items = {
      message("You are terse.", 20, "2026-03-17T08:00:00Z"),
      message("First question", 200, "2026-03-17T14:00:00Z"),
      message("First answer", 500, "2026-03-17T14:01:00Z"),
      message("Second question", 100, "2026-03-17T14:02:00Z"),
  };
  const Pipeline pipeline(preset("chat"));
  const ContextBudget budget({.max_tokens = 1200, .target_tokens = 1000});
  const SelectionReport before = pipeline.dry_run(items, budget);

  // The next turn: two more items, the same budget.
  items.push_back(message("Second answer", 300, "2026-03-17T14:03:00Z"));
  items.push_back(message("Third question", 100, "2026-03-17T14:04:00Z"));
  const SelectionReport after = pipeline.dry_run(items, budget);

  const SelectionDiff diff = diff_selections(before, after);
  for (const KeptItem& kept : diff.kept) std::cout << "  " << kept.item.content() << (kept.moved ? " (moved)\n" : "\n");
  for (const ChangedItem& added : diff.added) std::cout << "+ " << added.item.content() << '\n';
  for (const ChangedItem& dropped : diff.dropped) {
    std::cout << "- " << dropped.item.content();
    if (dropped.reason) std::cout << ": " << describe(*dropped.reason);
    std::cout << '\n';
  }
  std::cout << "the first " << diff.prefix_items << " items, " << diff.prefix_tokens << " tokens, are as they were\n";
  if (diff.first_divergence && diff.first_divergence->after) {
    std::cout << "then comes: " << diff.first_divergence->after->content() << '\n';
  }
  std::cout << "churn " << diff.churn << '\n';
}
