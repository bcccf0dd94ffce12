#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string>

#include "items.hpp"

namespace cupel::tests {
namespace {

std::string read_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

TEST(VectorCommand, WritesAVectorThatPasses) {
  const TemporaryDirectory directory;
  const std::string vector = directory.path() + "/v.toml";
  const Result result = run_cupel({"vector", directory.file("r.json", request(7)), "-o", vector});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(read_file(vector), HasSubstr("\nname = \"request 7\"\nstage = \"pipeline\"\n"));
  EXPECT_TRUE(read_file(vector).ends_with("stage = \"Place\"\nitem_count = 1\n"));
  const Result check = run_cupel({"conformance", vector});
  EXPECT_EQ(check.exit_code, 0) << check.out << check.err;
}

TEST(VectorCommand, WritesToStandardOutputByDefault) {
  const TemporaryDirectory directory;
  const std::string file = directory.file("r.json", request(7));
  const std::string text = run_cupel({"vector", file}).out;
  EXPECT_THAT(text, HasSubstr("[[expected_output]]\ncontent = \"a\"\n"));
  EXPECT_EQ(run_cupel({"vector", file, "--output", "-"}).out, text);
  EXPECT_EQ(run_cupel({"vector", "-"}, {.in = request(7)}).out, text);
}

TEST(VectorCommand, NamesTheVectorByOptionOrById) {
  EXPECT_THAT(run_cupel({"vector", "-", "--name", "Ties: \"first\" wins"}, {.in = request(7)}).out,
              HasSubstr(R"(name = "Ties: \"first\" wins")"));
  EXPECT_THAT(run_cupel({"vector", "-"}, {.in = R"({"id":"a b","policy":"chat","items":[],
                                                  "budget":{"maxTokens":1,"targetTokens":1}})"})
                  .out,
              HasSubstr(R"(name = "request \"a b\"")"));
  EXPECT_THAT(
      run_cupel({"vector", "-"}, {.in = R"({"policy":"chat","items":[],"budget":{"maxTokens":1,"targetTokens":1}})"})
          .out,
      HasSubstr("name = \"request\"\n"));
}

TEST(VectorCommand, RequestMaySpanLines) {
  std::string text = request(7);
  for (std::size_t at = text.find(','); at != std::string::npos; at = text.find(',', at + 3))
    text.insert(at + 1, "\r\n");
  EXPECT_EQ(run_cupel({"vector", "-"}, {.in = text}).out, run_cupel({"vector", "-"}, {.in = request(7)}).out);
}

TEST(VectorCommand, SeveralRequestsRequireALineNumber) {
  const TemporaryDirectory directory;
  const std::string file = directory.file("r.jsonl", request(1) + "\n" + request(2) + " \n" + request(3));
  const Result none = run_cupel({"vector", file});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_EQ(none.out, "");
  EXPECT_EQ(none.err, "cupel: " + file + ": has 3 requests, one per line; choose one with --line\n");
  EXPECT_THAT(run_cupel({"vector", file, "--line", "1"}).out, HasSubstr("name = \"request 1\""));
  EXPECT_THAT(run_cupel({"vector", file, "--line", "5"}).out, HasSubstr("name = \"request 3\""));
  EXPECT_EQ(run_cupel({"vector", file, "--line", "2"}).err, "cupel: " + file + ": line 2 is blank\n");
  EXPECT_EQ(run_cupel({"vector", file, "--line", "6"}).err, "cupel: " + file + ": has no line 6, only 5 lines\n");
  EXPECT_EQ(run_cupel({"vector", file, "--line", "0"}).exit_code, 2);
  EXPECT_EQ(run_cupel({"vector", file, "--line", "-1"}).exit_code, 2);
}

TEST(VectorCommand, SingleRequestNeedsNoLineNumber) {
  const Result result = run_cupel({"vector", "-"}, {.in = "\n\n" + request(2) + "\n \n"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, HasSubstr("name = \"request 2\""));
}

TEST(VectorCommand, AcceptsAByteOrderMark) {
  EXPECT_EQ(run_cupel({"vector", "-"}, {.in = "\xEF\xBB\xBF" + request(2)}).exit_code, 0);
  const std::string two = "\xEF\xBB\xBF" + request(1) + request(2);
  EXPECT_THAT(run_cupel({"vector", "-"}, {.in = two}).err, HasSubstr("has 2 requests"));
  EXPECT_EQ(run_cupel({"vector", "-", "--line", "1"}, {.in = two}).exit_code, 0);
}

TEST(VectorCommand, WritesAVectorForAFailingRun) {
  const TemporaryDirectory directory;
  const std::string vector = directory.path() + "/v.toml";
  const std::string failing = R"({"policy":"chat","items":[{"content":"a","tokens":9,"pinned":true}],
                                  "budget":{"maxTokens":5,"targetTokens":5}})";
  const Result result = run_cupel({"vector", "-", "-o", vector}, {.in = failing});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err,
            "cupel: the run fails with PinnedExceedsBudget, and the vector expects this error\n"
            "cupel: needs extension fields, which other runners may not support: test.expect_error\n");
  EXPECT_EQ(run_cupel({"conformance", vector}).exit_code, 0);
  EXPECT_EQ(run_cupel({"vector", "-", "-o", vector, "--quiet"}, {.in = failing}).err, "");
}

TEST(VectorCommand, ReportsTheExtensionFieldsItNeeds) {
  const Result result = run_cupel(
      {"vector", "-"}, {.in = R"({"policy":{"scorers":[{"type":"tag","tagWeights":{"a":1}}],"quotas":[]},"items":[],
                                  "budget":{"maxTokens":5,"targetTokens":5,"reservedSlots":{"Memory":1}}})"});
  EXPECT_EQ(result.err,
            "cupel: needs extension fields, which other runners may not support: budget.reserved_slots, config.quotas, "
            "config.scorers.tag_weights\n");
}

TEST(VectorCommand, ReportsUnknownFields) {
  const Result result = run_cupel({"vector", "-"}, {.in = request(1, R"(,"polisy":"rag")")});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "cupel: standard input: polisy: is not a known field and is ignored; did you mean 'policy'?\n");

