#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "items.hpp"

namespace cupel::tests {
namespace {

struct BadItems {
  const char* name;
  std::string text;
  std::string message;

  friend void PrintTo(const BadItems& bad, std::ostream* out) { *out << bad.name; }
};

std::string item_with(const std::string& field) { return R"({"content": "a", "tokens": 1, )" + field + "}"; }

const std::vector<BadItems>& bad_items() {
  static const std::string first = "{\"content\": \"a\", \"tokens\": 1}\n";
  static const std::vector<BadItems> list = {
      {"Truncated", first + "{\"content\": \"a", "line 2, column "},
      {"TruncatedArray", std::string("[").append(first), "line 2, column 1: "},
      {"NotJson", "hello", "line 1, column 1: "},
      {"NotAnObject", first + "17", "items[1]: "},
      {"ContentOfAnotherType", first + R"({"content": 1, "tokens": 1})", "items[1].content: "},
      {"ContentEmpty", R"({"content": "", "tokens": 1})", "items[0].content: "},
      {"ContentMissing", R"({"tokens": 1})", "items[0].content: "},
      {"TokensMissing", R"({"content": "a"})", "items[0].tokens: "},
      {"TokensAsText", R"({"content": "a", "tokens": "1"})", "items[0].tokens: "},
      {"TokensWithFraction", R"({"content": "a", "tokens": 1.0})", "items[0].tokens: "},
      {"TokensOutOfRange", R"({"content": "a", "tokens": 9223372036854775808})", "items[0].tokens: "},
      {"HintOutOfRange", item_with(R"("futureRelevanceHint": 1e999)"), "items[0].futureRelevanceHint: "},
      {"DuplicateKey", item_with(R"("tokens": 2)"), "items[0].tokens: "},
      {"DuplicateKeyInBothSpellings", item_with(R"("originalTokens": 2, "original_tokens": 2)"),
       "items[0].originalTokens: "},
      {"NulByte", std::string("{\"content\": \"a\0\", \"tokens\": 1}", 30), "line 1, column 15: "},
      {"InvalidUtf8", "{\"content\": \"a\xFF\", \"tokens\": 1}", "line 1, column 15: "},
      {"LoneSurrogate", R"({"content": "a\ud800", "tokens": 1})", "line 1, column "},
      {"DeepNesting", item_with(std::string("\"metadata\": {\"a\": ").append(100'000, '[')), "line 1, column "},
      {"BlankKind", item_with(R"("kind": " ")"), "items[0].kind: "},
      {"DateWithoutOffset", item_with(R"("timestamp": "2026-03-17T14:00:00")"), "items[0].timestamp: "},
      {"DateWithoutTime", item_with(R"("timestamp": "2026-03-17")"), "items[0].timestamp: "},
      {"DateThatDoesNotExist", item_with(R"("timestamp": "2026-02-29T14:00:00Z")"), "items[0].timestamp: "},
      {"DateWithLeapSecond", item_with(R"("timestamp": "2026-02-28T23:59:60Z")"), "items[0].timestamp: "},
      {"DateAsNumber", item_with(R"("timestamp": 1773756000)"), "items[0].timestamp: "},
  };
  return list;
}

class BadItemsTest : public ::testing::TestWithParam<BadItems> {};

TEST_P(BadItemsTest, AreRejectedWithFileAndPosition) {
  const TemporaryDirectory directory;
  const std::string file = directory.file("items.jsonl", GetParam().text);
  for (const char* command : {"select", "explain"}) {
    const Result result = run_cupel({command, file, "--max-tokens", "9"});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(result.err.starts_with("cupel: " + file + ": " + GetParam().message)) << result.err;
    EXPECT_TRUE(result.err.find("line ") != std::string::npos) << result.err;
    EXPECT_LT(result.err.size(), 1000U);
  }
}

INSTANTIATE_TEST_SUITE_P(Items, BadItemsTest, ::testing::ValuesIn(bad_items()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(BadInput, MessageContainsNoControlCharacters) {
  const Result result = run_cupel({"select", "-", "--max-tokens", "9", "--policy", "\033[31mchat"}, {.in = ""});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("?[31mchat"));
  EXPECT_THAT(result.err, Not(HasSubstr("\033")));
}

struct BadPolicy {
  const char* policy;
  const char* message;
};

TEST(BadInput, PolicyErrorNamesFileAndPath) {
  const TemporaryDirectory directory;
  const std::vector<BadPolicy> bad = {
      {R"("chatt")", "policy: "},
      {R"({"scorers": []})", "policy.scorers: "},
      {R"({"scorers": [{"type": "recent"}]})", "policy.scorers[0].type: "},
      {R"({"scorers": [{"type": "recency", "weight": 0}]})", "policy.scorers[0].weight: "},
      {R"({"scorers": [{"type": "recency"}], "knapsackBucketSize": 5})", "policy.knapsackBucketSize: "},
      {R"({"scorers": [{"type": "recency"}], "slicerType": "stream", "quotas": []})", "policy.quotas: "},
      {R"({"scorers": [{"type": "recency"}], "slicerType": "knapsack", "quotas": [], "countQuotas": []})",
       "policy.quotas: "},
      {R"({"scorers": [{"type": "recency"}], "slicerType": "knapsack", "knapsackBucketSize": 0})",
       "policy.knapsackBucketSize: "},
  };
  for (const BadPolicy& policy : bad) {
    const std::string file = directory.file("policy.json", policy.policy);
    const Result result = run_cupel({"select", session(), "--max-tokens", "9000", "--policy", file});
    EXPECT_EQ(result.exit_code, 2) << policy.policy;
    EXPECT_TRUE(result.err.starts_with("cupel: " + file + ": " + policy.message)) << result.err;
  }
}

TEST(BadInput, BudgetErrorNamesOptionOrPath) {
  const auto message = [](const std::vector<std::string>& options) {
    std::vector<std::string> arguments = {"select", session()};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Result result = run_cupel(arguments);
    EXPECT_EQ(result.exit_code, 2);
    return result.err;
  };
  EXPECT_EQ(message({}), "cupel: --max-tokens or --budget is required\n");
  EXPECT_EQ(message({"--max-tokens", "-1"}), "cupel: --max-tokens must be at least 0, got -1\n");
  EXPECT_THAT(message({"--max-tokens", "5", "--output-reserve", "6"}), HasSubstr("--output-reserve must be at most "));
  EXPECT_THAT(message({"--max-tokens", "5", "--target-tokens", "6"}), HasSubstr("--target-tokens must be at most "));
  EXPECT_THAT(message({"--max-tokens", "5", "--margin", "101"}), HasSubstr("--margin must be 0 to 100, got 101"));
  EXPECT_THAT(message({"--max-tokens", "5", "--reserve", "A=1", "--reserve", "a=1"}), HasSubstr("--reserve must name"));
  EXPECT_THAT(message({"--max-tokens", "5", "--reserve", "A=-1"}), HasSubstr("--reserve "));
  EXPECT_THAT(message({"--budget", R"({"maxTokens": "5", "targetTokens": 5})"}),
              HasSubstr("cupel: --budget: budget.maxTokens: "));
  const std::string budget = R"({"maxTokens": 40, "targetTokens": 40, "outputReserve": 30})";
  EXPECT_EQ(message({"--budget", budget, "--max-tokens", "20"}),
            "cupel: --budget: budget.targetTokens: must be at most --max-tokens (20), got 40\n");
  EXPECT_EQ(message({"--budget", budget, "--max-tokens", "20", "--target-tokens", "21"}),
            "cupel: --target-tokens must be at most --max-tokens (20), got 21\n");
  EXPECT_EQ(message({"--budget", budget, "--max-tokens", "20", "--target-tokens", "5"}),
            "cupel: --budget: budget.outputReserve: must be at most --max-tokens (20), got 30\n");
  EXPECT_EQ(message({"--budget", R"({"maxTokens": 5, "outputReserve": 6})"}),
            "cupel: --budget: budget.outputReserve: must be at most maxTokens (5), got 6\n");
  EXPECT_THAT(message({"--budget", "none.json"}), HasSubstr("none.json: cannot be opened"));
}

TEST(BadInput, UnreadableFileIsNamedWithTheReason) {
  const TemporaryDirectory directory;
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"select", "FILE", "--max-tokens", "9"}, std::vector<std::string>{"batch", "FILE"},
        std::vector<std::string>{"select", session(), "--max-tokens", "9000", "--policy", "FILE"},
        std::vector<std::string>{"select", session(), "--budget", "FILE"}}) {
    const auto with = [&](const std::string& file) {
      std::vector<std::string> arguments = command;
      std::replace(arguments.begin(), arguments.end(), std::string("FILE"), file);
      const Result result = run_cupel(arguments);
      EXPECT_EQ(result.exit_code, 2) << command.front();
      EXPECT_EQ(result.out, "");
      return result.err;
    };
    const std::string missing = directory.path() + "/missing.json";
    EXPECT_EQ(with(missing), "cupel: " + missing + ": cannot be opened: No such file or directory\n");
    EXPECT_EQ(with(directory.path()), "cupel: " + directory.path() + ": is a directory\n");
    if (::geteuid() != 0) {
      const std::string forbidden = directory.file("forbidden.json", "[]");
      ::chmod(forbidden.c_str(), 0);
      EXPECT_EQ(with(forbidden), "cupel: " + forbidden + ": cannot be opened: Permission denied\n");
    }
  }
}

TEST(BadInput, PolicyBeyondTheSizeLimitIsNotReadInFull) {
  const Result result = run_cupel({"policy", "show", "/dev/zero"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "cupel: /dev/zero: is larger than 16 MiB\n");
}

// A sparse file: its size exceeds the limit, but it occupies only a few blocks.
TEST(BadInput, RunsAndRequestsBeyondTheSizeLimitAreNotRead) {
  const TemporaryDirectory directory;
  const std::string file = directory.file("large.json", "{}");
  std::filesystem::resize_file(file, (std::uintmax_t{1} << 30) + 1);
  for (const std::vector<std::string>& command : {std::vector<std::string>{"vector", file}, {"diff", file, file}}) {
    const Result result = run_cupel(command);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.err, "cupel: " + file + ": is larger than 1 GiB\n");
  }
}

TEST(BadInput, LineOf200MegabytesIsAnsweredAndTheBatchContinues) {
  Coprocess cupel({"batch", "--threads", "2"});
  const std::string block(1'000'000, 'x');
  cupel.send(R"({"id": 1, "items": [{"content": ")");
  for (int i = 0; i < 200; ++i) cupel.send(block);
  cupel.send("\n");
  cupel.send(request(2));
  EXPECT_THAT(cupel.receive().value_or(""), HasSubstr(R"({"id":null,"ok":false,"error":{"code":"InvalidJson")"));
  EXPECT_THAT(cupel.receive().value_or(""), HasSubstr(R"({"id":2,"ok":true)"));
  cupel.close_input();
  EXPECT_EQ(cupel.wait(), 0);
}

struct ExceededLimit {
  std::vector<std::string> limit;
  std::string message;
  int exit_code;
};

TEST(Limits, AreEnforcedAndNamedInTheError) {
  const TemporaryDirectory directory;
  const std::string file = directory.file(
      "items.jsonl", "{\"content\": \"a\", \"tokens\": 1}\n{\"content\": \"b\", \"tokens\": 1, \"tags\": [\"t\"]}\n");
  const std::vector<ExceededLimit> all = {
      {{"--max-items", "1"}, "items.jsonl: items: must have at most 1 entry (line 2)\n", 2},
      {{"--max-item-bytes", "30"}, "items.jsonl: line 2, column 1: an item is longer than 30 bytes\n", 2},
      {{"--max-depth", "1"}, "items.jsonl: line 2, column 39: nested deeper than 1 levels\n", 2},
      {{"--max-steps", "1"}, "The run takes more than 1 steps; ", 1}};
  const std::vector<std::vector<std::string>> commands = {
      {"select", file, "--max-tokens", "10"},
      {"explain", file, "--max-tokens", "10"},
      {"compare", file, "--max-tokens", "10", "--policy", "chat", "--policy", "longRunning"},
      {"simulate", "curve", file},
      {"simulate", "marginal", file, "--max-tokens", "10", "--slack", "1"},
      {"simulate", "min-budget", file, "--item", "#1"}};
  for (const std::vector<std::string>& command : commands) {
    std::vector<std::string> within = command;
    within.insert(within.end(),
                  {"--max-items", "2", "--max-item-bytes", "44", "--max-depth", "2", "--max-steps", "1000"});
    const Result allowed = run_cupel(within);
    EXPECT_EQ(allowed.exit_code, 0) << command[0] << ": " << allowed.err;
    for (const ExceededLimit& exceeded : all) {
      std::vector<std::string> arguments = command;
      arguments.insert(arguments.end(), exceeded.limit.begin(), exceeded.limit.end());
      const Result result = run_cupel(arguments);
      EXPECT_EQ(result.exit_code, exceeded.exit_code) << ::testing::PrintToString(arguments);
      EXPECT_THAT(result.err, ::testing::HasSubstr(exceeded.message)) << ::testing::PrintToString(arguments);
    }
  }
}

}  // namespace
}  // namespace cupel::tests
