// Notes of commands about their input and their run: printed once, briefly, and only if something looks wrong.

#include <gtest/gtest.h>

#include <algorithm>

#include "items.hpp"

namespace cupel::tests {
namespace {

// Chat messages without timestamps, of which the longer ones do not fit.
std::string undated() {
  std::string items;
  for (int i = 1; i <= 5; ++i) {
    items += R"({"content": "message )" + std::to_string(i) + R"(", "tokens": )" + std::to_string(10 * i) + "}\n";
  }
  return items;
}

constexpr std::string_view kNoTimestamp =
    "cupel: none of the 5 scored items has a timestamp, so recency can't tell them apart: give them a timestamp, or "
    "choose a policy without recency\n";
constexpr std::string_view kEqualScores =
    "so they do not decide what is left out: score by something in which the items differ\n";

Result run(std::vector<std::string> arguments, std::string_view items, const std::vector<std::string>& more = {}) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_cupel(arguments, {.in = std::string(items)});
}

std::vector<std::vector<std::string>> commands(const std::string& tokens) {
  return {{"select", "-", "--max-tokens", tokens},
          {"explain", "-", "--max-tokens", tokens},
          {"compare", "-", "--max-tokens", tokens, "--policy", "chat", "--policy", "chat"},
          {"report", "-", "--max-tokens", tokens}};
}

TEST(Notes, ArePrintedByEveryCommandThatShowsARun) {
  for (const std::vector<std::string>& command : commands("60")) {
    const Result result = run(command, undated());
    EXPECT_EQ(result.exit_code, 0) << command[0];
    EXPECT_THAT(result.err, HasSubstr(std::string(kNoTimestamp))) << command[0];
    EXPECT_THAT(result.err, HasSubstr("cupel: all 5 scores are equal (0.05), " + std::string(kEqualScores)))
        << command[0];
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 2) << command[0] << result.err;
  }
}

TEST(Notes, AreNotPrintedWhenNothingIsWrong) {
  for (const std::vector<std::string>& command : commands("75")) {
    EXPECT_EQ(run(command, kItems).err, "") << command[0];
  }
}

TEST(Notes, AreNotPrintedWithQuiet) {
  for (const std::vector<std::string>& command : commands("60")) {
    EXPECT_EQ(run(command, undated(), {"--quiet"}).err, "") << command[0];
  }
}

TEST(Notes, AreErrorsWithStrict) {
  for (const std::vector<std::string>& command : commands("60")) {
    const Result result = run(command, undated(), {"--strict", "--quiet"});
    EXPECT_EQ(result.exit_code, 2) << command[0];
    EXPECT_EQ(result.out, "") << command[0];
    EXPECT_THAT(result.err, HasSubstr("choose a policy without recency; and 1 more\n")) << command[0];
  }
}

TEST(Notes, StrictChangesNothingWhenThereAreNone) {
  const std::vector<std::string> select = {"select", "-", "--max-tokens", "75"};
  EXPECT_EQ(run(select, kItems, {"--strict"}).out, run(select, kItems).out);
}

TEST(Notes, ReportUnknownFields) {
  const std::string policy = R"({"scorers": [{"type": "recency", "wieght": 2}], "slicer": "knapsack"})";
  const std::string items = R"([{"content": "a", "tokens": 1, "prioritty": 1, "timestamp": "2026-03-17T14:00:00Z"},)"
                            R"( {"content": "b", "tokens": 1, "prioritty": 2}])";
  for (const char* const name : {"select", "explain", "report"}) {
    const Result result = run({name, "-", "--max-tokens", "9", "--policy", policy}, items);
    EXPECT_EQ(result.err,
              "cupel: --policy: policy.slicer: is not a known field and is ignored; did you mean 'slicerType'?\n"
              "cupel: --policy: policy.scorers[0].wieght: is not a known field and is ignored; did you mean "
              "'weight'?\n"
              "cupel: standard input: items[0].prioritty: is not a known field and is ignored in 2 items; did you "
              "mean 'priority'?\n")
        << name;
  }
}

