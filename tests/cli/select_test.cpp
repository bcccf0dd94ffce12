#include <gtest/gtest.h>

#include <algorithm>

#include "items.hpp"

namespace cupel::tests {
namespace {

Result select(const std::vector<std::string>& options, std::string_view items = kItems) {
  std::vector<std::string> arguments = {"select", "-"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_cupel(arguments, {.in = std::string(items)});
}

std::string indices(const std::vector<std::string>& options, std::string_view items = kItems) {
  std::vector<std::string> all = {"--format", "indices"};
  all.insert(all.end(), options.begin(), options.end());
  return select(all, items).out;
}

TEST(Select, PrintsContentsInPlacedOrderSeparatedByABlankLine) {
  const Result result = select({"--max-tokens", "75"});
  EXPECT_EQ(result.out, "You review code.\n\nLooks good.\n\nWhat broke?\n");
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.exit_code, 0);
}

TEST(Select, AddsNoLineBreakToContentThatEndsWithOne) {
  EXPECT_EQ(select({"--max-tokens", "75"}, R"({"content": "a\n", "tokens": 1})").out, "a\n");
}

TEST(Select, SeparatorSupportsEscapeSequences) {
  EXPECT_EQ(select({"--max-tokens", "75", "--separator", R"(\n--\t\\\0\n)"}).out,
            std::string("You review code.\n--\t\\\0\nLooks good.\n--\t\\\0\nWhat broke?\n", 53));
  const Result unknown = select({"--max-tokens", "75", "--separator", R"(\x)"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr(R"(--separator: supports the escapes \n, \t, \0 and \\, not '\x')"));
}

TEST(Select, JsonIsTheBatchResponse) {
  EXPECT_EQ(select({"--max-tokens", "75", "--format", "json"}).out,
            "{\"id\":null,\"ok\":true,\"selected\":[0,2,3],\"totalTokens\":75}\n");
}

TEST(Select, JsonIsTheBatchResponseForFailuresToo) {
  const Result result = select({"--max-tokens", "20", "--format", "json"});
  EXPECT_THAT(result.out, HasSubstr(R"({"id":null,"ok":false,"error":{"code":"PinnedExceedsBudget","message":)"));
  EXPECT_EQ(result.exit_code, 1);
  const Result bad_item = select({"--max-tokens", "20", "--format", "json"}, R"({"content": "a", "tokens": "1"})");
  EXPECT_THAT(bad_item.out, HasSubstr(R"("code":"InvalidItem")"));
  EXPECT_THAT(bad_item.out, HasSubstr(R"("path":"items[0].tokens")"));
  EXPECT_EQ(bad_item.exit_code, 2);
}

TEST(Select, JsonLinesCanBeSelectedFromAgain) {
  const Result result = select({"--max-tokens", "75", "--format", "jsonl"});
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 3);
  EXPECT_EQ(select({"--max-tokens", "75", "--format", "jsonl"}, result.out).out, result.out);
}

TEST(Select, JsonLinesKeepTheTextOfItems) {
  const std::string first =
      R"({ "id": 7, "tokens": 1, "content": "\u0061/\/", "x": {"y": [1e0, 1.50]}, "kind": null })";
  const std::string second = R"({"content":"b","tokens":2,"future_relevance_hint":5E-1,"metadata":{"m":1,"m":2}})";
  const std::string lines = first + "\n" + second + "\n";
  for (const std::string& text : {lines, "\n " + first + "\t\r\n\r\n" + second, "[" + first + " , " + second + "]"}) {
    EXPECT_EQ(select({"--max-tokens", "9", "--format", "jsonl"}, text).out, lines) << text;
  }
}

TEST(Select, JsonLinesJoinTheLinesOfAnItem) {
  const std::string spread = "{\n  \"tokens\": 1,\r\n  \"content\": \"a  b\",\n  \"x\": [ 1.0,\n 2e0 ]\n}";
  for (const std::string& text : {spread, "[\n" + spread + "\n]\n"}) {
    EXPECT_EQ(select({"--max-tokens", "9", "--format", "jsonl"}, text).out,
              "{\"tokens\":1,\"content\":\"a  b\",\"x\":[1.0,2e0]}\n");
  }
}

TEST(Select, ReadsAnObjectThatSpansLines) {
  EXPECT_EQ(indices({"--max-tokens", "9"}, "{\n  \"content\": \"a\",\n  \"tokens\": 1\n}\n"), "0\n");
}

TEST(Select, IndicesAreOnePerLine) { EXPECT_EQ(indices({"--max-tokens", "75"}), "0\n2\n3\n"); }

TEST(Select, ReadsAJsonArray) {
  EXPECT_EQ(
      indices({"--max-tokens", "9"}, "[{\"content\": \"a\", \"tokens\": 1},\n {\"content\": \"b\", \"tokens\": 1}]"),
      "0\n1\n");
}

TEST(Select, ReadsAFile) {
  const Result result = run_cupel({"select", session(), "--max-tokens", "600", "--format", "indices"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, HasSubstr("85\n"));
}

TEST(Select, TargetDefaultsToMaxTokensMinusOutputReserve) {
  EXPECT_EQ(indices({"--max-tokens", "75"}), "0\n2\n3\n");
  EXPECT_EQ(indices({"--max-tokens", "75", "--output-reserve", "1"}), "0\n3\n");
  EXPECT_EQ(indices({"--max-tokens", "75", "--target-tokens", "55"}), "0\n3\n");
}

TEST(Select, ReservedSlotsAndMarginReduceTheTarget) {
  EXPECT_EQ(indices({"--max-tokens", "75", "--reserve", "Memory=1"}), "0\n3\n");
  EXPECT_EQ(indices({"--max-tokens", "95", "--reserve", "Memory=10", "--reserve", "Tool=11"}), "0\n3\n");
  EXPECT_EQ(indices({"--max-tokens", "75", "--margin", "2.5"}), "0\n3\n");
}

TEST(Select, ReserveConsumesOneArgument) {
  EXPECT_EQ(run_cupel({"select", "--max-tokens", "75", "--reserve", "Memory=1", "-", "--format", "indices"},
                      {.in = std::string(kItems)})
                .out,
            "0\n3\n");
}

TEST(Select, BudgetComesFromAFileOrFromTheArgument) {
  const TemporaryDirectory directory;
  const std::string budget = R"({"maxTokens": 75, "targetTokens": 55})";
  EXPECT_EQ(indices({"--budget", budget}), "0\n3\n");
  EXPECT_EQ(indices({"--budget", directory.file("budget.json", budget)}), "0\n3\n");
  EXPECT_EQ(indices({"--budget", budget, "--target-tokens", "75"}), "0\n2\n3\n");
}

TEST(Select, BudgetWithoutTargetUsesMaxTokensMinusOutputReserve) {
  EXPECT_EQ(indices({"--budget", R"({"maxTokens": 75})"}), "0\n2\n3\n");
  EXPECT_EQ(indices({"--budget", R"({"maxTokens": 75, "outputReserve": 20})"}), "0\n3\n");
  EXPECT_EQ(indices({"--budget", R"({"maxTokens": 75})", "--output-reserve", "20"}), "0\n3\n");
  EXPECT_EQ(indices({"--budget", R"({"maxTokens": 75})", "--target-tokens", "55"}), "0\n3\n");
}

TEST(Select, PolicyIsAPresetAFileOrJson) {
  const TemporaryDirectory directory;
  const std::string policy = R"({"scorers": [{"type": "recency"}], "deduplicationEnabled": false})";
  EXPECT_EQ(indices({"--max-tokens", "95", "--policy", "CHAT"}), "0\n2\n3\n");
  EXPECT_EQ(indices({"--max-tokens", "95", "--policy", directory.file("policy.json", policy)}), "0\n1\n2\n3\n");
  EXPECT_EQ(indices({"--max-tokens", "95", "--policy", policy}), "0\n1\n2\n3\n");
}

TEST(Select, PresetTakesPrecedenceOverAFileOfTheSameName) {
  const TemporaryDirectory directory;
  directory.file("chat", "not a policy");
  const Surroundings there{.in = std::string(kItems), .directory = directory.path()};
  EXPECT_EQ(run_cupel({"select", "-", "--max-tokens", "95", "--policy", "chat"}, there).exit_code, 0);
  EXPECT_EQ(run_cupel({"select", "-", "--max-tokens", "95", "--policy", "./chat"}, there).exit_code, 2);
}

TEST(Select, NoDedupKeepsEqualContents) { EXPECT_EQ(indices({"--max-tokens", "95", "--no-dedup"}), "0\n1\n2\n3\n"); }

TEST(Select, OverflowOptionSetsTheStrategy) {
  const std::vector<std::string> options = {"--max-tokens", "60", "--policy", std::string(kRequiresMessages)};
  const auto with = [&](const std::string& overflow) {
    std::vector<std::string> all = options;
    if (!overflow.empty()) all.insert(all.end(), {"--overflow", overflow});
    return select(all);
  };
  for (const char* overflow : {"", "throw"}) {
    const Result thrown = with(overflow);
    EXPECT_EQ(thrown.exit_code, 1);
    EXPECT_EQ(thrown.out, "");
    EXPECT_EQ(thrown.err, "cupel: Selected items require 75 tokens, exceeding target budget of 60\n");
  }
  const Result truncated = with("truncate");
  EXPECT_EQ(truncated.exit_code, 0);
  EXPECT_EQ(truncated.out, "You review code.\n\nWhat broke?\n");
  EXPECT_EQ(truncated.err, "");
  const Result proceeded = with("proceed");
  EXPECT_EQ(proceeded.exit_code, 0);
  EXPECT_EQ(proceeded.out, "You review code.\n\nLooks good.\n\nWhat broke?\n");
  EXPECT_EQ(proceeded.err, "cupel: overflow: the selection has 75 tokens, 15 above the target of 60\n");
}

TEST(Select, ShortfallIsReportedOnStandardError) {
  const Result result = select({"--max-tokens", "75", "--policy", std::string(kRequiresMemories)});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "cupel: shortfall: 2 of kind 'Memory' are required, there are 0\n");
}

TEST(Select, QuietPrintsOnlyErrors) {
  const Result shortfall = select({"--max-tokens", "75", "--policy", std::string(kRequiresMemories), "--quiet"});
  EXPECT_EQ(shortfall.err, "");
  EXPECT_THAT(shortfall.out, Not(IsEmpty()));
  EXPECT_EQ(run_cupel({"-q", "select", "/dev/null", "--max-tokens", "1"}).err, "");
  EXPECT_THAT(select({"--max-tokens", "1", "-q"}).err, Not(IsEmpty()));
}

TEST(Select, EmptyListSelectsNothing) {
  const Result result = select({"--max-tokens", "75"}, "");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "cupel: standard input: no items\n");
  EXPECT_EQ(indices({"--max-tokens", "75"}, "[]"), "");
}

#if !defined(CUPEL_INSTRUMENTED)  // instrumentation takes memory too
TEST(Select, MemoryDoesNotHoldTheFileBesidesTheItems) {
  const TemporaryDirectory directory;
  std::string items;
  for (int i = 0; i < 100'000; ++i) {
    items.append(R"({"content": ")").append(std::to_string(i)).append(200, 'x');
    items.append(
        R"(", "tokens": 50, "kind": "Message", "tags": ["alpha", "beta"], "timestamp": "2026-03-17T14:00:00Z"})");
    items.append("\n");
  }
  for (const char* form : {"lines", "array"}) {
    if (form == std::string_view("array")) {
      std::replace(items.begin(), items.end() - 1, '\n', ',');
      items.insert(items.begin(), '[');
      items.back() = ']';
    }
    const std::string file = directory.file("items", items);
    Coprocess cupel({"select", file, "--max-tokens", "1000", "--format", "json"});
    EXPECT_THAT(cupel.receive().value_or(""), HasSubstr("\"totalTokens\":1000"));
    EXPECT_EQ(cupel.wait(), 0);
    EXPECT_LT(cupel.peak_memory(), items.size() * 5 / 2) << form;
  }
}
#endif

}  // namespace
}  // namespace cupel::tests
