#include <gtest/gtest.h>

#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

TEST(Batch, AnswersWithPositionsAndTokens) {
  EXPECT_EQ(answer(request(kBudget, kItems, "\"chat\"")), R"({"id":1,"ok":true,"selected":[0,1],"totalTokens":30})");
}

TEST(Batch, AnswersOneLinePerRequestAndNoneForBlankLines) {
  BatchProcessor processor;
  std::string out = "before\n";
  EXPECT_EQ(processor.answer(" \t\r\n", 1, out), Answer::Blank);
  EXPECT_EQ(processor.answer("", 2, out), Answer::Blank);
  EXPECT_EQ(out, "before\n");
  EXPECT_EQ(processor.answer(request(kBudget, kItems, "\"chat\"") + "\r\n", 3, out), Answer::Ok);
  EXPECT_EQ(processor.answer("{", 4, out), Answer::Failed);
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 3);
  EXPECT_EQ(out.back(), '\n');
}

TEST(Batch, ProcessorsCanBeMoved) {
  BatchProcessor first;
  std::string out;
  EXPECT_EQ(first.answer(request(kBudget, kItems, "\"chat\""), 1, out), Answer::Ok);
  BatchProcessor second(std::move(first));
  EXPECT_EQ(second.answer(request(kBudget, kItems, "\"chat\""), 2, out), Answer::Ok);
  BatchProcessor third;
  third = std::move(second);
  EXPECT_EQ(third.answer(request(kBudget, kItems, "\"chat\""), 3, out), Answer::Ok);
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 3);
}

TEST(Batch, OnlyTheFirstLineMayBeginWithAByteOrderMark) {
  const std::string marked = "\xEF\xBB\xBF" + request(kBudget, kItems, "\"chat\"");
  EXPECT_TRUE(contains(answer(marked, 1), R"("ok":true)"));
  EXPECT_TRUE(contains(answer(marked, 2), R"("code":"InvalidJson")"));
  std::string out;
  EXPECT_EQ(BatchProcessor().answer("\xEF\xBB\xBF\r\n", 1, out), Answer::Blank);
}

TEST(Batch, EchoesAnyIdAsWritten) {
  for (const std::string id : {"7", "-0", "1.50", "1e400", "123456789012345678901234567890", "\"a\\u00e9\\/\"", "null",
                               "true", "[1,{\"b\":\"c d\"}]"}) {
    const std::string text = R"({"id": )" + id + R"( , "budget":1,"items":[],"policy":"chat"})";
    EXPECT_TRUE(answer(text).starts_with("{\"id\":" + id + ",\"ok\":false")) << answer(text);
  }
  EXPECT_TRUE(answer("{\"id\":[1 ,\t{ \"b\" :\"c d\"} ]}").starts_with("{\"id\":[1,{\"b\":\"c d\"}],"));
}

TEST(Batch, UsesNullForAnIdThatIsAbsentRepeatedOrUnreadable) {
  EXPECT_TRUE(answer("{}").starts_with("{\"id\":null,\"ok\":false"));
  EXPECT_TRUE(answer(R"({"id":1,"id":2})").starts_with("{\"id\":null,\"ok\":false"));
  EXPECT_TRUE(answer(R"({"id":1,"budget":)").starts_with("{\"id\":null,\"ok\":false"));
  EXPECT_TRUE(answer("{\"id\":\"\xFF\"}").starts_with("{\"id\":null,\"ok\":false"));
}

TEST(Batch, LimitsTheLengthOfAnAnswer) {
  const std::string asked = request(kBudget, kItems, "\"chat\"", R"(,"report":true,"timings":false)");
  const std::string whole = answer(asked);
  EXPECT_EQ(answer(asked, 1, {.max_answer_bytes = whole.size()}), whole);
  EXPECT_EQ(answer(asked, 1, {.max_answer_bytes = whole.size() - 1}),
            R"({"id":1,"ok":false,"error":{"code":"InvalidRequest","message":"report: the answer is longer than )" +
                std::to_string(whole.size() - 1) + R"( bytes; ask for a brief report","path":"report","line":1}})");
  for (const std::string_view report : {"", R"(,"report":"brief")"}) {
    EXPECT_TRUE(contains(answer(request(kBudget, kItems, "\"chat\"", report), 1, {.max_answer_bytes = 9}),
                         R"("message":"the answer is longer than 9 bytes","line":1)"));
  }
}

