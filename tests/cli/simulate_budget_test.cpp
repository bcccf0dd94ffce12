#include <algorithm>

#include "simulate.hpp"

namespace cupel::tests {
namespace {

TEST(SimulateMarginal, ShowsTheItemsGainedAndLostByTheLastTokens) {
  const std::string page =
      simulate("marginal", {"--max-tokens", "10", "--slack", "5", "--policy", kByHint}, kNonMonotonic).out;
  EXPECT_THAT(page, HasSubstr("the last 5 of 10 tokens"));
  EXPECT_THAT(page, ContainsRegex("with them +10 +1 +10 +0.90\n"));
  EXPECT_THAT(page, ContainsRegex("without +5 +1 +5 +0.40\n"));
  EXPECT_THAT(page, ContainsRegex("difference +5 +0 +5 +0.50\n"));
  EXPECT_THAT(page, ContainsRegex("GAINED ── 1 item,[^\n]*\n[^\n]*\n +0  Message +10 +0.90  A\n"));
  EXPECT_THAT(page, ContainsRegex("LOST ── 1 item [^\n]*\n[^\n]*\n +1  Message +5 +0.40  B\n"));
}

TEST(SimulateMarginal, OmitsLostItemsWhenThereAreNone) {
  const std::string page = simulate("marginal", {"--max-tokens", "80", "--slack", "25"}).out;
  EXPECT_THAT(page, HasSubstr("Looks good."));
  EXPECT_THAT(page, Not(HasSubstr("LOST")));
  EXPECT_THAT(simulate("marginal", {"--max-tokens", "80", "--slack", "0"}).out, HasSubstr("GAINED ── 0 items"));
}

TEST(SimulateMarginal, JsonHasTheItemsWithTheirPositions) {
  EXPECT_EQ(
      simulate("marginal", {"--max-tokens", "10", "--slack", "5", "--policy", kByHint, "--json"}, kNonMonotonic).out,
      R"({"slack_tokens":5,"marginal":[{"item":{"content":"A","tokens":10,"kind":"Message","futureRelevanceHint":0.9},"index":0}]})"
      "\n");
}

TEST(SimulateMarginal, BadSlackErrorNamesTheOption) {
  EXPECT_EQ(message_of("marginal", {"--max-tokens", "80", "--slack", "-1"}),
            "cupel: --slack must be at least 0, got -1\n");
  EXPECT_EQ(message_of("marginal", {"--max-tokens", "80", "--slack", "81"}),
            "cupel: --slack must be at most the target (80), got 81\n");
  EXPECT_EQ(message_of("marginal",
                       {"--max-tokens", "80", "--target-tokens", "80", "--output-reserve", "30", "--slack", "60"}),
            "cupel: --slack must leave --output-reserve (30) of --max-tokens (80), got 60\n");
  EXPECT_EQ(message_of("marginal", {"--slack", "1"}), "cupel: --max-tokens or --budget is required\n");
}

TEST(SimulateMarginal, RefusesQuotasAndPointsToTheCurve) {
  const std::string message = message_of("marginal", {"--max-tokens", "80", "--slack", "5", "--policy", kQuota});
  EXPECT_THAT(message, HasSubstr("GetMarginalItems requires monotonic item inclusion."));
  EXPECT_THAT(message, HasSubstr("Use 'cupel simulate curve', which supports every slicer."));
}

TEST(SimulateMarginal, FailedRunIsNotBadInput) {
  const Result result = simulate("marginal", {"--max-tokens", "35", "--slack", "10"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err, "cupel: Pinned items require 30 tokens, but only 25 are available\n");
}

TEST(SimulateMinBudget, IsExactWhereTheSpecifiedBisectionIsWrong) {
  const std::string page = simulate("min-budget", {"--item", "B", "--policy", kByHint}, kNonMonotonic).out;
  EXPECT_THAT(page, ContainsRegex("budgets +0 to 15, which has room for all items\n"));
  EXPECT_THAT(page, ContainsRegex("min budget +5\n"));
  EXPECT_THAT(page, ContainsRegex("in at +5 to 9; from 15\n +·····(·)+█████(█)+·····(·)+█████(█)+\n"));
  EXPECT_THAT(page, HasSubstr("15 by the specification's bisection: wrong, the smallest is 5."));
}

TEST(SimulateMinBudget, ReportsThatTheBisectionAgrees) {
  EXPECT_THAT(simulate("min-budget", {"--item", "A", "--policy", kByHint}, kNonMonotonic).out,
              HasSubstr("10 by the specification's bisection: the same\n"));
}

TEST(SimulateMinBudget, ShowsTheErrorOfTheBisectionAndStillAnswers) {
  const std::string page = simulate("min-budget", {"--item", "#3", "--policy", kQuota}).out;
  EXPECT_THAT(page, ContainsRegex("min budget +5[0-9]\n"));
  EXPECT_THAT(page, HasSubstr("refused: FindMinBudgetFor requires monotonic item inclusion."));
}

TEST(SimulateMinBudget, BaseBudgetAppliesExceptToTheBisection) {
  const std::string page =
      simulate("min-budget", {"--item", "What broke", "--reserve", "Memory=7", "--output-reserve", "100"}).out;
  EXPECT_THAT(page, ContainsRegex("min budget +62\n"));
  EXPECT_THAT(
      page, HasSubstr("55 by the specification's bisection, with maxTokens = targetTokens and nothing else: the same"));
}

TEST(SimulateMinBudget, ExplainsWhyAnItemIsNeverIncluded) {
  const std::string page = simulate("min-budget", {"--item", "#1"}).out;
  EXPECT_THAT(page, HasSubstr("none up to 95: same content as item 2, which competed in its place\n"));
  EXPECT_THAT(page, HasSubstr("none by the specification's bisection: the same\n"));
  EXPECT_THAT(simulate("min-budget", {"--item", "#3", "--ceiling", "54"}).out,
              ContainsRegex("min budget +none up to 54: would fit without the pinned items, "));
}

TEST(SimulateMinBudget, CeilingBelowTheTokensOfTheItemFailsOnlyTheBisection) {
  const std::string page = simulate("min-budget", {"--item", "#3", "--ceiling", "24"}).out;
  EXPECT_THAT(page, HasSubstr("none up to 24: Pinned items require 30 tokens, but only 24 are available\n"));
  EXPECT_THAT(page, HasSubstr("refused: searchCeiling must be >= targetItem.Tokens\n"));
}

TEST(SimulateMinBudget, JsonHasALinePerItem) {
  const std::string lines = simulate("min-budget", {"--item", "", "--policy", kByHint, "--json"}, kNonMonotonic).out;
  EXPECT_EQ(
      lines,
      R"({"index":0,"ceiling":15,"min_budget":10,"intervals":[{"first":10,"last":15}],"specified":{"index":0,"search_ceiling":15,"min_budget":10}})"
      "\n"
      R"({"index":1,"ceiling":15,"min_budget":5,"intervals":[{"first":5,"last":9},{"first":15,"last":15}],"specified":{"index":1,"search_ceiling":15,"min_budget":15}})"
      "\n");
  const std::string never = simulate("min-budget", {"--item", "#1", "--policy", kQuota, "--json"}).out;
  EXPECT_THAT(
      never,
      HasSubstr(
          R"({"index":1,"ceiling":95,"intervals":[],"specified":{"error":{"code":"InvalidArgument","message":"FindMinBudgetFor )"));
}

TEST(SimulateMinBudget, JsonHasEveryMatchingItem) {
  const Result result = simulate("min-budget", {"--item", "c", "--json"}, twelve_items_with_c());
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 12);
  EXPECT_EQ(result.err, "");
}

}  // namespace
}  // namespace cupel::tests
