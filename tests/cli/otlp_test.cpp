#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>

#include "items.hpp"

namespace cupel::tests {
namespace {

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t i = text.find(part); i != std::string::npos; i = text.find(part, i + 1)) ++found;
  return found;
}

class Otlp : public ::testing::Test {
 protected:
  Result run(std::vector<std::string> arguments, Surroundings surroundings = {}) const {
    arguments.insert(arguments.end(), {"--otlp", path_});
    if (surroundings.in.empty()) surroundings.in = kItems;
    for (const char* const name : {"TRACEPARENT", "OTEL_SERVICE_NAME", "OTEL_RESOURCE_ATTRIBUTES"}) {
      surroundings.variables.try_emplace(name, "");
    }
    return run_cupel(arguments, surroundings);
  }
  std::string written() const { return text_of(path_); }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path() + "/spans.jsonl";
  const std::vector<std::string> select_ = {"select", "-", "--max-tokens", "60", "--format", "indices"};
};

TEST_F(Otlp, WritesALineOfSixSpansAndChangesNothingElse) {
  const Result plain = run_cupel(select_, {.in = std::string(kItems)});
  const Result result = run(select_);
  EXPECT_EQ(result.out, plain.out);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.exit_code, 0);
  const std::string line = written();
  EXPECT_EQ(count(line, "\n"), 1U);
  EXPECT_EQ(count(line, "\"spanId\""), 6U);
  EXPECT_EQ(count(line, "\"name\":\"cupel.stage."), 5U);
  EXPECT_EQ(count(line, "\"events\""), 0U);
  EXPECT_THAT(line, HasSubstr(R"({"key":"cupel.budget.max_tokens","value":{"intValue":"60"}})"));
  EXPECT_THAT(line, HasSubstr(R"({"key":"cupel.verbosity","value":{"stringValue":"StageOnly"}})"));
  EXPECT_THAT(line, HasSubstr(R"({"key":"service.name","value":{"stringValue":"cupel"}})"));
}

TEST_F(Otlp, AlsoWritesTheSpansOfExplain) {
  const std::vector<std::string> explain = {"explain", "-", "--max-tokens", "60", "--json", "--no-timings"};
  const Result result = run(explain);
  EXPECT_EQ(result.out, run_cupel(explain, {.in = std::string(kItems)}).out);
  EXPECT_EQ(count(written(), "\"spanId\""), 6U);
}

TEST_F(Otlp, VerbosityAddsEvents) {
  std::vector<std::string> arguments = select_;
  arguments.insert(arguments.end(), {"--otlp-verbosity", "exclusions"});
  run(arguments);
  EXPECT_EQ(count(written(), "\"name\":\"cupel.exclusion\""), 2U);
  EXPECT_EQ(count(written(), "\"name\":\"cupel.item.included\""), 0U);
  arguments.back() = "full";
  run(arguments);
  EXPECT_EQ(count(written(), "\"name\":\"cupel.exclusion\""), 2U);
  EXPECT_EQ(count(written(), "\"name\":\"cupel.item.included\""), 2U);
  arguments.back() = "everything";
  EXPECT_EQ(run(arguments).exit_code, 2);
}

TEST_F(Otlp, VerbosityRequiresOtlp) {
  const Result result = run_cupel({"select", "-", "--max-tokens", "60", "--otlp-verbosity", "full"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("--otlp"));
}

TEST_F(Otlp, WritesTheSpansOfAFailedRun) {
  const Result result = run({"select", "-", "--max-tokens", "10"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(written(), HasSubstr(R"("status":{"message":"PinnedExceedsBudget","code":2})"));
}

TEST_F(Otlp, WritesNoSpansForBadInput) {
  EXPECT_EQ(run(select_, {.in = "nonsense"}).exit_code, 2);
  EXPECT_EQ(written(), "");
}

TEST_F(Otlp, FileThatCannotBeOpenedIsAnError) {
  path_ = directory_.path() + "/nowhere/spans.jsonl";
  const Result result = run(select_);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr(path_ + ": cannot be written: "));
}

TEST_F(Otlp, FileThatCannotBeWrittenIsAnErrorAfterTheAnswer) {
  path_ = "/dev/full";
  const std::string plain = run_cupel(select_, {.in = std::string(kItems)}).out;
  for (const bool batch : {false, true}) {
    const Result result = batch ? run({"batch"}, {.in = request(1)}) : run(select_);
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.err, HasSubstr("/dev/full: cannot be written: "));
    EXPECT_EQ(result.out, batch ? "{\"id\":1,\"ok\":true,\"selected\":[0],\"totalTokens\":30}\n" : plain);
  }
}

TEST_F(Otlp, ContinuesTheTraceOfTraceparent) {
  run(select_, {.variables = {{"TRACEPARENT", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}}});
  EXPECT_EQ(count(written(), "\"traceId\":\"0af7651916cd43dd8448eb211c80319c\""), 6U);
  EXPECT_EQ(count(written(), "\"parentSpanId\":\"b7ad6b7169203331\""), 1U);
  const Result result = run(select_, {.variables = {{"TRACEPARENT", "00-0AF7"}}});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "cupel: TRACEPARENT is malformed and is ignored\n");
  EXPECT_EQ(count(written(), "\"parentSpanId\""), 5U);
}

