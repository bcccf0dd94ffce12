#include <gtest/gtest.h>

#include "items.hpp"

namespace cupel::tests {
namespace {

using ::testing::ContainsRegex;

constexpr std::string_view kTwo =
    R"({"content": "old and hinted", "tokens": 10, "futureRelevanceHint": 1.0, "timestamp": "2026-03-17T13:00:00Z"}
{"content": "new", "tokens": 10, "futureRelevanceHint": 0.0, "timestamp": "2026-03-17T14:00:00Z"}
{"content": "always", "tokens": 5, "pinned": true}
{"content": "never", "tokens": 99}
)";
constexpr const char* kByHint = R"({"name": "by hint", "scorers": [{"type": "reflexive"}]})";
constexpr const char* kByTime = R"({"scorers": [{"type": "recency"}]})";

Result compare(const std::vector<std::string>& options, std::string_view items = kTwo) {
  std::vector<std::string> arguments = {"compare", "-"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_cupel(arguments, {.in = std::string(items)});
}

TEST(Compare, ShowsTotalsAndTheContentsOnWhichPoliciesDisagree) {
  const std::string page = compare({"--max-tokens", "20", "--policy", kByHint, "--policy", kByTime}).out;
  EXPECT_THAT(page, ContainsRegex("A  by hint +2 +15 +75 % +1.00 +1 *\n"));
  EXPECT_THAT(page, ContainsRegex("B  policy 2 +2 +15 +75 % +1.00 +1 +66.7 %\n"));
  EXPECT_THAT(page, HasSubstr("2 of 4 contents are selected by some policies and left out by others"));
  EXPECT_THAT(page, ContainsRegex(" 0  Message +10  ●  ·  old and hinted\n +1  Message +10  ·  ●  new\n"));
  EXPECT_THAT(page, Not(HasSubstr("always")));
  EXPECT_THAT(page, Not(HasSubstr("never")));
}

TEST(Compare, AllAlsoShowsContentsOnWhichPoliciesAgree) {
  const std::string page = compare({"--max-tokens", "20", "--policy", kByHint, "--policy", kByTime, "--all"}).out;
  EXPECT_THAT(page, ContainsRegex(" 2  Message +5  ●  ●  always\n"));
  EXPECT_THAT(page, ContainsRegex(" 3  Message +99  ·  ·  never\n"));
}

TEST(Compare, ContentIsIncludedWhenOneOfItsItemsIs) {
  const std::string page = compare({"--max-tokens", "75", "--policy", "chat", "--policy", "rag", "--all"}, kItems).out;
  EXPECT_THAT(page, ContainsRegex(" 1  Message +20  ●  ●  Looks good.\n"));
  EXPECT_THAT(page, HasSubstr("of 3 contents"));
  EXPECT_THAT(page, Not(ContainsRegex("\n +2  Message")));
}

TEST(Compare, EqualPoliciesHaveNoDifferences) {
  const std::string page = compare({"--max-tokens", "20", "--policy", "chat", "--policy", "chat"}).out;
  EXPECT_THAT(page, HasSubstr("0 of 4 contents are selected by some policies"));
  EXPECT_THAT(page, ContainsRegex("B  chat .* 0 %\n"));
}

TEST(Compare, AcceptsPresetsFilesAndManyPolicies) {
  const TemporaryDirectory directory;
  const std::string file = directory.file("mine.json", kByTime);
  std::vector<std::string> options = {"--max-tokens", "20", "--policy", file};
  for (int i = 0; i < 27; ++i) options.insert(options.end(), {"--policy", "chat"});
  const std::string page = compare(options).out;
  EXPECT_THAT(page, HasSubstr("A   " + file));
  EXPECT_THAT(page, ContainsRegex("Z   chat"));
  EXPECT_THAT(page, ContainsRegex("28  chat"));
}

TEST(Compare, JsonHasTheReportsAndTheDifferences) {
  const std::vector<std::string> options = {"--max-tokens", "20", "--policy", kByHint, "--policy", kByTime, "--json"};
  const std::string json = compare(options).out;
  EXPECT_THAT(json, HasSubstr(R"({"variants":[{"label":"by hint","report":{"events":[)"));
  EXPECT_THAT(json,
              HasSubstr(R"("diffs":[{"content":"old and hinted","statuses":[{"label":"by hint","status":"Included"},)"
                        R"({"label":"policy 2","status":"Excluded"}],"index":0},)"));
  EXPECT_EQ(compare(options).out, json) << "durations are omitted";
}

TEST(Compare, FewerThanTwoPoliciesAreRefused) {
  for (const std::vector<std::string>& policies :
       {std::vector<std::string>{}, std::vector<std::string>{"--policy", "chat"}}) {
    std::vector<std::string> options = {"--max-tokens", "20"};
    options.insert(options.end(), policies.begin(), policies.end());
    const Result result = compare(options);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "cupel: --policy must be given at least twice\n");
  }
}

TEST(Compare, BadPolicyItemsAndBudgetAreRefused) {
  const auto message = [](const std::vector<std::string>& options, std::string_view items = kTwo) {
    const Result result = compare(options, items);
    EXPECT_EQ(result.exit_code, 2);
    return result.err;
  };
  EXPECT_EQ(message({"--max-tokens", "20", "--policy", "chat", "--policy", "debuging"}),
            "cupel: --policy: preset 'debuging' does not exist; did you mean 'debugging'?\n");
  EXPECT_EQ(message({"--policy", "chat", "--policy", "rag"}), "cupel: --max-tokens or --budget is required\n");
  EXPECT_EQ(message({"--max-tokens", "20", "--policy", "chat", "--policy", "rag"}, "[]"),
            "cupel: standard input: there are no items\n");
}

TEST(Compare, FailedRunIsNamedByItsPolicy) {
  const std::string overflowing = R"({"name": "greedy for messages", "scorers": [{"type": "recency"}],)"
                                  R"( "countQuotas": [{"kind": "Message", "requireCount": 2, "capCount": 3}]})";
  const Result result = compare({"--max-tokens", "50", "--policy", "chat", "--policy", overflowing}, kItems);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err,
            "cupel: greedy for messages: Selected items require 75 tokens, exceeding target budget of 50\n");
  const Result json = compare({"--max-tokens", "50", "--policy", "chat", "--policy", overflowing, "--json"}, kItems);
  EXPECT_THAT(json.out, HasSubstr(R"({"id":null,"ok":false,"error":{"code":"Overflow",)"));
}

TEST(Compare, PolicyOptionsApplyToEveryPolicy) {
  const Result result = compare({"--max-tokens", "50", "--policy", std::string(kRequiresMessages), "--policy", "chat",
                                 "--overflow", "truncate", "--no-dedup"},
                                kItems);
  EXPECT_EQ(result.exit_code, 0) << result.err;
}

}  // namespace
}  // namespace cupel::tests