TEST(Batch, AnswersTheNextRequestAfterAnAnswerThatIsTooLong) {
  // The report quotes the content of the pinned item for each item that would fit without it: 2 GB from 1.5 MB.
  std::string items = R"([{"content":")" + std::string(1'000'000, 'x') + R"(","tokens":30,"pinned":true})";
  for (int k = 0; k < 2000; ++k) items += R"(,{"tokens":40,"content":")" + std::to_string(k) + "\"}";
  BatchProcessor processor({.max_answer_bytes = 5'000'000});
  std::string out;
  EXPECT_EQ(processor.answer(request(kBudget, items + "]", "\"chat\"", R"(,"report":true)"), 1, out), Answer::Failed);
  EXPECT_LT(out.capacity(), 20'000'000U);
  out.clear();
  EXPECT_EQ(processor.answer(request(kBudget, kItems, "\"chat\"", R"(,"report":true)"), 2, out), Answer::Ok);
}

TEST(Batch, AnswersAFailureWithCodeMessagePathAndLine) {
  EXPECT_EQ(answer(request(kBudget, R"([{"content":"a","tokens":1},{"content":"b","tokens":"2"}])", "\"chat\""), 17),
            R"({"id":1,"ok":false,"error":{"code":"InvalidItem","message":"items[1].tokens: must be an integer, got a )"
            R"(string","path":"items[1].tokens","line":17}})");
}

TEST(Batch, AnswersBrokenTextWithLineAndColumnAndNoPath) {
  EXPECT_EQ(answer("{\"id\":1,}", 5),
            R"({"id":null,"ok":false,"error":{"code":"InvalidJson","message":"line 5, column 9: expected a member's )"
            R"(name in double quotes, found '}'","line":5}})");
}

TEST(Batch, AnswersMalformedRequestsWithInvalidRequest) {
  const std::pair<std::string, std::string> cases[] = {
      {"[]", ""},
      {"7", ""},
      {"\"x\"", ""},
      {"null", ""},
      {request("null", kItems, "\"chat\""), "budget"},
      {request(kBudget, "null", "\"chat\""), "items"},
      {request(kBudget, "{}", "\"chat\""), "items"},
      {request(kBudget, kItems, "null"), "policy"},
      {R"({"items":[],"policy":"chat"})", "budget"},
      {R"({"budget":{"maxTokens":1,"targetTokens":1},"policy":"chat"})", "items"},
      {R"({"budget":{"maxTokens":1,"targetTokens":1},"items":[]})", "policy"},
      {request(kBudget, kItems, "\"chat\"", R"(,"report":"stage")"), "report"},
      {request(kBudget, kItems, "\"chat\"", R"(,"report":1)"), "report"},
      {request(kBudget, kItems, "\"chat\"", R"(,"report":{})"), "report"},
      {request(kBudget, kItems, "\"chat\"", R"(,"timings":"false")"), "timings"},
      {request(kBudget, kItems, "\"chat\"", R"(,"policy":"chat")"), "policy"},
  };
  for (const auto& [text, path] : cases) {
    const std::string response = answer(text);
    EXPECT_TRUE(contains(response, R"("code":"InvalidRequest")")) << text << " " << response;
    EXPECT_EQ(contains(response, "\"path\":\"" + path + "\""), !path.empty()) << response;
  }
}

TEST(Batch, ChecksInTheOrderOfTheProtocolForAnyOrderOfMembers) {
  const std::string bad_policy = R"("policy":{"scorers":[]})";
  const std::string bad_items = R"("items":[{"content":"","tokens":1},{}])";
  const std::string bad_budget = R"("budget":{})";
  const auto first = [](const std::string& a, const std::string& b, const std::string& c) {
    const std::string response = answer("{" + a + "," + b + "," + c + "}");
    const std::size_t start = response.find("\"code\":\"") + 8;
    return response.substr(start, response.find('"', start) - start);
  };
  const std::string budget = "\"budget\":" + std::string(kBudget);
  const std::string items = "\"items\":" + std::string(kItems);
  EXPECT_EQ(first(bad_policy, bad_items, bad_budget), "InvalidBudget");
  EXPECT_EQ(first(bad_policy, bad_items, budget), "EmptyContent");
  EXPECT_EQ(first(bad_policy, items, budget), "InvalidPolicy");
  EXPECT_EQ(first(R"("policy":"chat")", R"("items":[{"content":"a","tokens":900,"pinned":true}])", budget),
            "PinnedExceedsBudget");
}

