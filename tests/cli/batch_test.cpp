#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <thread>

#include "items.hpp"

namespace cupel::tests {
namespace {

Result batch(const std::string& requests, const std::vector<std::string>& options = {}) {
  std::vector<std::string> arguments = {"batch"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_cupel(arguments, {.in = requests});
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(Batch, AnswersEachLineInOrder) {
  const Result result = batch(request(1) + request(2));
  EXPECT_EQ(result.out, answer(1) + "\n" + answer(2) + "\n");
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.exit_code, 0);
}

TEST(Batch, BudgetWithoutTargetUsesMaxTokensMinusOutputReserve) {
  const std::string items = R"(,"policy":"chat","items":[{"content":"a","tokens":40},{"content":"b","tokens":40},)"
                            R"({"content":"c","tokens":40}]})";
  const std::string absent = R"({"budget":{"maxTokens":120,"outputReserve":40})" + items;
  const std::string given = R"({"budget":{"maxTokens":120,"targetTokens":80,"outputReserve":40})" + items;
  const std::string answer = R"({"id":null,"ok":true,"selected":[0,1],"totalTokens":80})";
  EXPECT_EQ(batch(absent + "\n" + given + "\n").out, answer + "\n" + answer + "\n");
  EXPECT_THAT(batch(R"({"budget":{"maxTokens":9,"outputReserve":10})" + items).out,
              HasSubstr(R"("message":"budget.outputReserve: must be at most maxTokens (9), got 10")"));
}

TEST(Batch, ReadsAFile) {
  const TemporaryDirectory directory;
  EXPECT_EQ(run_cupel({"batch", directory.file("r.jsonl", request(1))}).out, answer(1) + "\n");
  EXPECT_EQ(batch(request(1), {"-"}).out, answer(1) + "\n");
}

// Otherwise the batch would read its answers as requests, and answer them too, until the disk is full. `ulimit` ends
// the test earlier if that happens.
TEST(Batch, RefusesToReadItsOwnAnswers) {
  const TemporaryDirectory directory;
  const auto run = [&](const std::string& script) {
    return run_program({"bash", "-c", "ulimit -f 100; LLVM_PROFILE_FILE=/dev/null \"$0\" " + script, CUPEL_COMMAND},
                       {.directory = directory.path()});
  };
  for (const auto& [script, name] :
       {std::pair("batch r.jsonl >> r.jsonl", "r.jsonl"), std::pair("batch ./r.jsonl 1<> r.jsonl", "./r.jsonl"),
        std::pair("batch < r.jsonl >> r.jsonl", "standard input")}) {
    directory.file("r.jsonl", request(1));
    const Result result = run(script);
    EXPECT_EQ(result.exit_code, 2) << script;
    EXPECT_EQ(result.err, std::string("cupel: ") + name +
                              ": is both the input and the output; write the answers to another file\n");
    EXPECT_EQ(text_of(directory.path() + "/r.jsonl"), request(1));
  }
  // Commands that read the whole input first may append to it.
  directory.file("r.jsonl", kItems);
  EXPECT_EQ(run("select r.jsonl --max-tokens 60 --format jsonl >> r.jsonl").exit_code, 0);
  EXPECT_TRUE(text_of(directory.path() + "/r.jsonl").starts_with(kItems));
}

TEST(Batch, EmptyInputGivesNoOutput) {
  for (const char* input : {"", "\n \n\t\r\n"}) {
    const Result result = batch(input);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(result.exit_code, 0);
  }
}

TEST(Batch, AcceptsByteOrderMarkBlankLinesCrlfAndAMissingLastLineBreak) {
  std::string stream = "\xEF\xBB\xBF";
  stream.append(request(1));
  stream.pop_back();
  stream.append("\r\n\r\n\n").append(request(2));
  stream.pop_back();
  EXPECT_EQ(batch(stream).out, answer(1) + "\n" + answer(2) + "\n");
}

TEST(Batch, BadLineGetsOneErrorAnswer) {
  const Result result = batch(request(1) + "\n{\"id\": 7}\n" + request(2));
  const auto lines = lines_of(result.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], answer(1));
  EXPECT_THAT(lines[1], HasSubstr(R"("id":7,"ok":false,"error":{"code":"InvalidRequest")"));
  EXPECT_THAT(lines[1], HasSubstr(R"("line":3)"));
  EXPECT_EQ(lines[2], answer(2));
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "cupel: 1 of 3 requests failed\n");
}

TEST(Batch, LargeCountsHaveThousandsSeparators) {
  std::string stream;
  for (int k = 0; k < 1500; ++k) stream += "{}\n";
  EXPECT_EQ(batch(stream).err, "cupel: 1,500 of 1,500 requests failed\n");
}

TEST(Batch, QuietOmitsTheNumberOfFailures) { EXPECT_EQ(batch("{}\n", {"--quiet"}).err, ""); }

TEST(Batch, StrictExitsWith1WhenALineFails) {
  EXPECT_EQ(batch(request(1), {"--strict"}).exit_code, 0);
  const Result result = batch("{}\n" + request(1), {"--strict"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(lines_of(result.out).size(), 2U);
}

// A stream of many blocks: short and long lines, blank and bad ones, reports.
std::string mixed_stream() {
  std::string stream;
  for (int i = 0; i < 3000; ++i) {
    if (i % 7 == 3) stream += "\n";
    if (i % 11 == 5) stream += "{\"id\": " + std::to_string(i) + ", broken\n";
    stream += request(i, i % 5 == 0 ? R"(, "report": true, "timings": false)" : "");
    if (i % 500 == 250) stream += request(i, R"(, "padding": ")" + std::string(700'000, 'x') + "\"");
  }
  return stream;
}

TEST(Batch, OutputIsTheSameForEveryNumberOfThreads) {
  const std::string stream = mixed_stream();
  const Result one = batch(stream, {"--threads", "1"});
  EXPECT_EQ(one.exit_code, 0);
  EXPECT_EQ(lines_of(one.out).size(), 3000U + 273U + 6U);
  for (const char* threads : {"2", "3", "8"}) {
    const Result many = batch(stream, {"--threads", threads});
    EXPECT_TRUE(many.out == one.out) << threads << " threads";
    EXPECT_EQ(many.err, one.err);
  }
  EXPECT_TRUE(batch(stream).out == one.out) << "all cores";
}

TEST(Batch, LineNumbersCountEveryLineOfTheStream) {
  const std::string stream = mixed_stream() + "?\n";
  const auto number = std::count(stream.begin(), stream.end(), '\n');
  for (const char* threads : {"1", "4"}) {
    EXPECT_THAT(lines_of(batch(stream, {"--threads", threads}).out).back(),
                HasSubstr("\"line\":" + std::to_string(number) + "}"));
  }
}

TEST(Batch, TooLongLineGetsOneErrorAnswer) {
  const std::string longest = request(1);
  const std::string limit = std::to_string(longest.size() - 1);
  for (const std::size_t length : {longest.size(), std::size_t{1'000'000}}) {
    const Result result =
        batch(longest + std::string(length, 'x') + "\n" + request(2), {"--max-line", limit, "--threads", "1"});
    const auto lines = lines_of(result.out);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0], answer(1));
    EXPECT_EQ(lines[1],
              "{\"id\":null,\"ok\":false,\"error\":{\"code\":\"InvalidJson\",\"message\":\"the line is longer than " +
                  limit + " bytes\",\"line\":2}}");
    EXPECT_EQ(lines[2], answer(2));
  }
  EXPECT_EQ(lines_of(batch(std::string(1'000'000, 'x'), {"--max-line", limit}).out).size(), 1U);
}