TEST_F(Otlp, TakesResourceAttributesFromTheEnvironment) {
  run(select_, {.variables = {{"OTEL_RESOURCE_ATTRIBUTES", "service.name=a,team=x%2Cy"}}});
  EXPECT_THAT(written(), HasSubstr(R"({"attributes":[{"key":"service.name","value":{"stringValue":"a"}},)"
                                   R"({"key":"team","value":{"stringValue":"x,y"}}]})"));
  run(select_, {.variables = {{"OTEL_RESOURCE_ATTRIBUTES", "service.name=a"}, {"OTEL_SERVICE_NAME", "b\xFF"}}});
  EXPECT_THAT(written(), HasSubstr("{\"stringValue\":\"b\xEF\xBF\xBD\"}"));
  const Result result = run(select_, {.variables = {{"OTEL_RESOURCE_ATTRIBUTES", "nonsense"}}});
  EXPECT_EQ(result.err, "cupel: OTEL_RESOURCE_ATTRIBUTES is malformed and is ignored\n");
  EXPECT_THAT(written(), HasSubstr(R"({"attributes":[{"key":"service.name","value":{"stringValue":"cupel"}}]})"));
}

TEST(Batch, WritesSpansInTheOrderOfTheRequests) {
  const TemporaryDirectory directory;
  constexpr int kRequests = 400;
  std::string requests;
  std::string expected;
  for (int i = 0; i < kRequests; ++i) {
    // One in five has no run, and one in seven a run that fails.
    const bool fails = i % 7 == 0;
    if (i % 5 == 0) requests += "{\"id\": 1}\n";
    requests += R"({"id": 1, "budget": {"maxTokens": )" + std::to_string(100 + i) +
                R"(, "targetTokens": 50}, "policy": "chat", "report": )" + (i % 2 == 0 ? "true" : "false") +
                R"(, "items": [{"content": "a", "tokens": )" + (fails ? "60" : "30") + R"(, "pinned": true}]})" + "\n";
    expected += std::to_string(100 + i) + (fails ? " failed\n" : "\n");
  }
  const std::string path = directory.path() + "/spans.jsonl";
  for (const char* const threads : {"1", "4"}) {
    const Result result = run_cupel({"batch", "--threads", threads, "--otlp", path}, {.in = requests});
    EXPECT_EQ(result.exit_code, 0);
    std::ifstream file(path);
    std::string found;
    const std::regex budget(R"re("cupel\.budget\.max_tokens","value":\{"intValue":"(\d+)"\})re");
    for (std::string line; std::getline(file, line);) {
      std::smatch match;
      ASSERT_TRUE(std::regex_search(line, match, budget)) << line;
      found += match[1].str() + (count(line, R"("status":{"message":"Overflow","code":2})") == 1 ? " failed\n" : "\n");
    }
    EXPECT_EQ(found, expected);
  }
}

TEST(Batch, AnswersTheSameWithAndWithoutSpans) {
  const TemporaryDirectory directory;
  const std::string requests = request(1, R"(, "report": true, "timings": false)") + request(2);
  const Result plain = run_cupel({"batch"}, {.in = requests});
  const Result traced =
      run_cupel({"batch", "--otlp", directory.path() + "/s", "--otlp-verbosity", "full"}, {.in = requests});
  EXPECT_EQ(traced.out, plain.out);
  EXPECT_EQ(traced.err, plain.err);
}

#ifndef CUPEL_OTLP_HTTP
TEST_F(Otlp, UrlRequiresABuildWithOpenTelemetry) {
  path_ = "http://127.0.0.1:4318";
  const Result result = run(select_);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("built without OpenTelemetry"));
}
#endif

