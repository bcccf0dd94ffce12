#include <gtest/gtest.h>

#include <algorithm>

#include "cupel/json/read.hpp"
#include "items.hpp"

namespace cupel::tests {
namespace {

using ::testing::ContainsRegex;

Result explain(const std::vector<std::string>& options,
               const Surroundings& surroundings = {.in = std::string(kItems)}) {
  std::vector<std::string> arguments = {"explain", "-"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_cupel(arguments, surroundings);
}

TEST(Explain, BreaksDownTheBudget) {
  const std::string page = explain({"--max-tokens", "100", "--target-tokens", "90", "--output-reserve", "10",
                                    "--reserve", "Memory=5", "--margin", "10"})
                               .out;
  EXPECT_THAT(page, ContainsRegex("max +100 "));
  EXPECT_THAT(page, ContainsRegex("output reserve +10 "));
  EXPECT_THAT(page, ContainsRegex("target +90 "));
  EXPECT_THAT(page, ContainsRegex("pinned +30 +by 1 item, "));
  EXPECT_THAT(page, ContainsRegex("reserved +5 +set aside: Memory 5"));
  EXPECT_THAT(page, ContainsRegex("margin +6 +10 %"));
  EXPECT_THAT(page, ContainsRegex("effective target +49 "));
  EXPECT_THAT(page, ContainsRegex("chosen by score +45 +by 2 items"));
  EXPECT_THAT(page, ContainsRegex("free +4 +not spent"));
}

TEST(Explain, ShowsEveryItemWithItsScoreSharesTokensAndReason) {
  const std::string page = explain({"--max-tokens", "70"}).out;
  EXPECT_THAT(page, HasSubstr("4 candidates, 95 tokens; kept 2, 55 tokens"));
  EXPECT_THAT(page, HasSubstr("score = .75 recency + .25 kind"));
  EXPECT_THAT(page, ContainsRegex("  1    0  SystemPrompt +30     - +pinned: always in +You review code."));
  EXPECT_THAT(page, ContainsRegex("  2    3  Message +25  0.80   .75  .05  selected by score +What broke"));
  EXPECT_THAT(page,
              ContainsRegex("  -    2  Message +20  0.43   .38  .05  needs 20 tokens, 15 were left +Looks good."));
  EXPECT_THAT(page, ContainsRegex("  -    1  Message +20  0.05     ·  .05  same content as item 2"));
}

TEST(Explain, StatesThatTheScoreOfASelectedItemIsZero) {
  const std::string items = R"({"content": "a", "tokens": 1, "futureRelevanceHint": 0.0}
{"content": "b", "tokens": 1, "futureRelevanceHint": 0.5}
)";
  const std::vector<std::string> by_hint = {"--max-tokens", "9", "--policy", R"({"scorers": [{"type": "reflexive"}]})"};
  const std::string page = explain(by_hint, {.in = items}).out;
  EXPECT_THAT(page, ContainsRegex("  0.00 [^\n]*  selected by score, which is 0  a\n"));
  EXPECT_THAT(page, ContainsRegex("  0.50 [^\n]*  selected by score +b\n"));
}

TEST(Explain, UsesSingularAndPluralCorrectly) {
  const std::string items = R"({"content": "a", "tokens": 1, "futureRelevanceHint": 0.9}
{"content": "b", "tokens": 2, "futureRelevanceHint": 0.5}
)";
  const std::vector<std::string> by_hint = {"--max-tokens", "2", "--policy", R"({"scorers": [{"type": "reflexive"}]})"};
  const std::string page = explain(by_hint, {.in = items}).out;
  EXPECT_THAT(page, HasSubstr("2 candidates, 3 tokens; kept 1, 1 token\n"));
  EXPECT_THAT(page, HasSubstr("needs 2 tokens, 1 was left"));
  const std::string one = explain({"--max-tokens", "1"}, {.in = R"({"content": "a", "tokens": 1})"}).out;
  EXPECT_THAT(one, HasSubstr("1 candidate, 1 token; kept 1, 1 token\n"));
  EXPECT_THAT(one, HasSubstr("compared with every other choice from 1 candidate "));
}

TEST(Explain, ShowsStagesAndKinds) {
  const std::string page = explain({"--max-tokens", "70"}).out;
  EXPECT_THAT(page, ContainsRegex("STAGES ── [0-9.]+ ms in all"));
  EXPECT_THAT(page, ContainsRegex("Deduplicate +3 in +2 out +[0-9.]+ ms"));
  EXPECT_THAT(page, ContainsRegex("SystemPrompt +30 of 30 +100 % +1 of 1 item "));
  EXPECT_THAT(page, ContainsRegex("Message +25 of 65 +38.5 % +1 of 3 items"));
}

TEST(Explain, WithoutTimingsEqualRunsGiveEqualPages) {
  const std::string page = explain({"--max-tokens", "70", "--no-timings"}).out;
  EXPECT_EQ(explain({"--max-tokens", "70", "--no-timings"}).out, page);
  EXPECT_THAT(page, Not(HasSubstr(" ms")));
  EXPECT_EQ(explain({"--max-tokens", "70", "--no-timings", "--json"}).out,
            explain({"--max-tokens", "70", "--no-timings", "--json"}).out);
}

TEST(Explain, OnlyOptionFiltersTheItems) {
  const std::string excluded = explain({"--max-tokens", "70", "--only", "excluded"}).out;
  EXPECT_THAT(excluded, HasSubstr("Looks good."));
  EXPECT_THAT(excluded, Not(HasSubstr("What broke?")));
  const std::string included = explain({"--max-tokens", "70", "--only", "included"}).out;
  EXPECT_THAT(included, Not(HasSubstr("Looks good.")));
  EXPECT_THAT(included, HasSubstr("What broke?"));
}

TEST(Explain, DescribesTheItemAtAPosition) {
  const std::string details = explain({"--max-tokens", "70", "--item", "#1"}).out;
  EXPECT_THAT(details, HasSubstr("ITEM 1 "));
  EXPECT_THAT(details,
              HasSubstr("decision    left out: same content as item 2, which competed in its place (Deduplicated)"));
  EXPECT_THAT(details, HasSubstr("score       0.05, rank 3 of 3 scored"));
  EXPECT_THAT(details, ContainsRegex("kind +0.05 = 0.25 × 0.20"));
  const std::string kept = explain({"--max-tokens", "70", "--item", "#0"}).out;
  EXPECT_THAT(kept, HasSubstr("decision    kept: pinned: always in"));
  EXPECT_THAT(kept, HasSubstr("place       1 of 2, before item 3"));
}

TEST(Explain, DescribesTheItemsThatContainAText) {
  const std::string details = explain({"--max-tokens", "70", "--item", "good"}).out;
  EXPECT_THAT(details, HasSubstr("ITEM 1 "));
  EXPECT_THAT(details, HasSubstr("ITEM 2 "));
  EXPECT_THAT(details, Not(HasSubstr("ITEM 3 ")));
}

TEST(Explain, ItemThatDoesNotExistIsBadInput) {
  const Result position = explain({"--max-tokens", "70", "--item", "#4"});
  EXPECT_EQ(position.exit_code, 2);
  EXPECT_EQ(position.err, "cupel: --item: there is no item #4; positions go from #0 to #3\n");
  const Result text = explain({"--max-tokens", "70", "--item", "#include"});
  EXPECT_EQ(text.exit_code, 2);
  EXPECT_EQ(text.err, "cupel: --item: no content contains '#include'\n");
}

TEST(Explain, JsonIsAReport) {
  const Result result = explain({"--max-tokens", "70", "--json"});
  const SelectionReport report = json::read_report(result.out);
  EXPECT_EQ(report.total_candidates, 4);
  ASSERT_EQ(report.included.size(), 2U);
  EXPECT_EQ(report.included[1].position, 3U);
  EXPECT_EQ(report.excluded.size(), 2U);
  EXPECT_TRUE(
      std::any_of(report.events.begin(), report.events.end(), [](const TraceEvent& e) { return e.duration_ms > 0; }));
  EXPECT_TRUE(json::read_report(explain({"--max-tokens", "70", "--json", "--only", "excluded"}).out).included.empty());
}

TEST(Explain, ReportsTheSameNotesAndFailuresAsSelect) {
  EXPECT_EQ(explain({"--max-tokens", "75", "--policy", std::string(kRequiresMemories)}).err,
            "cupel: shortfall: 2 of kind 'Memory' are required, there are 0\n");
  EXPECT_EQ(explain({"--max-tokens", "20"}).exit_code, 1);
}

TEST(Explain, PrintsNoControlCharactersFromContents) {
  const std::string items = "{\"content\": \"a\\u001b[31mred\\u009b2J\\nb\", \"tokens\": 1, \"kind\": \"K\\u0007\"}";
  const std::string page = explain({"--max-tokens", "9"}, {.in = items}).out;
  EXPECT_THAT(page, HasSubstr("a [31mred 2J b"));
  EXPECT_THAT(page, Not(HasSubstr("\x1b")));
  EXPECT_THAT(page, Not(HasSubstr("\x07")));
}

TEST(Explain, WideCharactersKeepTheColumnsAligned) {
  const std::string items = R"({"content": "a", "tokens": 1, "kind": "文書"}
{"content": "b", "tokens": 1, "kind": "Four"})";
  const std::string page = explain({"--max-tokens", "9"}, {.in = items}).out;
  EXPECT_THAT(page, HasSubstr("  文書      1"));
  EXPECT_THAT(page, HasSubstr("  Four      1"));
}

