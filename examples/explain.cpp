// Prints why each item is in or out, from a dry run, and what each scorer contributed to the scores.

#include <iomanip>
#include <iostream>
#include <variant>
#include <vector>

#include "cupel/cupel.hpp"

namespace {

std::vector<cupel::ContextItem> incident() {
  const auto at = [](std::string_view time) {
    return cupel::Timestamp::parse("2026-03-17T" + std::string(time) + ":00Z");
  };
  return {
      cupel::ContextItem({.content = "You are on call for the payment service.",
                          .tokens = 40,
                          .kind = "SystemPrompt",
                          .timestamp = at("13:00"),
                          .pinned = true}),
      cupel::ContextItem({.content = "Alert: p99 latency above 2 s.",
                          .tokens = 30,
                          .kind = "ToolOutput",
                          .priority = 9,
                          .timestamp = at("14:00")}),
      cupel::ContextItem({.content = "<heap dump>", .tokens = 9000, .kind = "ToolOutput", .timestamp = at("14:02")}),
      cupel::ContextItem({.content = "<thread dump>", .tokens = 600, .kind = "ToolOutput", .timestamp = at("14:03")}),
      cupel::ContextItem(
          {.content = "Alert: p99 latency above 2 s.", .tokens = 30, .kind = "ToolOutput", .timestamp = at("14:05")}),
      cupel::ContextItem({.content = "Lock contention in the pool?", .tokens = 25, .timestamp = at("14:06")}),
      cupel::ContextItem({.content = "[incident opened]", .tokens = 0, .timestamp = at("13:59")}),
      cupel::ContextItem({.content = "<truncated upload>", .tokens = -1, .timestamp = at("14:07")}),
  };
}

}  // namespace

int main() {
  const std::vector<cupel::ContextItem> items = incident();
  const cupel::Pipeline pipeline(cupel::preset("debugging"));
  const cupel::ContextBudget budget({.max_tokens = 1000, .target_tokens = 600, .output_reserve = 256});

  // The report contains the selection: report.included is in placed order.
  const cupel::SelectionReport report = pipeline.dry_run(items, budget);
  std::cout << std::fixed << std::setprecision(2) << "in the window\n";
  for (const cupel::IncludedItem& in : report.included) {
    std::cout << "  " << in.score << "  item " << in.position << "  " << in.item.content() << "\n        "
              << cupel::to_string(in.reason) << ": " << cupel::describe(in.reason) << '\n';
  }
  std::cout << "left out\n";
  for (const cupel::ExcludedItem& out : report.excluded) {
    std::cout << "  " << out.score << "  item " << out.position << "  " << out.item.content() << "\n        "
              << cupel::to_string(out.reason) << ": " << cupel::describe(out.reason) << '\n';
  }

  // A reason is a value with its numbers, so a program can act on it.
  for (const cupel::ExcludedItem& out : report.excluded) {
    if (const auto* reason = std::get_if<cupel::exclusion::BudgetExceeded>(&out.reason)) {
      std::cout << "item " << out.position << " is " << reason->item_tokens - reason->available_tokens
                << " tokens too large: worth a summary?\n";
    }
  }

  // The share that every scorer contributed. The shares of an item add up to its score.
  const cupel::ScoreAnatomy anatomy = pipeline.score_anatomy(items);
  std::cout << "\n        score";
  for (const cupel::ScoreShare& part : anatomy.parts) std::cout << std::setw(10) << part.name;
  std::cout << '\n';
  for (std::size_t i = 0; i < anatomy.positions.size(); ++i) {
    std::cout << "item " << anatomy.positions[i] << std::setw(7) << anatomy.scores[i];
    for (const cupel::ScoreShare& part : anatomy.parts) std::cout << std::setw(10) << part.shares[i];
    std::cout << '\n';
  }
}