TEST_F(Otlp, NeverReplacesAnInput) {
  std::ofstream(path_) << kItems;
  for (const char* const command : {"select", "explain"}) {
    const Result result = run({command, path_, "--max-tokens", "60"});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_THAT(result.err, HasSubstr("--otlp: would replace the input"));
  }
  EXPECT_EQ(run({"batch", path_}).exit_code, 2);
  EXPECT_EQ(run({"select", directory_.path() + "/./spans.jsonl", "--max-tokens", "60"}).exit_code, 2);
  EXPECT_EQ(written(), kItems);
}

TEST_F(Otlp, KeepsTheOldFileWhenNothingRuns) {
  std::ofstream(path_) << "old spans";
  EXPECT_EQ(run({"select", "/nonexistent", "--max-tokens", "60"}).exit_code, 2);
  EXPECT_EQ(written(), "old spans");
  EXPECT_EQ(run(select_).exit_code, 0);
  EXPECT_THAT(written(), Not(HasSubstr("old spans")));
}

TEST_F(Otlp, CreatesNoFileWhenNothingRuns) {
  EXPECT_EQ(run({"batch", "/nonexistent"}).exit_code, 2);
  EXPECT_EQ(run({"select", "/nonexistent", "--max-tokens", "60"}).exit_code, 2);
  EXPECT_FALSE(std::filesystem::exists(path_));
  EXPECT_EQ(run({"batch", "/dev/null"}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::exists(path_)) << "an empty batch is a batch";
}

TEST_F(Otlp, FileThatCannotBeWrittenAddsNoSecondAnswer) {
  const std::vector<std::string> json = {"select", "-", "--max-tokens", "60", "--format", "json"};
  const Result plain = run_cupel(json, {.in = std::string(kItems)});
  path_ = "/dev/full";
  const Result result = run(json);
  EXPECT_EQ(result.out, plain.out);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("/dev/full: cannot be written"));
}

// The reader exits after one byte. That is a write error of the spans file; it must not end the batch by SIGPIPE.
TEST_F(Otlp, PipeThatLosesItsReaderSuppressesNoAnswer) {
  const std::string item = R"({"content":"a","tokens":1,"kind":"K"})";
  std::string requests;
  for (int i = 0; i < 3'000; ++i) {
    requests += R"({"policy":"chat","budget":{"maxTokens":9,"targetTokens":9},"items":[)" + item + "," + item + "]}\n";
  }
  const std::string script = "mkfifo fifo && { head -c1 < fifo > /dev/null & } && '" + std::string(CUPEL_COMMAND) +
                             "' batch --quiet --otlp fifo --otlp-verbosity full | wc -l; echo ${PIPESTATUS[0]}";
  const Result result = run_program({"bash", "-c", script}, {.in = requests, .directory = directory_.path()});
  EXPECT_EQ(result.out, "3000\n1\n");
  EXPECT_THAT(result.err, HasSubstr("fifo: cannot be written"));
}

TEST_F(Otlp, CannotBeStandardOutput) {
  path_ = "-";
  EXPECT_EQ(run(select_).err, "cupel: --otlp: standard output has the answers; name a file or a URL\n");
}

// Two writers with separate file offsets would overwrite each other's output.
TEST_F(Otlp, CannotBeTheFileOfAStream) {
  const std::string file = directory_.file("spans.jsonl", "earlier text\n");
  for (const std::string& name : {file, std::string("/dev/stdout")}) {
    path_ = name;
    for (const std::string command : {"batch", "select"}) {
      const Result result =
          command == "batch" ? run({"batch"}, {.in = request(1), .out_file = file}) : run(select_, {.out_file = file});
      EXPECT_EQ(result.exit_code, 2) << command;
      EXPECT_EQ(result.err,
                "cupel: --otlp: standard output, which has the answers, is " + name + "; name another file\n");
      EXPECT_EQ(text_of(file), "earlier text\n");
    }
  }
  const Result result = run_program({"bash", "-c", "\"$0\" batch --otlp spans.jsonl 2>> spans.jsonl", CUPEL_COMMAND},
                                    {.in = request(1), .directory = directory_.path()});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(text_of(file),
            "earlier text\n"
            "cupel: --otlp: standard error, which has the messages, is spans.jsonl; name another file\n");
}

TEST_F(Otlp, MayShareDevNullWithAStream) {
  path_ = "/dev/null";
  EXPECT_EQ(run(select_, {.out_file = "/dev/null"}).exit_code, 0);
}

}  // namespace
}  // namespace cupel::tests
