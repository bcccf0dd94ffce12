#include "cupel/json/request.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "cupel/policy/presets.hpp"
#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

std::string request_outcome(std::string_view text, ReadOptions options = {}) {
  return outcome([&] { return read_request(text, options); });
}

TEST(ReadRequest, ReadsEveryPart) {
  const Request request = read_request(R"({"id": [1, "a b"], "budget":)" + std::string(kBudget) +
                                       R"(,"policy":"chat","items":)" + std::string(kItems) + "}");
  EXPECT_EQ(request.id, "[1,\"a b\"]");
  EXPECT_EQ(request.budget, ContextBudget({.max_tokens = 100, .target_tokens = 50}));
  ASSERT_EQ(request.items.size(), 2U);
  EXPECT_EQ(request.items[1].content(), "b");
  EXPECT_EQ(request.policy, preset("chat"));
  EXPECT_FALSE(request.report.wanted);
  EXPECT_TRUE(request.report.options.timings);
}

TEST(ReadRequest, AcceptsSeveralLinesAndAByteOrderMark) {
  const std::string text =
      "\xEF\xBB\xBF\n{\n\"budget\":" + std::string(kBudget) + ",\r\n\"policy\":\"rag\",\n\"items\":[]}\n\n";
  EXPECT_EQ(request_outcome(text), "ok");
  EXPECT_TRUE(contains(outcome([&] { return read_request(text, {}, 2); }), "InvalidJson line 2, column 1"));
}

TEST(ReadRequest, UsesNullForAnAbsentId) {
  EXPECT_EQ(read_request(R"({"budget":{"maxTokens":1,"targetTokens":1},"policy":"chat","items":[]})").id, "null");
}

TEST(ReadRequest, ReadsTheLevelAndTheOptionsOfTheReport) {
  const auto report = [](std::string_view more) {
    return read_request(request(kBudget, kItems, "\"chat\"", more)).report;
  };
  EXPECT_FALSE(report(R"(,"report":false)").wanted);
  EXPECT_TRUE(report(R"(,"report":true)").wanted);
  EXPECT_EQ(report(R"(,"report":true)").level, TraceDetailLevel::Stage);
  EXPECT_EQ(report(R"(,"report":"items")").level, TraceDetailLevel::Item);
  EXPECT_FALSE(report(R"(,"report":"brief")").options.items);
  EXPECT_FALSE(report(R"(,"timings":false)").options.timings);
}

TEST(ReadRequest, ChecksThePolicyAsAWhole) {
  EXPECT_EQ(request_outcome(request(kBudget, kItems, R"({"scorers":[{"type":"recency"}],"knapsackBucketSize":5})")),
            "InvalidPolicy policy.knapsackBucketSize: can only be given with slicerType knapsack");
}

TEST(ReadRequest, ReportsTheLineOfBrokenTextInItsFile) {
  EXPECT_EQ(outcome([] { return read_request("{\"id\":1,}", {}, 5); }),
            "InvalidJson line 5, column 9: expected a member's name in double quotes, found '}'");
  EXPECT_EQ(outcome([] { return read_request("{\"id\":1,\n}", {}, 5); }),
            "InvalidJson line 6, column 1: expected a member's name in double quotes, found '}'");
  EXPECT_TRUE(contains(request_outcome(""), "InvalidJson line 1, column 1"));
  EXPECT_TRUE(contains(request_outcome("{\"id\":\"\xFF\"}"), "InvalidJson line 1, column 8"));
}

TEST(ReadRequest, ListsOrRefusesUnknownFields) {
  const std::string text =
      R"({"budget":{"maxTokens":1,"targetTokens":1,"x":1},"y":{"z":[]},"items":[{"content":"a","tokens":1,"t":2}],)"
      R"("policy":{"scorers":[{"type":"recency","wieght":1}]}})";
  UnknownFields unknown;
  EXPECT_EQ(request_outcome(text, {.unknown_fields = &unknown}), "ok");
  EXPECT_EQ(paths(unknown), (std::vector<std::string>{"y", "items[0].t", "budget.x", "policy.scorers[0].wieght"}));
  EXPECT_EQ(request_outcome(text, {.strict = true}), "InvalidRequest y: is not a known field");
  EXPECT_EQ(request_outcome(request(kBudget, R"([{"content":"a","tokens":1,"t":2}])", "\"chat\""), {.strict = true}),
            "InvalidItem items[0].t: is not a known field");
}

// The response from its error on, without its id.
std::string from_error(const std::string& response) {
  return response.substr(std::min(response.find("\"error\""), response.size()));
}

// Both report the same error for any fault and any order of members.
TEST(ReadRequest, ReportsTheSameFirstErrorAsABatch) {
  const std::string bad_budget = R"({"maxTokens":1,"targetTokens":2})";
  const std::string bad_items = R"([{"content":"","tokens":1},{"content":"a","tokens":"x"}])";
  const std::string bad_policy = R"({"scorers":[{"type":"recency","weight":0}],"slicerType":"no"})";
  const std::string cases[] = {
      "",
      "[]",
      "7",
      "null",
      "{}",
      "{",
      "\xFF",
      R"({"items":[],"policy":"chat"})",
      R"({"budget":null,"items":[],"policy":"chat"})",
      R"({"budget":{"maxTokens":1,"targetTokens":1},"policy":"chat"})",
      R"({"budget":{"maxTokens":1,"targetTokens":1},"items":{},"policy":"chat"})",
      R"({"budget":{"maxTokens":1,"targetTokens":1},"items":[]})",
      R"({"id":1,"id":2})",
      request(bad_budget, bad_items, bad_policy),
      request(kBudget, bad_items, bad_policy),
      request(kBudget, kItems, bad_policy),
      request(kBudget, kItems, "\"nobody\""),
      R"({"policy":)" + bad_policy + R"(,"items":)" + bad_items + R"(,"budget":)" + bad_budget + "}",
      R"({"policy":"chat","items":)" + bad_items + "}",
      request(bad_budget, bad_items, bad_policy, R"(,"report":7)"),
      request(bad_budget, bad_items, bad_policy, R"(,"timings":7)"),
      request(bad_budget, bad_items, bad_policy, R"(,"policy":"chat")"),
      request(bad_budget, bad_items, bad_policy, ",")};
  for (const std::string& text : cases) {
    try {
      read_request(text);
      ADD_FAILURE() << "read: " << text;
    } catch (const Error& error) {
      if (text.empty()) continue;  // a batch ignores blank lines
      std::string failure;
      append_failure(failure, "null", error, 1);
      EXPECT_EQ(from_error(answer(text)), from_error(failure)) << text;
    }
  }
}

TEST(ReadRequest, LimitsTheNumberOfItems) {
  const std::string text = request(kBudget, kItems, "\"chat\"");  // two items
  EXPECT_EQ(request_outcome(text, {.max_items = 2}), "ok");
  EXPECT_EQ(request_outcome(text, {.max_items = 1}), "InvalidRequest items: must have at most 1 entry");
}

TEST(ReadRequest, LimitsTheNesting) {
  const std::string text = request(kBudget, kItems, "\"chat\"", R"(,"x":[[[1]]])");
  EXPECT_EQ(request_outcome(text, {.max_depth = 4}), "ok");
  EXPECT_TRUE(contains(request_outcome(text, {.max_depth = 3}), "nested deeper than 3 levels"));
}

}  // namespace
}  // namespace cupel::json::test