TEST(Explain, UsesColoursOnlyOnATerminalAndNeverWithNoColor) {
  const auto page = [](bool terminal, const std::string& no_color, const std::string& type = "xterm") {
    return explain(
               {"--max-tokens", "70"},
               {.in = std::string(kItems), .variables = {{"NO_COLOR", no_color}, {"TERM", type}}, .terminal = terminal})
        .out;
  };
  EXPECT_THAT(page(true, "", "dumb"), Not(HasSubstr("\x1b[")));
  EXPECT_THAT(page(true, "", ""), Not(HasSubstr("\x1b[")));
  EXPECT_THAT(page(true, ""), HasSubstr("\x1b["));
  EXPECT_THAT(page(true, "1"), Not(HasSubstr("\x1b[")));
  EXPECT_THAT(page(false, ""), Not(HasSubstr("\x1b[")));
}

TEST(Explain, ColoursADecisionWithCompleteEscapeSequences) {
  const Result result =
      run_cupel({"explain", "-", "--max-tokens", "80", "--item", "#0"},
                {.in = std::string(kItems), .variables = {{"NO_COLOR", ""}, {"TERM", "xterm"}}, .terminal = true});
  EXPECT_THAT(result.out, HasSubstr("\x1B[32mkept\x1B[0m: "));
}

TEST(Explain, PrintsNoBidirectionalControls) {
  const Result result =
      run_cupel({"explain", "-", "--max-tokens", "80"}, {.in = "{\"content\": \"a\u202Eb\", \"tokens\": 1}"});
  EXPECT_THAT(result.out, HasSubstr("a b"));
  EXPECT_THAT(result.out, Not(HasSubstr("\u202E")));
}

TEST(Explain, ReportsThatThereAreNoItems) {
  EXPECT_THAT(run_cupel({"explain", "-", "--max-tokens", "80", "--item", "#0"}, {.in = "[]"}).err,
              HasSubstr("cupel: --item: there are no items\n"));
}

}  // namespace
}  // namespace cupel::tests
