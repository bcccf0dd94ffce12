#include <cupel/cupel.hpp>
#include <cupel/testing/gtest.hpp>

using cupel::testing::should;

TEST(ChatWindow, KeepsTheSystemPrompt) {
  const std::vector<cupel::ContextItem> items = {
      cupel::ContextItem({.content = "You review code.", .tokens = 30, .kind = "SystemPrompt", .pinned = true}),
      cupel::ContextItem({.content = "What broke?", .tokens = 25}),
  };
  const cupel::ContextBudget budget({.max_tokens = 50, .target_tokens = 50});
  const cupel::SelectionReport report = cupel::Pipeline(cupel::preset("chat")).dry_run(items, budget);
  CUPEL_ASSERT(should(report).include_item_with_kind("SystemPrompt"));               // ends the test
  CUPEL_EXPECT(should(report).include_no_more_than_tokens(budget.target_tokens()));  // the test continues
}
