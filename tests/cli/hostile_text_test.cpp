// User text with terminal control characters: none of them reaches a terminal.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "items.hpp"

namespace cupel::tests {
namespace {

// ESC, CSI as one character (C1), and bidirectional controls. The emoji contains a zero-width joiner, which must be
// kept.
const std::string kHostile = "zz\x1B[31m\u009B31m\u202E\u2066\u061C\u200Fyy";
constexpr const char* kEmoji = "\U0001F469\u200D\U0001F4BB";

// The text as part of a JSON or TOML string, in which C0 characters must be escaped.
std::string escaped(std::string text) {
  for (std::size_t at = 0; (at = text.find('\x1B', at)) != std::string::npos;) text.replace(at, 1, "\\u001b");
  return text;
}

void expect_harmless(const std::string& text, const std::string& what) {
  for (const char* const control : {"\x1B", "\u009B", "\u202E", "\u2066", "\u061C", "\u200F", "\x07"}) {
    EXPECT_THAT(text, Not(HasSubstr(control))) << what;
  }
}

class HostileText : public ::testing::Test {
 protected:
  // Runs the command and checks the text for people: its output and messages, or only its messages if the output is for
  // programs.
  Result run(const std::vector<std::string>& arguments, bool output_is_for_people = true) const {
    Result result = run_cupel(arguments, {.directory = directory_.path()});
    const std::string command = ::testing::PrintToString(arguments);
    if (output_is_for_people) expect_harmless(result.out, command);
    expect_harmless(result.err, command);
    return result;
  }

  TemporaryDirectory directory_;
  const std::string bad_ = escaped(kHostile);
  const std::string items_ =
      directory_.file("items-" + kHostile + ".jsonl",
                      R"({"content": ")" + bad_ + kEmoji + R"(", "tokens": 5, "kind": ")" + bad_ + R"(", "source": ")" +
                          bad_ + R"(", "tags": [")" + bad_ + R"("], "futureRelevanceHint": 0.5})" + "\n" +
                          R"({"content": "other )" + bad_ + R"(", "tokens": 9, "kind": ")" + bad_ + R"("})" + "\n");
  const std::string policy_ = R"({"name": ")" + bad_ + R"(", "scorers": [{"type": "reflexive"}], "countQuotas": )" +
                              R"([{"kind": ")" + bad_ + R"(", "requireCount": 9, "capCount": 9}], )" +
                              R"("overflowStrategy": "proceed"})";
};

TEST_F(HostileText, IsHarmlessOnEveryPage) {
  const std::vector<std::string> budget = {"--max-tokens", "10", "--reserve", kHostile + "=1"};
  const auto with = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), budget.begin(), budget.end());
    return arguments;
  };
  const Result page = run(with({"explain", items_, "--policy", policy_}));
  EXPECT_EQ(page.exit_code, 0) << page.err;
  EXPECT_THAT(page.out, HasSubstr(kEmoji));
  EXPECT_THAT(page.err, HasSubstr("shortfall: 9 of kind 'zz?[31m?31m????yy' are required, there are 2\n"));
  for (const char* const position : {"#0", "#1"}) {
    run(with({"explain", items_, "--item", position, "--why"}));
    run(with({"simulate", "min-budget", items_, "--item", position}));
    run(with({"simulate", "curve", items_, "--item", position}));
  }
  run(with({"explain", items_, "--item", kHostile + "nowhere"}));
  run(with({"explain", items_, "--only", "excluded"}));
  run(with({"simulate", "marginal", items_, "--slack", "5"}));
  run(with({"simulate", "token-error", items_, "--percent", "10"}));
  run(with({"compare", items_, "--policy", policy_, "--policy", "chat", "--all"}));
  run(with({"report", items_, "-o", "page-" + kHostile + ".html"}));
  const auto report = [&](const std::string& name, const char* max_tokens) {
    return directory_.file(name, run_cupel({"explain", items_, "--max-tokens", max_tokens, "--json"}).out);
  };
  run({"diff", report("a" + kHostile, "10"), report("b" + kHostile, "4"), "--all"});
}

TEST_F(HostileText, IsHarmlessInMessages) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{kHostile},
        {"--" + kHostile},
        {"select", items_, kHostile, "--max-tokens", "9"},
        {"select", items_, "--max-tokens", kHostile},
        {"select", items_, "--max-tokens", "9", "--format", kHostile},
        {"select", items_, "--max-tokens", "9", "--policy", kHostile},
        {"select", items_, "--max-tokens", "9", "--reserve", kHostile},
        {"select", items_, "--max-tokens", "9", "--policy", R"({"scorers": [{"type": ")" + bad_ + R"("}]})"},
        {"select", items_, "--max-tokens", "9", "--otlp", "/nowhere/" + kHostile},
        {"select", "nowhere-" + kHostile, "--max-tokens", "9"},
        {"policy", "validate", "nowhere-" + kHostile},
        {"policy", "show", kHostile}}) {
    EXPECT_NE(run(arguments).exit_code, 0) << ::testing::PrintToString(arguments);
  }
}

TEST_F(HostileText, IsHarmlessInReportsOnPolicies) {
  const std::string file =
      directory_.file("p-" + kHostile, R"({")" + bad_ + R"(": 1, "scorers": [{"type": "recency"}]})");
  const Result result = run({"policy", "validate", file});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("p-zz?[31m?31m????yy: valid\n"));
}

TEST_F(HostileText, IsHarmlessInReportsOnChecks) {
  const std::string file =
      directory_.file("check-" + kHostile + ".toml",
                      "name = \"" + bad_ + "\"\nitems = [{content = \"" + bad_ + "\", tokens = 1, kind = \"" + bad_ +
                          "\"}]\npolicy = 'chat'\nbudget = { max_tokens = 9, target_tokens = 9 }\n[[assert]]\n" +
                          "that = 'have_no_exclusions_for_kind'\nkind = \"" + bad_ +
                          "\"\n[[assert]]\nthat = " + "'include_exactly_n_items_with_kind'\nn = 7\nkind = \"" + bad_ +
                          "\"\n[[assert]]\nthat = 'match_golden'\n" + "file = \"golden\"\n");
  directory_.file("golden", kHostile + "\n");
  EXPECT_EQ(run({"check", file}).exit_code, 1);
  EXPECT_THAT(run({"check", file, "--junit", "-"}).out, HasSubstr("zz\uFFFD[31m\uFFFD31m"));
}

TEST_F(HostileText, IsHarmlessInReportsOnVectors) {
  const std::string file =
      directory_.file("vector-" + kHostile + ".toml", "[test]\nname = \"" + bad_ + "\"\nstage = \"" + bad_ + "\"\n");
  EXPECT_EQ(run({"conformance", file}).exit_code, 1);
  EXPECT_EQ(run({"conformance", file, "--format", "junit"}).exit_code, 1);
}

TEST_F(HostileText, IsEscapedInVectors) {
  const std::string request =
      directory_.file("request.json", R"({"items": [{"content": ")" + bad_ + R"(", "tokens": 1, "kind": ")" + bad_ +
                                          R"("}], "budget": {"maxTokens": 9, "targetTokens": 9}, "policy": "chat", ")" +
                                          bad_ + R"(": 1})");
  const Result result = run({"vector", request, "--name", kHostile});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr(R"(\u202E)"));
}

}  // namespace
}  // namespace cupel::tests
