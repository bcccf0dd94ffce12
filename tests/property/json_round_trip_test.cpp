// Written values read back as the same value, which has the same text. Values that JSON cannot express are not
// compared: hints and scores that are not finite are written as null.

#include <gtest/gtest.h>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "support/random_budget.hpp"
#include "support/random_items.hpp"
#include "support/random_policies.hpp"
#include "unit/json/json_helpers.hpp"

namespace cupel::json::test {
namespace {

using test_support::Random;

bool has_null(std::string_view text) { return contains(text, ":null"); }

TEST(RoundTrip, RandomItemsReadBack) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    for (const ContextItem& item : test_support::random_items(random, {.count = 20, .huge_tokens = seed % 2 == 0})) {
      const std::string text = to_json(item);
      if (contains(text, "\"futureRelevanceHint\":null")) continue;
      const ContextItem again = read_item(text, {.strict = true});
      ASSERT_EQ(to_json(again), text);
      ASSERT_EQ(again.kind().text(), item.kind().text());
      ASSERT_EQ(again.timestamp(), item.timestamp());
      ASSERT_EQ(again.content(), item.content());
      ++compared;
    }
  }
  EXPECT_GT(compared, 3000);
}

TEST(RoundTrip, RandomBudgetsReadBack) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Random random(seed);
    const ContextBudget budget = test_support::random_budget(random, 10'000);
    ASSERT_EQ(read_budget(to_json(budget), {.strict = true}), budget) << to_json(budget);
  }
}

TEST(RoundTrip, RandomPoliciesReadBack) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Random random(seed);
    const std::string text = to_json(test_support::random_policy(random, 10'000));
    if (has_null(text)) continue;
    ASSERT_EQ(to_json(read_policy(text, {.strict = true})), text);
    ++compared;
  }
  EXPECT_GT(compared, 2000);
}

std::string join(const std::vector<ContextItem>& items) {
  std::string text = "[";
  for (const ContextItem& item : items) text += (text.size() > 1 ? "," : "") + to_json(item);
  return text + "]";
}

// The answer of a program that calls the library directly.
std::string direct_answer(const test_support::PipelineCase& c, bool with_report) {
  std::string out;
  try {
    const Pipeline pipeline(c.policy);
    DiagnosticTraceCollector collector;
    const Selection selection = pipeline.run(c.items, c.budget, with_report ? &collector : nullptr);
    append_response(out, "1", selection, with_report ? &collector.report() : nullptr, {.timings = false});
  } catch (const Error& error) {
    out = std::string("\"code\":\"") + std::string(to_string(error.code())) + "\"";
  }
  return out;
}

TEST(RoundTrip, OfABatchRequestAnswersLikeTheLibrary) {
  BatchProcessor processor({.strict = true});
  int compared = 0;
  int failed = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    Random random(seed);
    test_support::PipelineCase c = test_support::random_pipeline_case(random);
    if (random.chance(10)) test_support::break_policy(random, c.policy);
    const std::string items = join(c.items);
    const std::string policy = to_json(c.policy);
    if (has_null(policy) || contains(items, "\"futureRelevanceHint\":null")) continue;
    const bool with_report = random.chance(50);
    std::string out;
    const Answer result = processor.answer(
        request(to_json(c.budget), items, policy, with_report ? R"(,"report":true,"timings":false)" : ""), 1, out);
    const std::string expected = direct_answer(c, with_report);
    if (result == Answer::Ok) {
      ASSERT_EQ(out, expected + "\n") << seed;
    } else {
      ASSERT_TRUE(contains(out, expected)) << seed << "\n" << out << "\n" << expected << "\n" << policy;
      ++failed;
    }
    ++compared;
  }
  EXPECT_GT(compared, 1500);
  EXPECT_GT(failed, 50);
}

TEST(RoundTrip, RandomReportsReadBack) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Random random(seed);
    const test_support::PipelineCase c = test_support::random_pipeline_case(random);
    try {
      DiagnosticTraceCollector collector(TraceDetailLevel::Item);
      static_cast<void>(Pipeline(c.policy).run(c.items, c.budget, &collector));
      const std::string text = to_json(collector.report());
      if (contains(text, "\"futureRelevanceHint\":null")) continue;
      ASSERT_EQ(to_json(read_report(text, {.strict = true})), text);
      ++compared;
    } catch (const Error& error) {
      ASSERT_NE(error.code(), ErrorCode::InvalidJson) << error.what();
      ASSERT_NE(error.code(), ErrorCode::InvalidArgument) << error.what();
    }
  }
  EXPECT_GT(compared, 200);
}

}  // namespace
}  // namespace cupel::json::test
