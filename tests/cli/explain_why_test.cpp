#include <algorithm>

#include "simulate.hpp"

namespace cupel::tests {
namespace {

Result why(const std::vector<std::string>& options, std::string_view items = kItems) {
  std::vector<std::string> arguments = {"explain", "-", "--why"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_cupel(arguments, {.in = std::string(items)});
}

TEST(ExplainWhy, ShowsWhatWouldIncludeAnItemAndWhatThatDisplaces) {
  const std::string page = why({"--max-tokens", "10", "--item", "B", "--policy", kByHint}, kNonMonotonic).out;
  EXPECT_THAT(page, ContainsRegex("decision +left out: "));
  EXPECT_THAT(page, ContainsRegex("budget +a target of 15 tokens, 5 more\n"));
  EXPECT_THAT(page, ContainsRegex("or +a smaller target, from 5 tokens on; displaces item 0\n"));
  EXPECT_THAT(page, ContainsRegex("tokens +at most 4 instead of 5; displaces item 0\n"));
  EXPECT_THAT(page, ContainsRegex("score +at least 0.45[0-9]* instead of 0.4; displaces item 0\n"));
  EXPECT_THAT(page, ContainsRegex("hint +0.45[0-9]* instead of 0.4; displaces item 0\n"));
  EXPECT_THAT(page, ContainsRegex("other +no scorer reads its priority or timestamp\n"));
}

TEST(ExplainWhy, GivesTheCauseOfNever) {
  const std::string page = why({"--max-tokens", "70", "--item", "#1"}).out;
  EXPECT_THAT(page, ContainsRegex("budget +never: same content as item 2, which competed in its place\n"));
}

TEST(ExplainWhy, ShowsTheBudgetsThatIncludeASelectedItem) {
  const std::string page = why({"--max-tokens", "70", "--item", "What broke"}).out;
  EXPECT_THAT(page, HasSubstr("IT IS IN"));
  EXPECT_THAT(page, ContainsRegex("budget +from 55\n"));
  EXPECT_THAT(page, Not(HasSubstr("TO LET IT IN")));
}

TEST(ExplainWhy, AnswersForEveryMatchingItem) {
  const std::string page = why({"--max-tokens", "70", "--item", "good"}).out;
  EXPECT_THAT(page, ContainsRegex("ITEM 1 (.|\n)*TO LET IT IN(.|\n)*ITEM 2 (.|\n)*TO LET IT IN"));
}

TEST(ExplainWhy, JsonHasALinePerItem) {
  const std::string lines = why({"--max-tokens", "10", "--item", "", "--policy", kByHint, "--json"}, kNonMonotonic).out;
  EXPECT_TRUE(lines.starts_with(R"({"index":0,"included":true,"intervals":[{"first":10,"last":10}]})"
                                "\n"
                                R"({"index":1,"included":false,"counterfactuals":{"index":1,"budget":{"value":5,)"))
      << lines;
  EXPECT_THAT(lines, HasSubstr(R"("larger_budget":{"value":15,"displaced":[],"admitted":[]})"));
}

TEST(ExplainWhy, JsonHasEveryMatchingItem) {
  const std::string items = twelve_items_with_c();
  for (const char* const budget : {"24", "2"}) {  // 24: all items are included; 2: one item is
    const Result result = why({"--max-tokens", budget, "--item", "c", "--json"}, items);
    EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 12) << budget;
    EXPECT_THAT(result.err, Not(HasSubstr("--item")));
    const Result page = why({"--max-tokens", budget, "--item", "c"}, items);
    EXPECT_THAT(page.err, HasSubstr("--item: 12 items contain 'c'; showing the first 10\n"));
  }
}

TEST(ExplainWhy, FailureIsReportedInJson) {
  const Result result = why({"--max-tokens", "20", "--item", "good", "--json"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr(R"({"id":null,"ok":false,"error":{"code":"PinnedExceedsBudget",)"));
}

TEST(ExplainQuality, ComparesTheSelectionWithTheBestChoice) {
  const std::string items = R"({"content": "A", "tokens": 10, "futureRelevanceHint": 0.9}
{"content": "B", "tokens": 6, "futureRelevanceHint": 0.5}
{"content": "C", "tokens": 6, "futureRelevanceHint": 0.5}
)";
  const auto page = [&](const char* budget) {
    return run_cupel({"explain", "-", "--max-tokens", budget, "--policy", kByHint}, {.in = items}).out;
  };
  EXPECT_THAT(page("12"), HasSubstr("compared with every other choice from 3 candidates"));
  EXPECT_THAT(page("12"), ContainsRegex("good +90 %: score 0.90 of the best choice's 1.00\n"));
  EXPECT_THAT(page("10"), ContainsRegex("good +optimal: score 0.90, the highest possible with 10 tokens\n"));
  EXPECT_THAT(
      page("9"),
      HasSubstr(
          "1 item out with a higher score than one that is in: item 0 (0.90) needed 10 tokens, 3 were left; item 1\n"));
  EXPECT_THAT(page("22"), ContainsRegex("inversions +none: no item that is out scores higher than one that is in\n"));
}

TEST(ExplainQuality, SelectionThatExceedsItsTargetIsNotCompared) {
  const std::string page = run_cupel({"explain", "-", "--max-tokens", "50", "--overflow", "proceed", "--policy",
                                      std::string(kRequiresMessages)},
                                     {.in = std::string(kItems)})
                               .out;
  EXPECT_THAT(page, HasSubstr("not known: the selection exceeds its budget, so no choice within the budget compares"));
}

}  // namespace
}  // namespace cupel::tests
