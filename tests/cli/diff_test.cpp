#include <gtest/gtest.h>

#include "items.hpp"

namespace cupel::tests {
namespace {

using ::testing::ContainsRegex;

// Two turns of a conversation, as requests that ask for a report.
constexpr std::string_view kTurns =
    R"({"id": 1, "report": true, "timings": false, "budget": {"maxTokens": 40, "targetTokens": 40}, "policy": "chat", "items": [{"content": "You review code.", "tokens": 10, "pinned": true, "timestamp": "2026-03-17T12:00:00Z"}, {"content": "first", "tokens": 10, "timestamp": "2026-03-17T13:00:00Z"}, {"content": "second", "tokens": 20, "timestamp": "2026-03-17T13:01:00Z"}]}
{"id": 2, "report": true, "timings": false, "budget": {"maxTokens": 40, "targetTokens": 40}, "policy": "chat", "items": [{"content": "You review code.", "tokens": 10, "pinned": true, "timestamp": "2026-03-17T12:00:00Z"}, {"content": "first", "tokens": 10, "timestamp": "2026-03-17T13:00:00Z"}, {"content": "second", "tokens": 20, "timestamp": "2026-03-17T13:01:00Z"}, {"content": "third", "tokens": 5, "timestamp": "2026-03-17T13:02:00Z"}]}
)";

class Diff : public ::testing::Test {
 protected:
  Diff() : responses_(directory_.file("responses.jsonl", run_cupel({"batch"}, {.in = std::string(kTurns)}).out)) {}

  static Result diff(const std::string& before, const std::string& after, const std::vector<std::string>& options = {},
                     const std::string& in = {}) {
    std::vector<std::string> arguments = {"diff", before, after};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_cupel(arguments, {.in = in});
  }

  static std::string message_of(const std::string& before, const std::string& after) {
    const Result result = diff(before, after);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    return result.err;
  }