TEST(Batch, ReportsAMissingPartInTheOrderOfTheProtocol) {
  const auto error = [](const std::string& parts) {
    const std::string response = answer("{" + parts + "}");
    const auto value = [&](const std::string& name) {
      const std::size_t start = response.find("\"" + name + "\":\"") + name.size() + 4;
      return response.substr(start, response.find('"', start) - start);
    };
    return value("code") + " " + value("path");
  };
  const std::string budget = "\"budget\":" + std::string(kBudget);
  EXPECT_EQ(error(R"("budget":{"maxTokens":-1,"targetTokens":1},"items":[])"), "InvalidBudget budget.maxTokens");
  EXPECT_EQ(error(R"("budget":{},"items":7,"policy":7)"), "InvalidBudget budget.maxTokens");
  EXPECT_EQ(error(R"("items":[7],"policy":7)"), "InvalidRequest budget");
  EXPECT_EQ(error(R"("items":7,"policy":7)"), "InvalidRequest budget");
  EXPECT_EQ(error(budget + R"(,"policy":7)"), "InvalidRequest items");
  EXPECT_EQ(error(budget + R"(,"policy":7,"items":7)"), "InvalidRequest items");
  EXPECT_EQ(error(budget + R"(,"items":[{"content":"a"}])"), "InvalidItem items[0].tokens");
  EXPECT_EQ(error(budget + R"(,"items":[])"), "InvalidRequest policy");
  EXPECT_EQ(error(R"("report":7)"), "InvalidRequest report");
  EXPECT_EQ(error(R"("budget":{},"timings":7)"), "InvalidRequest timings");
  EXPECT_EQ(error(R"("budget":{},"items":7,"items":8)"), "InvalidRequest items");
}

TEST(Batch, AnswersAreTheSameForEveryLineBreak) {
  for (const std::string text : {"{", "{\"id\":1,", "{} x", "{\"id\":\"a", "7", "{\"id\":1}"}) {
    const std::string expected = answer(text, 3);
    for (const char* const end : {"\r", "\n", "\r\n"}) EXPECT_EQ(answer(text + end, 3), expected) << text;
  }
  EXPECT_NE(answer("{\"id\":\"a\r\r\n", 3), answer("{\"id\":\"a", 3));  // only one of them belongs to the line break
}

TEST(Batch, ReportsBrokenTextBeforeAnyOtherError) {
  EXPECT_TRUE(contains(answer(R"({"items":[{"tokens":"x"}],"budget":{},"policy":7,)"), "InvalidJson"));
  EXPECT_TRUE(contains(answer(R"({"items":[{"tokens":"x"} 1]})"), "InvalidJson"));
  EXPECT_TRUE(contains(answer(R"({"items":[{"tokens":"x"}]} 1)"), "InvalidJson"));
  EXPECT_TRUE(contains(answer("[] []"), "InvalidJson"));
}

TEST(Batch, AnswersTheNextRequestAfterABadLine) {
  BatchProcessor processor;
  std::string out;
  EXPECT_EQ(processor.answer(request(kBudget, R"([{"content":"a","tokens":1},{"content":"b"}])", "\"chat\""), 1, out),
            Answer::Failed);
  out.clear();
  EXPECT_EQ(processor.answer(request(kBudget, R"([{"content":"z","tokens":5}])", "\"chat\""), 2, out), Answer::Ok);
  EXPECT_EQ(out, "{\"id\":1,\"ok\":true,\"selected\":[0],\"totalTokens\":5}\n");
}

TEST(Batch, DoesNotCarryFieldsOverToTheNextItem) {
  BatchProcessor processor;
  std::string out;
  const std::string full = R"([{"content":"a","tokens":5,"kind":"Memory","source":"Rag","priority":1,"tags":["t"],
      "metadata":{"m":1},"timestamp":"2024-06-15T12:00:00Z","futureRelevanceHint":1,"pinned":true,"originalTokens":9},
      {"content":"b","tokens":6}])";
  processor.answer(request(kBudget, full, "\"chat\"", R"(,"report":true,"timings":false)"), 1, out);
  EXPECT_TRUE(contains(out, R"("item":{"content":"b","tokens":6,"kind":"Message"},)")) << out;
}

TEST(Batch, ReportsShortfallsAndOverflow) {
  const std::string policy = R"({"scorers":[{"type":"recency"}],"overflowStrategy":"proceed",
      "countQuotas":[{"kind":"MEMORY","requireCount":2,"capCount":2},{"kind":"message","requireCount":2,"capCount":2}]})";
  EXPECT_EQ(answer(request(R"({"maxTokens":100,"targetTokens":25})", kItems, policy)),
            R"({"id":1,"ok":true,"selected":[0,1],"totalTokens":30,"shortfalls":[{"kind":"MEMORY","required_count":2,)"
            R"("satisfied_count":0}],"overflow":{"tokens_over_budget":5}})");
}

