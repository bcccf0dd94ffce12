#include "simulate.hpp"

#include <algorithm>
#include <chrono>

namespace cupel::tests {
namespace {

TEST(SimulateCurve, DrawsTheCurveAndListsMilestones) {
  const std::string page = simulate("curve", {"--policy", kByHint, "--item", "B"}, kNonMonotonic).out;
  EXPECT_THAT(page, HasSubstr("4 selections at budgets of 0 to 15 tokens, which has room for all items"));
  EXPECT_THAT(page, ContainsRegex("1.30 ┤ +██████\n"));
  EXPECT_THAT(page, ContainsRegex("budget  0 +5 +10 +15\n"));
  EXPECT_THAT(page, HasSubstr("at  5 to 9; from 15\n"));
  EXPECT_THAT(page, ContainsRegex("10 to 14 +1 +10 +100 % +0.90 +69.2 %  50 % of the best score\n"));
  EXPECT_THAT(page, ContainsRegex("from 15 +2 +15 +100 % +1.30 +100 %  the best score, the most items\n"));
}

// The length of the longest line in columns. Every character on these pages is one column wide.
std::size_t longest_line(const std::string& page) {
  std::size_t longest = 0;
  std::size_t columns = 0;
  for (const char c : page) {
    if (c == '\n') {
      longest = std::max(longest, columns);
      columns = 0;
    } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
      ++columns;
    }
  }
  return longest;
}

TEST(SimulateCurve, NoLineIsWiderThanThePage) {
  const std::string page = run_cupel({"simulate", "curve", session(), "--max-tokens", "8192", "--item", "#75"}).out;
  EXPECT_EQ(longest_line(page), 120U);
}

TEST(SimulateCurve, MarksColumnsInWhichOnlySomeBudgetsFailOrIncludeTheItem) {
  const std::string page = run_cupel({"simulate", "curve", session(), "--item", "#75"}).out;
  EXPECT_THAT(page, ContainsRegex("PinnedExceedsBudget +0 to 533\n"));
  EXPECT_THAT(page, HasSubstr("fails  ×××\n")) << "a column covers about 212 budgets";
  EXPECT_THAT(page, HasSubstr("····▒████"));
}

TEST(SimulateCurve, MarksFailuresAndTheTarget) {
  const std::string page = simulate("curve", {"--max-tokens", "90", "--output-reserve", "15"}).out;
  EXPECT_THAT(page, ContainsRegex("fails  ×××(×)+\n"));
  EXPECT_THAT(page, HasSubstr(" target 75 ▲\n"));
  EXPECT_THAT(page, ContainsRegex("Overflow +0 to 29\n"));
  EXPECT_THAT(page, HasSubstr("the target of 75"));
  EXPECT_THAT(simulate("curve", {}).out, ContainsRegex("PinnedExceedsBudget +0 to 29\n"));
}

TEST(SimulateCurve, TargetBeyondTheChartIsShownAtItsEdge) {
  const std::string page = simulate("curve", {"--max-tokens", "1000000"}).out;
  EXPECT_THAT(page, HasSubstr("target 1,000,000 →\n"));
  EXPECT_THAT(page, HasSubstr("nothing changes from 75 to 1,000,000\n"));
}

TEST(SimulateCurve, ShowsWhereMoreBudgetGivesALowerScore) {
  constexpr std::string_view items =
      R"({"content": "A", "tokens": 10, "futureRelevanceHint": 0.6}
{"content": "B", "tokens": 4, "futureRelevanceHint": 0.5}
{"content": "C", "tokens": 4, "futureRelevanceHint": 0.5}
)";
  const std::string stream = R"({"scorers": [{"type": "reflexive"}], "slicerType": "stream"})";
  const std::string page = simulate("curve", {"--policy", stream}, items).out;
  EXPECT_THAT(page, HasSubstr("SCORE DROPS ── 1 of 5 steps lowers the score"));
  EXPECT_THAT(page, ContainsRegex("10 to 13 +1 +10 +100 % +0.60 +37.5 %  0.40 less than at 9\n"));
  EXPECT_THAT(simulate("curve", {"--policy", kByHint}, items).out, Not(HasSubstr("SCORE DROPS")));
}