  std::string items;
  for (int i = 0; i < 13; ++i) items += std::string(i == 0 ? "" : ",") + R"({"content":"a","tokens":1,"x":1})";
  const std::string many = R"({"policy":"chat","items":[)" + items + R"(],"budget":{"maxTokens":5,"targetTokens":5}})";
  EXPECT_THAT(run_cupel({"vector", "-"}, {.in = many}).err,
              HasSubstr("cupel: standard input: items[0].x: is not a known field and is ignored in 13 items\n"));
}

TEST(VectorCommand, BadRequestErrorNamesFileAndPosition) {
  const TemporaryDirectory directory;
  const auto message = [&](const std::string& text, const std::vector<std::string>& more = {}) {
    const std::string file = directory.file("r.json", text);
    std::vector<std::string> arguments = {"vector", file, "-o", directory.path() + "/v.toml"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Result result = run_cupel(arguments);
    EXPECT_EQ(result.exit_code, 2) << text;
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(result.err.starts_with("cupel: " + file)) << result.err;
    EXPECT_NE(::access((directory.path() + "/v.toml").c_str(), F_OK), 0) << text;
    return result.err.substr(std::min(("cupel: " + file).size(), result.err.size()));
  };
  EXPECT_THAT(message(""), HasSubstr(": line 1, column 1: "));
  EXPECT_THAT(message("\n{\"id\":1,}"), HasSubstr(": line 2, column 9: "));
  EXPECT_THAT(message("\xFF"), HasSubstr(": line 1, column 1: "));
  EXPECT_EQ(message("[]"), ": a request must be an object\n");
  EXPECT_EQ(message("{}"), ": budget: is required\n");
  EXPECT_EQ(message(R"({"budget":{"maxTokens":1,"targetTokens":2},"items":[],"policy":"chat"})"),
            ": budget.targetTokens: must be at most maxTokens (1), got 2\n");
  EXPECT_EQ(message(R"({"budget":{"maxTokens":1,"targetTokens":1},"items":[{"content":""}],"policy":"chat"})"),
            ": items[0].tokens: is required\n");
  EXPECT_EQ(message(R"({"budget":{"maxTokens":1,"targetTokens":1},"items":[],
                          "policy":{"scorers":[{"type":"recency","weight":-2}]}})"),
            ": policy.scorers[0].weight: must be positive and finite, got -2\n");
  EXPECT_EQ(message(request(1) + "{}\n", {"--line", "2"}), ", line 2: budget: is required\n");
  EXPECT_THAT(message(request(1) + "{\n", {"--line", "2"}), HasSubstr(": line 2, column 2: "));
}

TEST(VectorCommand, UnreadableFilesAreBadInput) {
  const TemporaryDirectory directory;
  const Result none = run_cupel({"vector", directory.path() + "/none.json"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("none.json: cannot be opened: No such file or directory\n"));
  const Result folder = run_cupel({"vector", directory.path()});
  EXPECT_EQ(folder.exit_code, 2);
  EXPECT_THAT(folder.err, HasSubstr(": is a directory\n"));
  EXPECT_EQ(run_cupel({"vector"}).exit_code, 2);
}

TEST(VectorCommand, OutputThatCannotBeWrittenIsAnError) {
  const TemporaryDirectory directory;
  const std::string file = directory.file("r.json", request(1));
  const Result missing = run_cupel({"vector", file, "-o", directory.path() + "/none/v.toml"});
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_THAT(missing.err, HasSubstr("/none/v.toml: cannot be written: No such file or directory\n"));
  const Result folder = run_cupel({"vector", file, "-o", directory.path()});
  EXPECT_EQ(folder.exit_code, 1);
  EXPECT_THAT(folder.err, HasSubstr(": cannot be written: Is a directory\n"));
  const Result full = run_cupel({"vector", file, "-o", "/dev/full"});
  EXPECT_EQ(full.exit_code, 1);
  EXPECT_EQ(full.err, "cupel: /dev/full: cannot be written: No space left on device\n");
  EXPECT_EQ(run_cupel({"vector", file}, {.out_file = "/dev/full"}).exit_code, 1);
}

TEST(VectorCommand, ReplacesAnExistingFile) {
  const TemporaryDirectory directory;
  const std::string vector = directory.file("v.toml", std::string(1'000'000, 'x'));
  EXPECT_EQ(run_cupel({"vector", "-", "-o", vector}, {.in = request(1)}).exit_code, 0);
  EXPECT_EQ(read_file(vector), run_cupel({"vector", "-"}, {.in = request(1)}).out);
}

TEST(VectorCommand, RefusesToReplaceItsInput) {
  const TemporaryDirectory directory;
  const std::string file = directory.file("r.json", request(1));
  for (const std::string& output : {file, directory.path() + "/./r.json"}) {
    const Result result = run_cupel({"vector", file, "-o", output});
    EXPECT_EQ(result.exit_code, 2) << output;
    EXPECT_EQ(result.err, "cupel: -o: would replace the input " + file + "\n");
  }
  const Result piped =
      run_program({"bash", "-c", "\"$0\" vector - -o r.json < r.json", CUPEL_COMMAND}, {.directory = directory.path()});
  EXPECT_EQ(piped.exit_code, 2);
  EXPECT_EQ(read_file(file), request(1));
}

TEST(VectorCommand, NameThatIsNotUtf8IsRejected) {
  const Result result = run_cupel({"vector", "-", "--name", "\xFF"}, {.in = request(1)});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "cupel: --name: must be valid UTF-8, because a vector is UTF-8 text\n");
}

TEST(VectorCommand, WritesTheBundledSession) {
  const TemporaryDirectory directory;
  std::string items = run_cupel({"select", session(), "--max-tokens", "100000000", "--format", "jsonl"}).out;
  std::string list;
  std::istringstream lines(items);
  for (std::string line; std::getline(lines, line);) list += (list.empty() ? "" : ",") + line;
  const std::string file = directory.file(
      "r.json", R"({"policy":"longRunning","budget":{"maxTokens":8192,"targetTokens":6000},"items":[)" + list + "]}");
  const std::string vector = directory.path() + "/v.toml";
  EXPECT_EQ(run_cupel({"vector", file, "-o", vector}).err, "");
  EXPECT_EQ(run_cupel({"conformance", vector}).exit_code, 0);
}

}  // namespace
}  // namespace cupel::tests