TEST(Notes, AreAlsoPrintedForInvalidItems) {
  EXPECT_EQ(run({"select", "-", "--max-tokens", "9"}, R"({"content": "a", "tokns": 1})").err,
            "cupel: standard input: items[0].tokns: is not a known field and is ignored; did you mean 'tokens'?\n"
            "cupel: standard input: items[0].tokens: is required (line 1)\n");
}

TEST(Notes, AreAtMostTenLines) {
  std::string item = R"({"content": "a", "tokens": 1)";
  for (int i = 0; i < 30; ++i) item += ", \"x" + std::to_string(i) + "\": 1";
  const Result result = run({"select", "-", "--max-tokens", "9"}, item + "}");
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 10);
  EXPECT_THAT(result.err, HasSubstr("\ncupel: and 21 more notes\n"));
}

TEST(Notes, StrictRejectsUnknownFieldsInEveryCommand) {
  const TemporaryDirectory directory;
  const std::string item = R"({"content": "a", "tokens": 1, "prioritty": 1})";
  const std::string file = directory.file("items.json", item);
  const std::string policy = directory.file("policy.json", R"({"scorers": [{"type": "kind", "wieght": 2}]})");
  const std::string good = directory.file("good.json", R"({"content": "a", "tokens": 1})");
  const std::vector<std::vector<std::string>> all = {{"simulate", "curve"},
                                                     {"simulate", "marginal", "--max-tokens", "9", "--slack", "1"},
                                                     {"simulate", "min-budget", "--item", "a"},
                                                     {"simulate", "token-error", "--max-tokens", "9", "--percent", "5"},
                                                     {"select", "--max-tokens", "9"},
                                                     {"explain", "--max-tokens", "9"}};
  for (const std::vector<std::string>& command : all) {
    std::vector<std::string> with_item = command;
    with_item.insert(with_item.end(), {file, "--strict"});
    const Result item_result = run_cupel(with_item);
    EXPECT_EQ(item_result.exit_code, 2) << ::testing::PrintToString(command);
    EXPECT_THAT(item_result.err, HasSubstr("items[0].prioritty: is not a known field; did you mean 'priority'?"));
    std::vector<std::string> with_policy = command;
    with_policy.insert(with_policy.end(), {good, "--policy", policy, "--strict"});
    const Result policy_result = run_cupel(with_policy);
    EXPECT_EQ(policy_result.exit_code, 2) << ::testing::PrintToString(command);
    EXPECT_THAT(policy_result.err, HasSubstr("policy.scorers[0].wieght: is not a known field; did you mean 'weight'?"));
  }
  EXPECT_EQ(run_cupel({"policy", "show", policy, "--strict"}).exit_code, 2);
  const std::string request = R"({"budget":{"maxTokens":9,"targetTokens":9},"policy":"rag","x":1,"items":[]})";
  EXPECT_EQ(run_cupel({"vector", "-", "--strict"}, {.in = request}).exit_code, 2);
  const std::string check = directory.file("check.toml",
                                           "items = \"items.json\"\npolicy = \"rag\"\n"
                                           "budget = {max_tokens = 9, target_tokens = 9}\n"
                                           "[[assert]]\nthat = \"include_item_with_kind\"\n"
                                           "kind = \"Message\"\n");
  EXPECT_EQ(run_cupel({"check", check}).exit_code, 0);
  EXPECT_EQ(run_cupel({"check", check, "--strict"}).exit_code, 2);
}

