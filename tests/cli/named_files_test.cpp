// Names of files that commands read and write: none may be empty, and only one may be standard input.

#include <gtest/gtest.h>

#include "items.hpp"

namespace cupel::tests {
namespace {

// An unset shell variable expands to an empty name.
TEST(NamedFiles, MustNotBeEmpty) {
  const TemporaryDirectory directory;
  const std::string items = directory.file("items.jsonl", kItems);
  const std::vector<std::vector<std::string>> commands = {
      {"select", items, "--max-tokens", "60", "--budget", ""},
      {"select", items, "--max-tokens", "60", "--policy", ""},
      {"select", items, "--max-tokens", "60", "--otlp", ""},
      {"explain", items, "--max-tokens", "60", "--otlp", ""},
      {"simulate", "curve", items, "--budget", ""},
      {"compare", items, "--max-tokens", "60", "--policy", "chat", "--policy", ""},
      {"report", items, "--max-tokens", "60", "--json", "--budget", ""},
      {"report", items, "--max-tokens", "60", "--json", "--policy", ""},
      {"batch", "--otlp", ""},
      {"select", "", "--max-tokens", "60"},
      {"report", "", "--max-tokens", "60", "--json"},
      {"batch", ""},
      {"policy", "show", ""},
      {"policy", "validate", ""},
      {"check", ""},
      {"conformance", ""},
      {"vector", ""},
      {"diff", "", ""},
  };
  for (const std::vector<std::string>& command : commands) {
    const Result result = run_cupel(command);
    EXPECT_EQ(result.exit_code, 2) << ::testing::PrintToString(command);
    EXPECT_THAT(result.out + result.err, Not(IsEmpty())) << ::testing::PrintToString(command);
  }
  EXPECT_THAT(run_cupel(commands[0]).err, HasSubstr("cupel: --budget: must not be empty\n"));
  EXPECT_THAT(run_cupel(commands[2]).err, HasSubstr("cupel: --otlp: must not be empty\n"));
}

// A second reader would find nothing.
TEST(NamedFiles, StandardInputMayBeNamedOnce) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> commands = {
      {{"select", "-", "--budget", "-"}, "ITEMS and --budget"},
      {{"select", "-", "--max-tokens", "60", "--policy", "-"}, "ITEMS and --policy"},
      {{"explain", "x", "--budget", "-", "--policy", "-"}, "--budget and --policy"},
      {{"simulate", "curve", "-", "--budget", "-"}, "ITEMS and --budget"},
      {{"simulate", "marginal", "-", "--slack", "1", "--budget", "-"}, "ITEMS and --budget"},
      {{"simulate", "min-budget", "-", "--item", "#0", "--policy", "-"}, "ITEMS and --policy"},
      {{"simulate", "token-error", "-", "--percent", "5", "--budget", "-"}, "ITEMS and --budget"},
      {{"compare", "x", "--max-tokens", "60", "--policy", "-", "--policy", "-"}, "--policy and --policy"},
      {{"report", "-", "-", "--max-tokens", "60", "--compare", "--json"}, "ITEMS and ITEMS"},
      {{"report", "-", "--budget", "-", "--json"}, "ITEMS and --budget"},
      {{"check", "-", "-"}, "FILE and FILE"},
      {{"policy", "validate", "-", "-"}, "FILE and FILE"},
  };
  for (const auto& [command, inputs] : commands) {
    const Result result = run_cupel(command, {.in = R"({"maxTokens": 60, "targetTokens": 60})"});
    EXPECT_EQ(result.exit_code, 2) << ::testing::PrintToString(command);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "cupel: " + inputs + " can't both read standard input\n");
  }
}

TEST(NamedFiles, AnySingleFileMayBeStandardInput) {
  const TemporaryDirectory directory;
  const std::string items = directory.file("items.jsonl", kItems);
  EXPECT_EQ(run_cupel({"select", items, "--budget", "-"}, {.in = R"({"maxTokens": 60})"}).exit_code, 0);
  EXPECT_EQ(run_cupel({"select", items, "--max-tokens", "60", "--policy", "-"}, {.in = std::string(kRequiresMemories)})
                .exit_code,
            0);
  EXPECT_EQ(run_cupel({"report", "-", "--max-tokens", "60", "-o", "-"}, {.in = std::string(kItems)}).exit_code, 0);
}

}  // namespace
}  // namespace cupel::tests