TEST(SimulateCurve, AllShowsEverySelection) {
  const std::string page = simulate("curve", {"--policy", kByHint, "--all"}, kNonMonotonic).out;
  EXPECT_THAT(page, HasSubstr("SEGMENTS ── 4 selections"));
  EXPECT_THAT(page, ContainsRegex("0 to 4 +0 +0 "));
  EXPECT_THAT(page, Not(HasSubstr("MILESTONES")));
}

TEST(SimulateCurve, JsonIsTheWholeCurve) {
  EXPECT_EQ(simulate("curve", {"--policy", kByHint, "--json"}, kNonMonotonic).out,
            R"({"ceiling":15,"segments":[{"first":0,"last":4,"count":0,"tokens":0,"score":0},)"
            R"({"first":5,"last":9,"count":1,"tokens":5,"score":0.4},)"
            R"({"first":10,"last":14,"count":1,"tokens":10,"score":0.9},)"
            R"({"first":15,"last":15,"count":2,"tokens":15,"score":1.3}],)"
            R"("items":[{"index":0,"intervals":[{"first":10,"last":15}]},)"
            R"({"index":1,"intervals":[{"first":5,"last":9},{"first":15,"last":15}]}]})"
            "\n");
}

// Options, and the default ceiling that they give.
struct Ceiling {
  std::vector<std::string> options;
  std::int64_t ceiling;
};

TEST(SimulateCurve, DefaultCeilingIsTheSmallestWithRoomForEverything) {
  const std::string knapsack = R"({"scorers": [{"type": "recency"}], "slicerType": "knapsack"})";
  const std::vector<Ceiling> cases = {
      {{}, 95},
      {{"--max-tokens", "50"}, 95},
      {{"--max-tokens", "500"}, 500},
      {{"--output-reserve", "40"}, 95},
      {{"--reserve", "Memory=7"}, 102},
      {{"--margin", "50"}, 160},
      {{"--margin", "100"}, 95},
      {{"--policy", knapsack}, 330},
  };
  for (const Ceiling& c : cases) {
    std::vector<std::string> options = c.options;
    options.emplace_back("--json");
    const std::string json = simulate("curve", options).out;
    EXPECT_TRUE(json.starts_with("{\"ceiling\":" + std::to_string(c.ceiling) + ",")) << json.substr(0, 30);
  }
}

TEST(SimulateCurve, CeilingOfABillionForTenThousandItemsTakesSeconds) {
  std::string items;
  for (int i = 0; i < 10'000; ++i) {
    items += R"({"content": "item )" + std::to_string(i) + R"(", "tokens": )" + std::to_string(10 + i * 7919 % 491) +
             R"(, "priority": )" + std::to_string(i * 104729 % 1000) + "}\n";
  }
  const auto start = std::chrono::steady_clock::now();
  const Result result =
      simulate("curve", {"--ceiling", "1000000000", "--policy", R"({"scorers": [{"type": "priority"}]})"}, items);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr(" to 1,000,000,000\n"));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30));
}

TEST(SimulateCurve, EmptyNegativeAndMissingInputIsRefused) {
  for (const char* words : {"curve", "min-budget", "marginal", "token-error"}) {
    std::vector<std::string> options = {"--max-tokens", "80"};
    if (words == std::string("min-budget")) options.insert(options.end(), {"--item", "#0"});
    if (words == std::string("marginal")) options.insert(options.end(), {"--slack", "1"});
    if (words == std::string("token-error")) options.insert(options.end(), {"--percent", "1"});
    EXPECT_EQ(message_of(words, options, ""), "cupel: standard input: there are no items\n");
  }
  EXPECT_EQ(message_of("curve", {"--ceiling", "-1"}), "cupel: --ceiling must be at least 0, got -1\n");
  EXPECT_EQ(message_of("min-budget", {"--ceiling", "-1", "--item", "#0"}),
            "cupel: --ceiling must be at least 0, got -1\n");
  EXPECT_THAT(message_of("curve", {"--ceiling", "9223372036854775807"}), HasSubstr("cupel: --ceiling must be 0 to "));
  EXPECT_EQ(message_of("curve", {"--item", "#4"}), "cupel: --item: there is no item #4; positions go from #0 to #3\n");
  EXPECT_EQ(message_of("min-budget", {"--item", "nobody"}), "cupel: --item: no content contains 'nobody'\n");
}