TEST(Batch, RefusesUnknownFieldsWhenStrict) {
  const BatchOptions strict{.strict = true};
  EXPECT_TRUE(contains(answer(request(kBudget, kItems, "\"chat\"", R"(,"x":1)"), 1, strict), "\"path\":\"x\""));
  EXPECT_TRUE(contains(answer(request(kBudget, R"([{"content":"a","tokens":1,"y":1}])", "\"chat\""), 1, strict),
                       "\"path\":\"items[0].y\""));
  EXPECT_TRUE(contains(answer(request(kBudget, kItems, "\"chat\"", R"(,"x":1)")), "\"ok\":true"));
}

TEST(Batch, CallsTheCollectorWithAndWithoutAReport) {
  class Counter final : public TraceCollector {
   public:
    bool wants_items() const noexcept override { return false; }
    void on_run_started(std::span<const ContextItem>, const ContextBudget&) override { ++started; }
    void record_selection(SelectionReport) override { ++finished; }
    void on_run_failed(const std::exception&) override { ++failed; }
    int started = 0;
    int finished = 0;
    int failed = 0;
  };
  Counter counter;
  BatchProcessor watched({.collector = &counter});
  BatchProcessor alone;
  const char* const pinned = R"([{"content":"a","tokens":1000000,"pinned":true}])";
  for (const std::string& line :
       {request(kBudget, kItems, "\"chat\""), request(kBudget, kItems, "\"chat\"", R"(,"report":true,"timings":false)"),
        request(kBudget, pinned, "\"chat\""), std::string("{}")}) {
    std::string with;
    std::string without;
    EXPECT_EQ(watched.answer(line, 1, with), alone.answer(line, 1, without));
    EXPECT_EQ(with, without);
  }
  EXPECT_EQ(counter.started, 3);
  EXPECT_EQ(counter.finished, 2);
  EXPECT_EQ(counter.failed, 1);
}

TEST(Batch, DistinguishesPoliciesThatRepeat) {
  BatchProcessor processor;
  for (int round = 0; round < 3; ++round) {
    for (int weight = 1; weight < 40; ++weight) {
      const std::string policy = R"({"scorers":[{"type":"recency","weight":)" + std::to_string(weight % 20) + "}]}";
      std::string out;
      const Answer result = processor.answer(request(kBudget, kItems, policy), 1, out);
      EXPECT_EQ(result, weight % 20 == 0 ? Answer::Failed : Answer::Ok) << out;
    }
  }
}

TEST(Batch, ReplacesInvalidUtf8InMessages) {
  std::string response;
  append_failure(response, "1", std::runtime_error("x\xC3'"), 1);
  EXPECT_TRUE(contains(response, "x\xEF\xBF\xBD'")) << response;
}

TEST(Batch, QuotesWholeCharactersInMessages) {
  const std::string name = std::string(63, 'x') + "\xC3\xA9";
  EXPECT_TRUE(contains(answer(request(kBudget, kItems, "\"" + name + "\"")), "x' does not exist"));
}

TEST(Batch, AnswersTheNextRequestAfterALimit) {
  BatchProcessor processor({.max_items = 2, .max_depth = 5, .max_steps = 64});
  const auto answer_of = [&](const std::string& text) {
    std::string out;
    processor.answer(text, 1, out);
    return out;
  };
  const std::string small = request(kBudget, kItems, R"({"scorers":[{"type":"reflexive"}]})");
  const std::string ok = answer_of(small);
  EXPECT_TRUE(contains(ok, R"("ok":true)")) << ok;
  const std::string item = R"({"content":"a","tokens":1})";
  EXPECT_EQ(answer_of(request(kBudget, "[" + item + "," + item + "," + item + "]", "\"chat\"")),
            R"({"id":1,"ok":false,"error":{"code":"InvalidRequest","message":"items: must have at most 2 entries",)"
            R"("path":"items","line":1}})"
            "\n");
  EXPECT_EQ(answer_of(small), ok);
  EXPECT_TRUE(
      contains(answer_of(request(kBudget, kItems, "\"chat\"", R"(,"x":[[[[[1]]]]])")), "nested deeper than 5 levels"));
  EXPECT_EQ(answer_of(small), ok);
  EXPECT_TRUE(contains(
      answer_of(request(kBudget, kItems, R"({"scorers":[{"type":"reflexive"},{"type":"kind"},{"type":"priority"}]})")),
      R"("code":"TooManySteps","message":"The run takes more than 64 steps;)"));
  EXPECT_EQ(answer_of(small), ok);
}

}  // namespace
}  // namespace cupel::json::test