TEST(Batch, ExceededLimitIsAnsweredWithAnError) {
  const auto error_of = [](const std::vector<std::string>& options) { return batch(request(1), options).out; };
  EXPECT_EQ(error_of({"--max-items", "1000", "--max-depth", "10", "--max-steps", "1000000"}), answer(1) + "\n");
  EXPECT_THAT(error_of({"--max-items", "1"}), HasSubstr("\"message\":\"items: must have at most 1 entry\""));
  EXPECT_THAT(error_of({"--max-depth", "1"}), HasSubstr("nested deeper than 1 levels"));
  EXPECT_THAT(error_of({"--max-steps", "1"}), HasSubstr("\"code\":\"TooManySteps\""));
  EXPECT_EQ(error_of({"--max-answer", std::to_string(answer(1).size())}), answer(1) + "\n");
  EXPECT_THAT(error_of({"--max-answer", "9"}), HasSubstr("\"message\":\"the answer is longer than 9 bytes\""));
}

#if !defined(CUPEL_INSTRUMENTED)  // instrumentation takes memory too
TEST(Batch, MemoryDoesNotGrowWithTheStream) {
  const std::string block = [] {
    std::string text;
    while (text.size() < 1'000'000) text += request(1, R"(, "report": true)");
    return text;
  }();
  const auto lines = std::count(block.begin(), block.end(), '\n');
  Coprocess cupel({"batch", "--threads", "2"});
  for (int i = 0; i < 40; ++i) {
    std::thread sender([&] { cupel.send(block); });
    for (auto left = lines; left > 0; --left) {
      if (!cupel.receive()) ADD_FAILURE() << "no answer";
    }
    sender.join();
  }
  cupel.close_input();
  EXPECT_EQ(cupel.wait(), 0);
  EXPECT_LT(cupel.peak_memory(), std::size_t{30} << 20);
}

TEST(Batch, MemoryDoesNotGrowWithALineThatNeverEnds) {
  Coprocess cupel({"batch", "--threads", "2", "--max-line", "100000"});
  const std::string block(1'000'000, 'x');
  for (int i = 0; i < 60; ++i) cupel.send(block);
  cupel.close_input();
  EXPECT_THAT(cupel.receive().value_or(""), HasSubstr("longer than 100000 bytes"));
  EXPECT_EQ(cupel.wait(), 0);
  EXPECT_LT(cupel.peak_memory(), std::size_t{30} << 20);
}
#endif

}  // namespace
}  // namespace cupel::tests