TEST(SimulateCurve, OverflowingTokensFailAtEveryBudget) {
  const std::string items = R"({"content": "a", "tokens": 9223372036854775807}
{"content": "b", "tokens": 9223372036854775807})";
  const Result result = simulate("curve", {}, items);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, ContainsRegex("TokenOverflow +from 0\n"));
}

TEST(SimulateCurve, ItemsOfZeroTokensAreIncludedFromBudgetOne) {
  EXPECT_THAT(simulate("curve", {"--json"}, R"({"content": "a", "tokens": 0})").out,
              HasSubstr(R"("items":[{"index":0,"intervals":[{"first":1,"last":1}]}])"));
}

TEST(SimulateCurve, PrintsNoControlCharactersFromContents) {
  const std::string items = "{\"content\": \"a\\u001b[31mred\\nb\", \"tokens\": 1, \"kind\": \"K\\u0007\"}";
  for (const char* words : {"curve", "min-budget"}) {
    const std::string page = simulate(words, {"--item", "#0"}, items).out;
    EXPECT_THAT(page, HasSubstr("a [31mred b"));
    EXPECT_THAT(page, Not(HasSubstr("\x1b")));
    EXPECT_THAT(page, Not(HasSubstr("\x07")));
  }
}

TEST(SimulateCurve, UsesColoursOnlyOnATerminal) {
  const auto page = [](bool terminal) {
    return run_cupel({"simulate", "curve", session()},
                     {.variables = {{"NO_COLOR", ""}, {"TERM", "xterm"}}, .terminal = terminal})
        .out;
  };
  EXPECT_THAT(page(true), HasSubstr("\x1b[32m"));
  EXPECT_THAT(page(false), Not(HasSubstr("\x1b[")));
}

TEST(SimulateTokenError, ShowsTheRangeOfErrorsThatKeepTheSelection) {
  const std::string page =
      simulate("token-error", {"--max-tokens", "10", "--percent", "10", "--policy", kByHint}, kNonMonotonic).out;
  EXPECT_THAT(page, HasSubstr("all counts times 0.90 to 1.10, rounded to whole tokens"));
  EXPECT_THAT(page, HasSubstr("holds       for errors from -10.0000 % to just below +5.0000 %\n"));
  EXPECT_THAT(page, ContainsRegex("\\+5.0000 % +21/20  1 +0\n"));
}

TEST(SimulateTokenError, ShowsTheWholeRangeWhenNothingChanges) {
  EXPECT_THAT(simulate("token-error", {"--max-tokens", "100", "--percent", "1"}).out,
              HasSubstr("holds       for errors from -1.0000 % to +1.0000 %\n  changes     0 below, 0 above\n"));
}

TEST(SimulateTokenError, JsonHasEveryChange) {
  EXPECT_THAT(
      simulate("token-error", {"--max-tokens", "10", "--percent", "10", "--policy", kByHint, "--json"}, kNonMonotonic)
          .out,
      HasSubstr(R"("breakpoints":[{"numerator":21,"denominator":20,"factor":1.05,"entering":[1],"leaving":[0]}])"));
}

TEST(SimulateTokenError, BadPercentIsRefused) {
  EXPECT_EQ(message_of("token-error", {"--max-tokens", "10", "--percent", "-1"}),
            "cupel: --percent must be at least 0 and below 100, got -1.00\n");
  EXPECT_EQ(message_of("token-error", {"--max-tokens", "10", "--percent", "100"}),
            "cupel: --percent must be at least 0 and below 100, got 100.00\n");
  EXPECT_THAT(
      message_of("token-error", {"--max-tokens", "10", "--percent", "50"}, R"({"content": "a", "tokens": 1000000000})"),
      HasSubstr("cupel: --percent must be smaller for this many tokens"));
}

