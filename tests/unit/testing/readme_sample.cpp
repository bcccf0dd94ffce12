#include <cupel/cupel.hpp>
#include <cupel/testing/testing.hpp>
#include <iostream>

int main() {
  using namespace cupel;
  using cupel::testing::Reason;
  using cupel::testing::should;
  const std::vector<ContextItem> items = {
      ContextItem({.content = "You review code.", .tokens = 30, .kind = "SystemPrompt", .pinned = true}),
      ContextItem({.content = "<build log>", .tokens = 900, .kind = "ToolOutput"}),
      ContextItem({.content = "What broke?", .tokens = 25}),
  };
  const ContextBudget budget({.max_tokens = 1024, .target_tokens = 600});
  const SelectionReport report = Pipeline(preset("chat")).dry_run(items, budget);

  should(report)
      .include_item_with_kind("SystemPrompt")
      .include_item_matching([](const IncludedItem& entry) { return entry.reason == InclusionReason::Pinned; })
      .exclude_item_matching_with_reason([](const ContextItem& item) { return item.tokens() > 500; },
                                         Reason::BudgetExceeded)
      .include_no_more_than_tokens(600);

  try {
    should(report).have_budget_utilization_above(0.5, budget);
  } catch (const cupel::testing::SelectionReportAssertionError& error) {
    std::cout << error.what() << '\n' << error.assertion() << ": expected " << error.expected() << '\n';
  }
}
