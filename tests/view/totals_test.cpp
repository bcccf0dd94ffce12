#include "view/totals.hpp"

#include <limits>

#include "run_case.hpp"
#include "view/quality.hpp"

namespace cupel::view {
namespace {

TEST(ViewTotals, OfAReportEqualThoseOfItsRun) {
  for_random_runs(200, [](const RunCase& c, test_support::Random&) {
    const Totals of_report = totals_of(c.run.report());
    const Totals of_run = c.run.totals(c.run.selected());
    EXPECT_EQ(of_report.items, of_run.items);
    EXPECT_EQ(of_report.tokens, of_run.tokens);
    EXPECT_TRUE(of_report.score == of_run.score || (std::isnan(of_report.score) && std::isnan(of_run.score)));
    EXPECT_EQ(of_report.tokens, c.run.breakdown().used_tokens());
  });
}

TEST(ViewTotals, PinnedItemsHaveNoScore) {
  const RunCase c({pinned("p", 30), item("a", 45, 0.5), item("b", 10, 0.25)}, by_hint(), window(100));
  EXPECT_EQ(totals_of(c.run.report()).items, 3);
  EXPECT_EQ(totals_of(c.run.report()).score, 0.75);
}

TEST(ViewTotals, OfferedTokensIgnoreNegativeCountsAndDoNotOverflow) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(offered_tokens({}), 0);
  EXPECT_EQ(offered_tokens(std::vector{item("a", 10, 0.5), item("b", -7, 0.5), item("c", 5, 0.5)}), 15);
  EXPECT_EQ(offered_tokens(std::vector{item("a", kMost, 0.5), item("b", 0, 0.5)}), kMost);
  EXPECT_EQ(offered_tokens(std::vector{item("a", kMost, 0.5), item("b", 1, 0.5)}), std::nullopt);
}

TEST(ViewTotals, OfferedTextReportsNegativeCountsAndOverflow) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(offered_text({}), "0 tokens");
  EXPECT_EQ(offered_text(std::vector{item("a", 1, 0.5)}), "1 token");
  EXPECT_EQ(offered_text(std::vector{item("a", 1'000, 0.5), item("b", -7, 0.5)}),
            "1,000 tokens (without 1 negative count)");
  EXPECT_EQ(offered_text(std::vector{item("a", -10, 0.5), item("b", -7, 0.5)}), "0 tokens (without 2 negative counts)");
  EXPECT_EQ(offered_text(std::vector{item("a", kMost, 0.5), item("b", 1, 0.5)}),
            "more than 9,223,372,036,854,775,807 tokens");
}

TEST(ViewRun, RanksAScoreAmongAllScoredItems) {
  const RunCase c({pinned("p", 10), item("a", 10, 0.5), item("b", 10, 0.9), item("c", 99, 0.5)}, by_hint(), window(50));
  EXPECT_EQ(c.run.rank(0.9), 1U);
  EXPECT_EQ(c.run.rank(0.5), 2U);
  EXPECT_EQ(c.run.rank(0.1), 4U);
}

TEST(ViewRun, CountsTheSameStepsAsThePipeline) {
  const RunCase c({item("a", 10, 0.5)}, by_hint(), window(50));
  EXPECT_GT(c.run.steps(), 0U);
  EXPECT_EQ(c.run.steps(), c.pipeline.run(c.items, c.budget).steps);
}

TEST(ViewBudgetBreakdown, FreeAndClosedTokensFollowFromTheParts) {
  for_random_runs(200, [](const RunCase& c, test_support::Random&) {
    const BudgetBreakdown parts = c.run.breakdown();
    EXPECT_EQ(parts.closed_tokens(), parts.scale - parts.used_tokens() - parts.free - parts.output_reserve);
    EXPECT_EQ(parts.free, std::max<std::int64_t>(0, parts.left()));
  });
}

}  // namespace
}  // namespace cupel::view
