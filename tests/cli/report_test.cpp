#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "items.hpp"

namespace cupel::tests {
namespace {

using ::testing::StartsWith;

Result report(const std::vector<std::string>& options, const Surroundings& surroundings = {.in = std::string(kItems)}) {
  std::vector<std::string> arguments = {"report"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_cupel(arguments, surroundings);
}

std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Report, WritesThePageToAFileAndNamesTheFile) {
  const TemporaryDirectory directory;
  const std::string page = directory.path() + "/page.html";
  const Result result = report({"-", "--max-tokens", "60", "-o", page});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, IsEmpty());
  EXPECT_THAT(result.err, StartsWith("cupel: " + page + ": "));
  EXPECT_THAT(text_of(page), StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(text_of(page), HasSubstr("What broke?"));
}

TEST(Report, WritesThePageToAPipeButNotToATerminal) {
  EXPECT_THAT(report({"-", "--max-tokens", "60"}).out, StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(report({"-", "--max-tokens", "60", "-o", "-"}).out, StartsWith("<!DOCTYPE html>"));
  const Result result = report({"-", "--max-tokens", "60"}, {.in = std::string(kItems), .terminal = true});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("write it to a file with -o FILE"));
  EXPECT_EQ(report({"-", "--max-tokens", "60", "--json"}, {.in = std::string(kItems), .terminal = true}).exit_code, 0);
}

TEST(Report, NewPageReplacesALongerOne) {
  const TemporaryDirectory directory;
  const std::string page = directory.file("page.html", std::string(500'000, 'x'));
  EXPECT_EQ(report({"-", "--max-tokens", "60", "-o", page}).exit_code, 0);
  EXPECT_TRUE(text_of(page).ends_with("</html>\n")) << text_of(page).size();
}

TEST(Report, FailedRunLeavesTheFileUnchanged) {
  const TemporaryDirectory directory;
  const std::string page = directory.file("page.html", "as it was");
  const Result result = report({"-", "--max-tokens", "20", "-o", page});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("Pinned items require 30 tokens, but only 20 are available"));
  EXPECT_EQ(text_of(page), "as it was");
}

TEST(Report, RefusesToReplaceAnInput) {
  const TemporaryDirectory directory;
  const std::string items = directory.file("items.jsonl", kItems);
  const std::string more = directory.file("more.jsonl", kItems);
  const std::string policy = directory.file("policy.json", R"({"scorers": [{"type": "recency"}]})");
  const std::string budget = directory.file("budget.json", R"({"maxTokens": 60})");
  for (const std::string& output : {items, more, policy, budget}) {
    const Result result = report({items, more, "--compare", "--budget", budget, "--policy", policy, "-o", output});
    EXPECT_EQ(result.exit_code, 2) << output;
    EXPECT_THAT(result.err, HasSubstr("-o: would replace the input " + output));
  }
  EXPECT_EQ(text_of(items), kItems);
}

// As an output, `-` is standard output: it does not name the same file as `-` as an input.
TEST(Report, DashAsOutputIsStandardOutput) {
  const TemporaryDirectory directory;
  directory.file("items.jsonl", kItems);
  const Result result = run_program({"bash", "-c", "\"$0\" report - --max-tokens 60 -o - < items.jsonl", CUPEL_COMMAND},
                                    {.directory = directory.path()});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(result.out.starts_with("<!DOCTYPE html>"));
}

TEST(Report, ReportsAFileThatCannotBeWritten) {
  const Result result = report({"-", "--max-tokens", "60", "-o", "/nowhere/page.html"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("/nowhere/page.html: cannot be written: No such file or directory"));
  const Result full = report({"-", "--max-tokens", "60", "-o", "/dev/full"});
  EXPECT_EQ(full.exit_code, 1);
  EXPECT_THAT(full.err, HasSubstr("No space left on device"));
}

TEST(Report, SeveralPoliciesOrListsNeedCompare) {
  const auto message = [](const std::vector<std::string>& options) {
    const Result result = report(options);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_THAT(result.out, IsEmpty());
    return result.err;
  };
  EXPECT_THAT(message({"-", "--max-tokens", "60", "--policy", "chat", "--policy", "rag"}),
              HasSubstr("several policies need --compare"));
  EXPECT_THAT(message({"-", "x", "--max-tokens", "60"}), HasSubstr("several ITEMS need --compare"));
  EXPECT_THAT(message({"-", "--max-tokens", "60", "--compare", "--policy", "chat"}),
              HasSubstr("--compare needs at least two policies or at least two ITEMS"));
  EXPECT_THAT(message({"-", "x", "--max-tokens", "60", "--compare", "--policy", "chat", "--policy", "rag"}),
              HasSubstr("several ITEMS or several policies, not both"));
  EXPECT_THAT(message({"-", "--max-tokens", "60", "--compare", "--policy", "chat", "--policy", "chat", "--policy",
                       "chat", "--policy", "chat", "--policy", "chat"}),
              HasSubstr("at most 4 runs side by side, got 5"));
}

TEST(Report, ComparisonNamesThePolicyThatFails) {
  const Result result = report({"-", "--max-tokens", "60", "--compare", "--policy", "chat", "--policy",
                                R"({"name": "too much", "scorers": [{"type": "recency"}],
                                    "countQuotas": [{"kind": "Message", "requireCount": 2, "capCount": 2}]})",
                                "--json"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("cupel: too much: "));
  EXPECT_THAT(result.out, HasSubstr(R"("ok":false,"error":{"code":"Overflow")"));
}

TEST(Report, EmptyListAlsoGivesAPage) {
  const Result result = report({"-", "--max-tokens", "60", "--json"}, {.in = ""});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, HasSubstr(R"("curve_unavailable":"There are no candidates.")"));
}

TEST(Report, CurveEndsAtTheCeiling) {
  EXPECT_THAT(report({"-", "--max-tokens", "60", "--ceiling", "77", "--json"}).out, HasSubstr(R"({"ceiling":77,)"));
  // By default the smallest budget at which everything fits: 95 tokens less 20 of a duplicate.
  EXPECT_THAT(report({"-", "--max-tokens", "60", "--json"}).out, HasSubstr(R"({"ceiling":75,)"));
  EXPECT_EQ(report({"-", "--max-tokens", "60", "--ceiling", "-1", "--json"}).exit_code, 2);
}

// The work limits of a page must not affect a list of ordinary size, however expensive its scorers are.
TEST(Report, TriesEveryAnalysisForAThousandItemsWithTags) {
  std::string items;
  for (int i = 0; i < 1000; ++i) {
    const std::string number = std::to_string(i);
    std::string tags;
    for (int tag = 0; tag < i % 10; ++tag)
      tags += (tags.empty() ? "\"t" : ",\"t") + std::to_string(i * 7 * tag % 400) + "\"";
    items += R"({"content":"c)" + number + R"(","tokens":)" + std::to_string(20 + i * 37 % 280) + R"(,"tags":[)" +
             tags + R"(],"metadata":{"cupel:trust":0.)" + number + "}}\n";
  }
  std::string weights;
  for (int tag = 0; tag < 50; ++tag) weights += (tag == 0 ? "\"t" : ",\"t") + std::to_string(tag) + "\":1";
  const TemporaryDirectory directory;
  const std::string policy = directory.file(
      "policy.json",
      R"({"scorers":[{"type":"recency"},{"type":"metadataTrust"},{"type":"tag","tagWeights":{)" + weights + "}}]}");
  const Result result = report({"-", "--max-tokens", "40000", "--policy", policy, "--json"}, {.in = items});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out.find("\"untried\""), std::string::npos);
}

TEST(Report, EqualRunsWithoutTimingsGiveEqualBytes) {
  const std::vector<std::string> options = {"-", "--max-tokens", "60", "--no-timings", "--json"};
  const std::string first = report(options).out;
  EXPECT_EQ(first, report(options).out);
  EXPECT_THAT(first, Not(HasSubstr("milliseconds")));
  EXPECT_THAT(report({"-", "--max-tokens", "60", "--json"}).out, HasSubstr(R"("milliseconds":)"));
}

}  // namespace
}  // namespace cupel::tests