TEST(Simulate, FailureIsReportedInJson) {
  const Result run = simulate("marginal", {"--max-tokens", "20", "--slack", "1", "--json"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.out, HasSubstr(R"({"id":null,"ok":false,"error":{"code":"PinnedExceedsBudget",)"));
  const Result item = simulate("min-budget", {"--item", "nobody", "--json"});
  EXPECT_EQ(item.exit_code, 2);
  EXPECT_EQ(
      item.out,
      R"({"id":null,"ok":false,"error":{"code":"InvalidRequest","message":"--item: no content contains 'nobody'"}})"
      "\n");
  const Result ceiling = simulate("curve", {"--ceiling", "9223372036854775807", "--json"});
  EXPECT_THAT(ceiling.out, HasSubstr(R"("code":"InvalidArgument")"));
  EXPECT_THAT(ceiling.out, HasSubstr(R"("path":"ceiling")"));
}

// If the run fails, the page must say so instead of stating that a selection holds.
TEST(SimulateTokenError, ReportsThatTheRunFails) {
  const std::string_view pins =
      R"({"content": "p", "tokens": 50, "pinned": true}
{"content": "q", "tokens": 57, "pinned": true})";
  EXPECT_THAT(simulate("token-error", {"--max-tokens", "50", "--percent", "10"}, pins).out,
              ContainsRegex("fails +with PinnedExceedsBudget for errors from -10.0000 % to [+]10.0000 %\n"));
  const std::string page = simulate("token-error", {"--max-tokens", "105", "--percent", "10"}, pins).out;
  EXPECT_THAT(page, ContainsRegex("fails +with PinnedExceedsBudget for errors from -1.0000 % to"));
  EXPECT_THAT(page, Not(HasSubstr("holds")));
}

TEST(SimulateTokenError, WarnsThatItMayTakeLong) {
  const std::string_view many = R"({"content": "a", "tokens": 90000})";
  const std::vector<std::string> options = {"--max-tokens", "10", "--percent", "5", "--policy"};
  const auto err_with = [&](const std::string& policy) {
    std::vector<std::string> all = options;
    all.push_back(policy);
    return simulate("token-error", all, many).err;
  };
  EXPECT_THAT(err_with(kQuota), HasSubstr("about 9,000 changes of token counts"));
  EXPECT_EQ(err_with("chat"), "");
}

TEST(SimulateCurve, ExplainsTheDefaultCeiling) {
  EXPECT_THAT(simulate("curve", {"--policy", kQuota}).out, HasSubstr("quotas may need more (see --ceiling)"));
  EXPECT_THAT(simulate("curve", {}).out, HasSubstr("which has room for all items"));
  // Pinned items need no more room than their tokens.
  EXPECT_THAT(simulate("curve", {}, R"({"content": "p", "tokens": 12, "pinned": true})").out,
              HasSubstr("at budgets of 0 to 12 tokens"));
}

TEST(SimulateCurve, SumsOverflowingAndNegativeTokenCounts) {
  const std::string_view huge = R"({"content": "a", "tokens": 9223372036854775807}
{"content": "b", "tokens": 9223372036854775807})";
  EXPECT_THAT(simulate("curve", {"--ceiling", "5"}, huge).out,
              HasSubstr("standard input: 2 candidates, more than 9,223,372,036,854,775,807 tokens"));
  const std::string_view negative = R"({"content": "a", "tokens": 12}
{"content": "b", "tokens": -7})";
  EXPECT_THAT(simulate("curve", {"--ceiling", "5"}, negative).out,
              HasSubstr("standard input: 2 candidates, 12 tokens"));
}

TEST(Pages, HaveTheWidthThatColumnsGives) {
  const auto widest = [](const std::string& columns) {
    const Result result = run_cupel({"compare", "-", "--max-tokens", "80", "--policy", "chat", "--policy", "rag"},
                                    {.in = std::string(kItems), .variables = {{"COLUMNS", columns}}});
    std::size_t most = 0;
    std::size_t here = 0;
    for (const char c : result.out) {
      const bool starts_a_character = (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
      here = c == '\n' ? 0 : here + (starts_a_character ? 1 : 0);
      most = std::max(most, here);
    }
    return most;
  };
  EXPECT_EQ(widest("80"), 80U);
  EXPECT_EQ(widest("20"), 40U);
  EXPECT_EQ(widest("140"), 140U);
  EXPECT_EQ(widest("-1"), 120U);
  EXPECT_EQ(widest("many"), 120U);
}

}  // namespace
}  // namespace cupel::tests
