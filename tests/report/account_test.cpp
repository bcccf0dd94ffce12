#include "report/account.hpp"

#include "report_case.hpp"

namespace cupel::report {
namespace {

std::int64_t sum_of_parts(const Account& account) {
  return account.used_tokens() + account.free + account.margin + account.reserved + account.beyond_target +
         account.output_reserve;
}

TEST(ReportAccount, SaysWhereEveryTokenOfTheWindowGoes) {
  const ReportCase c({pinned("p", 30), item("a", 45, 0.5, "Document"), item("b", 900, 0.4)}, by_hint(),
                     ContextBudget({.max_tokens = 1024,
                                    .target_tokens = 700,
                                    .output_reserve = 256,
                                    .reserved_slots = {{"Memory", 50}},
                                    .estimation_safety_margin_percent = 5}));
  const Account account = account_of(c.run);
  EXPECT_EQ(account.scale, 1024);
  EXPECT_EQ(account.pinned_tokens, 30);
  EXPECT_EQ(account.pinned_items, 1);
  EXPECT_EQ(account.scored_tokens, 45);
  EXPECT_EQ(account.effective_target, 589);  // (700 - 30 - 50) less 5 percent
  EXPECT_EQ(account.margin_tokens, 31);
  EXPECT_EQ(account.free, 544);
  EXPECT_EQ(account.margin, 31);
  EXPECT_EQ(account.reserved, 50);
  EXPECT_EQ(account.beyond_target, 68);
  EXPECT_EQ(account.output_reserve, 256);
  EXPECT_EQ(account.over_tokens, 0);
}

TEST(ReportAccount, SelectionThatExceedsTheWindowIsTheScale) {
  Policy policy = by_hint();
  policy.overflow_strategy = OverflowStrategy::Proceed;
  policy.count_quotas = {{.kind = "Message", .require_count = 2, .cap_count = 2}};
  const ReportCase c({item("a", 80, 0.5), item("b", 90, 0.4)}, policy,
                     ContextBudget({.max_tokens = 100, .target_tokens = 60, .output_reserve = 40}));
  const Account account = account_of(c.run);
  EXPECT_EQ(account.scale, 170);
  EXPECT_EQ(account.over_tokens, 110);
  EXPECT_EQ(account.free, 0);
  EXPECT_EQ(account.output_reserve, 0);
  EXPECT_EQ(sum_of_parts(account), 170);
}

TEST(ReportAccount, KindsAreTalliedIgnoringCaseMostTokensFirst) {
  const ReportCase c(
      {item("a", 10, 0.9, "doc"), item("b", 20, 0.8, "DOC"), item("c", 25, 0.7), item("d", 99, 0.1, "Doc")}, by_hint(),
      window(60));
  const Account account = account_of(c.run);
  ASSERT_EQ(account.kinds.size(), 2U);
  EXPECT_EQ(account.kinds[0].kind.text(), "doc");
  EXPECT_EQ(account.kinds[0].included, 2);
  EXPECT_EQ(account.kinds[0].included_tokens, 30);
  EXPECT_EQ(account.kinds[0].excluded, 1);
  EXPECT_EQ(account.kinds[0].excluded_tokens, 99);
  EXPECT_EQ(account.kinds[1].included_tokens, 25);
}

TEST(ReportAccount, PartsOfRandomRunsAddUp) {
  for_random_runs(400, [](const ReportCase& c, test_support::Random&) {
    const Account account = account_of(c.run);
    EXPECT_EQ(sum_of_parts(account), account.scale);
    EXPECT_EQ(account.scale, std::max(c.request.budget.max_tokens(), account.used_tokens()));
    std::int64_t used = 0;
    std::int64_t scored = 0;
    for (const KindTally& tally : account.kinds) {
      used += tally.included_tokens;
      scored += tally.scored_tokens;
    }
    EXPECT_EQ(used, account.used_tokens());
    EXPECT_EQ(scored, account.scored_tokens);
    EXPECT_EQ(account.effective_target, effective_budget(c.request.budget, account.pinned_tokens).target_tokens());
  });
}

}  // namespace
}  // namespace cupel::report
