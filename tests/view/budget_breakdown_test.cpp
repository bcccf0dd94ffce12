#include "view/budget_breakdown.hpp"

#include "run_case.hpp"

namespace cupel::view {
namespace {

std::int64_t sum_of_parts(const BudgetBreakdown& parts) {
  return parts.used_tokens() + parts.free + parts.margin + parts.reserved + parts.beyond_target + parts.output_reserve;
}

TEST(ViewBudgetBreakdown, AccountsForEveryTokenOfTheWindow) {
  const RunCase c({pinned("p", 30), item("a", 45, 0.5, "Document"), item("b", 900, 0.4)}, by_hint(),
                  ContextBudget({.max_tokens = 1024,
                                 .target_tokens = 700,
                                 .output_reserve = 256,
                                 .reserved_slots = {{"Memory", 50}},
                                 .estimation_safety_margin_percent = 5}));
  const BudgetBreakdown parts = c.run.breakdown();
  EXPECT_EQ(parts.scale, 1024);
  EXPECT_EQ(parts.pinned_tokens, 30);
  EXPECT_EQ(parts.pinned_items, 1);
  EXPECT_EQ(parts.scored_tokens, 45);
  EXPECT_EQ(parts.effective_target, 589);  // (700 - 30 - 50) less 5 percent
  EXPECT_EQ(parts.margin_tokens, 31);
  EXPECT_EQ(parts.free, 544);
  EXPECT_EQ(parts.margin, 31);
  EXPECT_EQ(parts.reserved, 50);
  EXPECT_EQ(parts.beyond_target, 68);
  EXPECT_EQ(parts.output_reserve, 256);
  EXPECT_EQ(parts.over_tokens, 0);
}

TEST(ViewBudgetBreakdown, ScaleIsTheSelectionWhenItExceedsTheWindow) {
  Policy policy = by_hint();
  policy.overflow_strategy = OverflowStrategy::Proceed;
  policy.count_quotas = {{.kind = "Message", .require_count = 2, .cap_count = 2}};
  const RunCase c({item("a", 80, 0.5), item("b", 90, 0.4)}, policy,
                  ContextBudget({.max_tokens = 100, .target_tokens = 60, .output_reserve = 40}));
  const BudgetBreakdown parts = c.run.breakdown();
  EXPECT_EQ(parts.scale, 170);
  EXPECT_EQ(parts.over_tokens, 110);
  EXPECT_EQ(parts.free, 0);
  EXPECT_EQ(parts.output_reserve, 0);
  EXPECT_EQ(sum_of_parts(parts), 170);
}

TEST(ViewBudgetBreakdown, FullnessIsAShareOfTheTarget) {
  EXPECT_EQ(fullness(45, ContextBudget({.max_tokens = 120, .target_tokens = 60})), "75 %");
  EXPECT_EQ(fullness(90, ContextBudget({.max_tokens = 120, .target_tokens = 60})), "150 %");
  EXPECT_EQ(fullness(0, window(0)), "–");
}

TEST(ViewKindTotals, IgnoreCaseAndListMostTokensFirst) {
  const RunCase c({item("a", 10, 0.9, "doc"), item("b", 20, 0.8, "DOC"), item("c", 25, 0.7), item("d", 99, 0.1, "Doc")},
                  by_hint(), window(60));
  const std::vector<KindTotals>& kinds = c.run.kinds();
  ASSERT_EQ(kinds.size(), 2U);
  EXPECT_EQ(kinds[0].kind.text(), "doc");
  EXPECT_EQ(kinds[0].included, 2);
  EXPECT_EQ(kinds[0].included_tokens, 30);
  EXPECT_EQ(kinds[0].excluded, 1);
  EXPECT_EQ(kinds[0].excluded_tokens, 99);
  EXPECT_EQ(kinds[1].included_tokens, 25);
}

TEST(ViewBudgetBreakdown, PartsOfRandomRunsAddUp) {
  for_random_runs(400, [](const RunCase& c, test_support::Random&) {
    const BudgetBreakdown parts = c.run.breakdown();
    EXPECT_EQ(sum_of_parts(parts), parts.scale);
    EXPECT_EQ(parts.scale, std::max(c.budget.max_tokens(), parts.used_tokens()));
    std::int64_t used = 0;
    std::int64_t scored = 0;
    for (const KindTotals& kind : c.run.kinds()) {
      used += kind.included_tokens;
      scored += kind.scored_tokens;
    }
    EXPECT_EQ(used, parts.used_tokens());
    EXPECT_EQ(scored, parts.scored_tokens);
    EXPECT_EQ(parts.effective_target, effective_budget(c.budget, parts.pinned_tokens).target_tokens());
  });
}

}  // namespace
}  // namespace cupel::view