  TemporaryDirectory directory_;
  std::string responses_;
};

TEST_F(Diff, CountsChanges) {
  const std::string page = diff(responses_ + ":1", responses_ + ":2").out;
  EXPECT_THAT(page, ContainsRegex("before +3 items, 40 tokens\n"));
  EXPECT_THAT(page, ContainsRegex("after +3 items, 35 tokens\n"));
  EXPECT_THAT(page, ContainsRegex("kept +2 items, 30 tokens; 0 of them moved\n"));
  EXPECT_THAT(page, ContainsRegex("added +1 item, 5 tokens\n"));
  EXPECT_THAT(page, ContainsRegex("dropped +1 item, 10 tokens\n"));
  EXPECT_THAT(page, ContainsRegex("prefix +1 item, 10 tokens: a prompt cache can serve 28.6 % of the second window"));
  EXPECT_THAT(page, ContainsRegex("diverges +at place 2: 'first' became 'second'\n"));
  EXPECT_THAT(page, ContainsRegex("churn +20 % of the tokens of both windows are in only one of them\n"));
  EXPECT_THAT(page, ContainsRegex("\n +=+\\++-+\n"));
}

TEST_F(Diff, ListsChangesInTheOrderOfTheWindows) {
  const std::string page = diff(responses_ + ":1", responses_ + ":2").out;
  EXPECT_THAT(page, ContainsRegex("  -      2     1  Message +10  needs 10 tokens, 5 were left +first\n"
                                  "  \\+      3     3  Message +5  was not a candidate +third\n$"));
  const std::string back = diff(responses_ + ":2", responses_ + ":1").out;
  EXPECT_THAT(back, ContainsRegex("  \\+      2     1  Message +10  was out: needs 10 tokens, 5 were left +first\n"
                                  "  -      3     3  Message +5  no longer a candidate +third\n$"));
}

TEST_F(Diff, AllAlsoListsKeptItems) {
  const std::string page = diff(responses_ + ":1", responses_ + ":2", {"--all"}).out;
  EXPECT_THAT(page, ContainsRegex("         1     0  Message +10 +You review code.\n  -"));
  EXPECT_THAT(page, ContainsRegex("         2     2  Message +20 +second\n  \\+"));
}

TEST_F(Diff, ShowsMovedItems) {
  const auto report = [&](const char* name, const char* placer) {
    const std::string policy = std::string(R"({"scorers": [{"type": "recency"}], "placerType": ")") + placer + "\"}";
    return directory_.file(
        name, run_cupel({"explain", session(), "--max-tokens", "100000", "--json", "--policy", policy}).out);
  };
  const std::string page = diff(report("a.json", "chronological"), report("b.json", "uShaped")).out;
  EXPECT_THAT(page, ContainsRegex("kept +84 items, [0-9,]+ tokens; [1-9][0-9]* of them moved"));
  EXPECT_THAT(page, ContainsRegex("  ~ +[0-9]+ +[0-9]+  Message +[0-9]+  moved from place [0-9]+ "));
  EXPECT_THAT(page, ContainsRegex("churn +0 % of"));
}

TEST_F(Diff, AcceptsReportsAndResponsesWithAReport) {
  const std::string items = directory_.file("items.jsonl", kItems);
  const std::string report =
      directory_.file("report.json", run_cupel({"explain", items, "--max-tokens", "75", "--json"}).out);
  EXPECT_THAT(diff(report, responses_ + ":1").out, ContainsRegex("kept +1 item, 10 tokens"));
  EXPECT_THAT(diff(report, report).out, HasSubstr("nowhere: same contents in the same order"));
  const std::string pretty = directory_.file("pretty.json", run_program({"python3", "-m", "json.tool", report}).out);
  EXPECT_THAT(diff(report, pretty).out, HasSubstr("nowhere: same contents in the same order"));
}

TEST_F(Diff, RunsMayComeFromStandardInput) {
  const std::string text = run_cupel({"batch"}, {.in = std::string(kTurns)}).out;
  EXPECT_THAT(diff("/dev/stdin:1", "/dev/stdin:2", {}, text).out, HasSubstr("1 item, 5 tokens"));
  EXPECT_THAT(diff(responses_ + ":1", "-", {}, text.substr(text.find('\n'))).out, HasSubstr("1 item, 5 tokens"));
}

TEST_F(Diff, ExitCodeTellsWhetherTheWindowsDiffer) {
  EXPECT_EQ(diff(responses_ + ":1", responses_ + ":2").exit_code, 0);
  EXPECT_EQ(diff(responses_ + ":1", responses_ + ":2", {"--exit-code"}).exit_code, 1);
  EXPECT_EQ(diff(responses_ + ":1", responses_ + ":1", {"--exit-code"}).exit_code, 0);
}

TEST_F(Diff, JsonHasTheWholeDiff) {
  const std::string json = diff(responses_ + ":1", responses_ + ":2", {"--json"}).out;
  EXPECT_THAT(
      json,
      HasSubstr(
          R"("added":[{"item":{"content":"third","tokens":5,"kind":"Message","timestamp":"2026-03-17T13:02:00Z"},"place":2,"index":3}])"));
  EXPECT_THAT(json, HasSubstr(R"("prefix_items":1,"prefix_tokens":10)"));
}

TEST_F(Diff, SeveralRunsInAFileNeedALineNumber) {
  EXPECT_EQ(message_of(responses_, responses_ + ":2"),
            "cupel: " + responses_ + ": contains several runs; select one by its line, as in " + responses_ + ":1\n");
  EXPECT_EQ(message_of(responses_ + ":3", responses_ + ":2"),
            "cupel: " + responses_ + ": there is no line 3; lines go from 1 to 2\n");
  EXPECT_EQ(message_of(responses_ + ":0", responses_ + ":2"),
            "cupel: " + responses_ + ": there is no line 0; lines go from 1 to 2\n");
  const std::string blank = directory_.file("blank.jsonl", "\n{}\n");
  EXPECT_EQ(message_of(blank + ":1", responses_ + ":2"), "cupel: " + blank + ": line 1 is blank\n");
}

TEST_F(Diff, FileNameMayEndLikeALineNumber) {
  const std::string one = directory_.file("run:1", diff(responses_ + ":1", responses_ + ":1", {"--json"}).out);
  EXPECT_THAT(message_of(one, one), HasSubstr(one + ": run.report: is required"));
}

std::string with_brief_report() {
  std::string request(kTurns.substr(0, kTurns.find('\n')));
  return request.replace(request.find("true"), 4, "\"brief\"");
}

TEST_F(Diff, RunThatCannotBeComparedIsRejected) {
  const auto message = [&](std::string_view text) {
    const std::string file = directory_.file("run.json", text);
    const std::string whole = message_of(file, responses_ + ":2");
    const std::string start = "cupel: " + file + ": ";
    EXPECT_TRUE(whole.starts_with(start)) << whole;
    return whole.substr(start.size());
  };
  EXPECT_EQ(message(R"({"id":1,"ok":true,"selected":[],"totalTokens":0})"),
            "run.report: is required; add \"report\": true to the request\n");
  EXPECT_EQ(message(R"({"id":1,"ok":false,"error":{"code":"Overflow","message":"too much"}})"),
            "run.ok: must be true: the run failed with Overflow: too much\n");
  const std::string brief = with_brief_report();
  EXPECT_EQ(message(run_cupel({"batch"}, {.in = brief}).out),
            "report.included[0].item: is required; a brief report can't be compared\n");
  EXPECT_EQ(message("[]"), "run: must be an object, got an array\n");
  EXPECT_THAT(message(""), HasSubstr("line 1, column 1: "));
  EXPECT_THAT(message("{\"report\""), HasSubstr("line 1, column 10: "));
  EXPECT_THAT(message("{\"report\": \"\xFF\"}"), HasSubstr("line 1, column 13: "));
  EXPECT_THAT(message(R"({"report": 1, "report": 2})"), HasSubstr("run.report: "));
  EXPECT_EQ(message(R"({"report": {"events": [], "included": [], "excluded": [], "total_candidates": -1.5}})"),
            "report.total_candidates: must be an integer without a fraction or an exponent, got -1.5\n");
  EXPECT_EQ(message_of("missing.json", responses_ + ":1"),
            "cupel: missing.json: cannot be opened: No such file or directory\n");
  EXPECT_EQ(message_of(directory_.path(), responses_ + ":1"), "cupel: " + directory_.path() + ": is a directory\n");
}

TEST_F(Diff, FailureIsReportedInJson) {
  const Result result = diff("missing.json", "missing.json", {"--json"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.out, HasSubstr(R"({"id":null,"ok":false,"error":{"code":"InvalidRequest",)"));
}

TEST_F(Diff, PrintsNoControlCharactersFromContents) {
  const std::string run =
      R"({"events":[],"included":[{"item":{"content":"a\u001b[31m\nb","tokens":1,"kind":"K\u0007"},)"
      R"("score":null,"reason":{"reason":"Scored"}}],"excluded":[],"total_candidates":1,)"
      R"("total_tokens_considered":1})";
  const std::string page = diff(directory_.file("a.json", run), responses_ + ":1").out;
  EXPECT_THAT(page, HasSubstr("a [31m b"));
  EXPECT_THAT(page, Not(HasSubstr("\x1b")));
  EXPECT_THAT(page, ContainsRegex("  - +1 +-  K +1 ")) << "a report may omit positions";
}

TEST_F(Diff, UsesColoursOnlyOnATerminal) {
  const auto page = [&](bool terminal) {
    return run_cupel({"diff", responses_ + ":1", responses_ + ":2"},
                     {.variables = {{"NO_COLOR", ""}, {"TERM", "xterm"}}, .terminal = terminal})
        .out;
  };
  EXPECT_THAT(page(true), HasSubstr("\x1b[31m  - "));
  EXPECT_THAT(page(true), HasSubstr("\x1b[32m  + "));
  EXPECT_THAT(page(false), Not(HasSubstr("\x1b[")));
}

}  // namespace
}  // namespace cupel::tests
