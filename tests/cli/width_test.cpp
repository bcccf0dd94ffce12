// Pages on terminals of several widths: no line exceeds the width, and no number is cut.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include "items.hpp"
#include "view/text.hpp"

namespace cupel::tests {
namespace {

// Wide characters, combining marks, joiners, long words and the largest numbers.
constexpr std::string_view kLarge =
    R"({"content": "文書を読む 👩‍💻 é ❤️ and a sentence that goes on and on and on", "tokens": 9007199254740993, "kind": "文書記憶", "tags": ["文書"]}
{"content": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "tokens": 4000000000000000000, "kind": "AKindOfAVeryLongNameThatHasNoBlanksInIt", "timestamp": "2026-03-17T13:00:00Z"}
{"content": "pinned", "tokens": 54107, "kind": "SystemPrompt", "pinned": true}
{"content": "twice", "tokens": 15025, "kind": "Memory", "timestamp": "2026-03-17T13:00:02Z"}
{"content": "twice", "tokens": 15025, "kind": "Memory", "timestamp": "2026-03-17T13:00:03Z"}
)";
constexpr const char* kLargeScores =
    R"({"scorers": [{"type": "priority", "weight": 1}, {"type": "recency", "weight": 2}, {"type": "kind", "weight": 3, "kindWeights": {"Memory": 1e300}}]})";

class Width : public ::testing::TestWithParam<std::size_t> {
 protected:
  std::string page(const std::vector<std::string>& arguments) const {
    const std::string width = std::to_string(GetParam());
    const Result result = run_cupel(arguments, {.in = std::string(kLarge), .variables = {{"COLUMNS", width}}});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  }

  void expect_fits(const std::vector<std::string>& arguments) const {
    std::istringstream lines(page(arguments));
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(view::columns(line), GetParam()) << ::testing::PrintToString(arguments) << '\n' << line;
    }
  }
};

TEST_P(Width, ExplainDoesNotCutKindsOfTheSpecification) {
  const std::string kept = page({"explain", "-", "--max-tokens", "90k", "--only", "included"});
  EXPECT_THAT(kept, HasSubstr(" SystemPrompt "));
  EXPECT_THAT(kept, HasSubstr(" Memory "));
}

TEST_P(Width, NoLineIsWiderThanTheTerminal) {
  const std::vector<std::vector<std::string>> budgets = {
      {"--max-tokens", "90k"},
      {"--max-tokens", "9223372036854775807", "--output-reserve", "256", "--reserve", "文書=7M", "--reserve",
       "AKindOfAVeryLongName=1", "--margin", "5"}};
  for (const auto& budget : budgets) {
    const auto with = [&](std::vector<std::string> arguments) {
      arguments.insert(arguments.end(), budget.begin(), budget.end());
      return arguments;
    };
    for (const char* const policy : {"chat", kLargeScores}) {
      expect_fits(with({"explain", "-", "--policy", policy}));
      for (const char* const item : {"#0", "#1", "#3"}) {
        expect_fits(with({"explain", "-", "--policy", policy, "--item", item, "--why"}));
        expect_fits(with({"simulate", "min-budget", "-", "--policy", policy, "--item", item}));
        expect_fits(with({"simulate", "curve", "-", "--policy", policy, "--item", item, "--all"}));
      }
      expect_fits(with({"simulate", "marginal", "-", "--policy", policy, "--slack", "30000"}));
      expect_fits(with({"compare", "-", "--policy", policy, "--policy", "rag", "--policy", "debugging", "--all"}));
    }
  }
  expect_fits({"simulate", "curve", session(), "--max-tokens", "8192"});
  expect_fits({"simulate", "token-error", session(), "--max-tokens", "8192", "--percent", "10"});
  expect_fits({"policy", "list"});
  expect_fits({"conformance", std::string(CUPEL_SOURCE_DIR) + "/conformance/required/placing"});
}

TEST_P(Width, NoLineOfADiffIsWiderThanTheTerminal) {
  const TemporaryDirectory directory;
  const auto report = [&](const std::string& name, const char* tokens) {
    return directory.file(name, run_cupel({"explain", session(), "--max-tokens", tokens, "--json"}).out);
  };
  expect_fits({"diff", report("a", "8k"), report("b", "4k"), "--all"});
}

TEST_P(Width, NoNumberIsCut) {
  const std::string text = page({"explain", "-", "--max-tokens", "9223372036854775807", "--policy", kLargeScores});
  for (const char* const number :
       {"9,223,372,036,854,775,807", "9,007,199,254,740,993", "4,000,000,000,000,000,000", "54,107", "15,025"}) {
    EXPECT_THAT(text, HasSubstr(number)) << text;
  }
  EXPECT_THAT(page({"simulate", "curve", "-", "--all"}), HasSubstr("4,009,007,199,254,810,125"));
}

INSTANTIATE_TEST_SUITE_P(Columns, Width, ::testing::Values(40, 60, 72, 80, 120, 240));

TEST(TerminalWidth, IsOverriddenByTheVariableColumns) {
  const auto longest_line = [](const std::string& variable) {
    const Result result =
        run_cupel({"explain", "-", "--max-tokens", "80"}, {.in = std::string(kItems),
                                                           .variables = {{"COLUMNS", variable}, {"NO_COLOR", "1"}},
                                                           .terminal = true,
                                                           .columns = 50});
    std::istringstream lines(result.out);
    std::size_t longest = 0;
    for (std::string line; std::getline(lines, line);) {
      if (line.ends_with('\r')) line.pop_back();
      longest = std::max(longest, view::columns(line));
    }
    return longest;
  };
  EXPECT_EQ(longest_line(""), 50U);
  EXPECT_EQ(longest_line("44"), 44U);
  EXPECT_EQ(longest_line("7"), 40U);
}

}  // namespace
}  // namespace cupel::tests