TEST(Notes, AreInJsonOnRequest) {
  const std::string note = R"({"code":"AbsentField","message":"none of the 5 scored items has a timestamp)";
  const auto json = [](std::vector<std::string> arguments) {
    const std::string without = run(arguments, undated()).out;
    EXPECT_THAT(without, Not(HasSubstr("\"notes\"")));
    arguments.emplace_back("--notes");
    return run(arguments, undated()).out;
  };
  EXPECT_THAT(json({"select", "-", "--max-tokens", "60", "--format", "json"}), HasSubstr(R"("notes":[)" + note));
  EXPECT_THAT(json({"explain", "-", "--max-tokens", "60", "--json"}), HasSubstr(R"("notes":[)" + note));
  EXPECT_THAT(json({"compare", "-", "--max-tokens", "60", "--json", "--policy", "chat", "--policy", "rag"}),
              HasSubstr(R"("notes":[)" + note));
  EXPECT_THAT(run({"report", "-", "--max-tokens", "60", "--json"}, undated()).out, HasSubstr(R"("notes":[)" + note));
}

TEST(Notes, AreInJsonOnlyInTheVariantTheyConcern) {
  const TemporaryDirectory directory;
  const std::string first = directory.file("first.jsonl", R"({"content": "a", "tokens": 1, "prioritty": 1})");
  const std::string second = directory.file("second.jsonl", R"({"content": "a", "tokens": 1})");
  const char* const misspelt = R"({"scorers": [{"type": "kind", "wieght": 2}]})";
  const auto count = [](std::string_view text, std::string_view word) {
    std::size_t times = 0;
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++times;
    return times;
  };
  const auto expect_once = [&](const std::string& json, std::string_view path, std::string_view before) {
    EXPECT_EQ(count(json, path), 1U) << json;
    EXPECT_LT(json.find(path), json.find(before)) << json;
  };
  const std::string compared =
      run({"compare", second, "--max-tokens", "60", "--json", "--notes", "--policy", misspelt, "--policy", "rag"}, "")
          .out;
  expect_once(compared, R"("path":"policy.scorers[0].wieght")", R"("label":"rag")");
  const std::string policies =
      run({"report", second, "--max-tokens", "60", "--json", "--compare", "--policy", misspelt, "--policy", "rag"}, "")
          .out;
  expect_once(policies, R"("path":"policy.scorers[0].wieght")", R"("label":"rag")");
  const std::string turns = run({"report", first, second, "--max-tokens", "60", "--json", "--compare"}, "").out;
  expect_once(turns, R"("path":"items[0].prioritty")", R"("label":")" + second);
}

TEST(Notes, AreOnThePageEvenWithQuiet) {
  const char* const item = R"({"content": "a", "tokens": 1, "prioritty": 1})";
  const Result result = run({"report", "-", "--max-tokens", "60", "--json", "--quiet"}, item);
  EXPECT_THAT(result.err, IsEmpty());
  EXPECT_THAT(result.out, HasSubstr(R"("path":"items[0].prioritty")"));
}

TEST(Notes, NameThePolicyUnlessTheyConcernAllPolicies) {
  const Result result =
      run({"compare", "-", "--max-tokens", "60", "--policy", "chat", "--policy", "codeReview"}, undated());
  EXPECT_THAT(result.err, HasSubstr(std::string(kNoTimestamp)));
  EXPECT_THAT(result.err, HasSubstr("cupel: codeReview: none of the 5 scored items has a priority, so "));
}

TEST(Notes, AreInBatchAnswersOnRequest) {
  const Result result =
      run_cupel({"batch", "-"}, {.in = request(1, R"(, "notes": true)") + request(2) +
                                       request(3, R"(, "strict": true)") + request(4, R"(, "strict": true, "x": 1)")});
  EXPECT_THAT(result.out, HasSubstr(R"({"id":1,"ok":true,"selected":[0],"totalTokens":30,"notes":[{"code":"Absent)"));
  EXPECT_THAT(result.out, HasSubstr(answer(2) + "\n"));
  EXPECT_THAT(result.out, HasSubstr(R"({"id":3,"ok":false,"error":{"code":"InvalidRequest","message":"none of the)"));
  EXPECT_THAT(result.out, HasSubstr(R"({"id":4,"ok":false,"error":{"code":"InvalidRequest","message":"x: is not a)"));
}

}  // namespace
}  // namespace cupel::tests
