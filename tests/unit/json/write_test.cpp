#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>

#include "cupel/policy/presets.hpp"
#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

TEST(WriteJson, LeavesOutAbsentFieldsOfAnItem) {
  EXPECT_EQ(to_json(ContextItem({.content = "c", .tokens = -1})), R"({"content":"c","tokens":-1,"kind":"Message"})");
  EXPECT_EQ(to_json(ContextItem({.content = "c", .tokens = 1, .source = "chat"})),
            R"({"content":"c","tokens":1,"kind":"Message","source":"chat"})");
}

TEST(WriteJson, WritesTheFieldsOfAnItemInCamelCase) {
  const ContextItem item({.content = "c",
                          .tokens = 1,
                          .kind = "Memory",
                          .source = "Rag",
                          .priority = 3,
                          .tags = {"a", "b"},
                          .metadata = {{"k", "v"}},
                          .timestamp = Timestamp::from_unix(0),
                          .future_relevance_hint = 0.5,
                          .pinned = true,
                          .original_tokens = 9});
  EXPECT_EQ(to_json(item),
            R"({"content":"c","tokens":1,"kind":"Memory","source":"Rag","priority":3,"tags":["a","b"],"metadata":{"k":)"
            R"("v"},"timestamp":"1970-01-01T00:00:00Z","futureRelevanceHint":0.5,"pinned":true,"originalTokens":9})");
}

TEST(WriteJson, EscapesOnlyWhatItMust) {
  EXPECT_EQ(to_json(std::string_view("\"\\/\b\f\n\r\t\x01\x1F\x7F\xC3\xA9<'", 15)),
            "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7F\xC3\xA9<'\"");
  EXPECT_EQ(to_json(std::string_view("\0", 1)), "\"\\u0000\"");
}

TEST(WriteJson, RefusesAStringThatIsNotUtf8) {
  for (const std::string_view text : {"\xFF", "a\xC3", "\xED\xA0\x80", "\xC0\x80", "\xF4\x90\x80\x80"}) {
    EXPECT_EQ(thrown_error([&] { return to_json(text); }).code(), ErrorCode::InvalidJson) << text;
  }
  EXPECT_EQ(thrown_error([] { return to_json(ContextItem({.content = "c", .tokens = 1, .tags = {"\xFF"}})); }).code(),
            ErrorCode::InvalidJson);
}

TEST(WriteJson, WritesDoublesAsTheShortestTextThatReadsBack) {
  const auto score = [](double value) { return to_json(ExclusionReason(exclusion::ScoredTooLow{value, 0.0})); };
  EXPECT_TRUE(contains(score(0.1), "\"score\":0.1,"));
  EXPECT_TRUE(contains(score(1.0), "\"score\":1,"));
  EXPECT_TRUE(contains(score(5e-324), "\"score\":5e-324,"));
  EXPECT_TRUE(contains(score(0.1 + 0.2), "\"score\":0.30000000000000004,"));
  EXPECT_TRUE(contains(score(-0.0), "\"score\":-0,"));
  EXPECT_TRUE(contains(score(std::numeric_limits<double>::quiet_NaN()), "\"score\":null,"));
  EXPECT_TRUE(contains(score(-std::numeric_limits<double>::infinity()), "\"score\":null,"));
}

TEST(WriteJson, LeavesOutTheDefaultsOfABudget) {
  EXPECT_EQ(to_json(ContextBudget({.max_tokens = 9, .target_tokens = 8})), R"({"maxTokens":9,"targetTokens":8})");
  EXPECT_EQ(to_json(ContextBudget({.max_tokens = 9})), R"({"maxTokens":9,"targetTokens":9})")
      << "the specification requires it, so other readers may too";
  EXPECT_EQ(to_json(ContextBudget({.max_tokens = 9,
                                   .target_tokens = 8,
                                   .output_reserve = 1,
                                   .reserved_slots = {{"A \"b\"", 2}},
                                   .estimation_safety_margin_percent = 2.5})),
            R"({"maxTokens":9,"targetTokens":8,"outputReserve":1,"reservedSlots":{"A \"b\"":2},)"
            R"("estimationSafetyMarginPercent":2.5})");
}

TEST(WriteJson, WritesPresetsAsPoliciesThatReadBack) {
  const std::string text = to_json(preset("documentQa"));
  EXPECT_TRUE(contains(text, R"("slicerType":"knapsack","placerType":"uShaped","deduplicationEnabled":true,)"
                             R"("overflowStrategy":"throw","knapsackBucketSize":1})"))
      << text;
  EXPECT_EQ(to_json(read_policy(text)), text);
}

// Spec: ExclusionReasons/reason-name, MUST: "The reason field in the JSON wire format MUST be the string name of the
//     variant (e.g., 'BudgetExceeded', not an integer code)."
//   Code: companions/json/src/report_json.cpp
//   No vectors: the wire format; see `tests/unit/json`
// Spec: ExclusionReasons/wire-format: "Fields that belong to other variants are omitted ... absent fields are never
//     represented as nulls."
//   Code: companions/json/src/report_json.cpp
TEST(WriteJson, WritesReasonsAsInTheSpecification) {
  using namespace exclusion;
  const auto text = [](const ExclusionReason& reason) { return to_json(reason); };
  EXPECT_EQ(text(BudgetExceeded{2048, 512}),
            R"({"reason":"BudgetExceeded","item_tokens":2048,"available_tokens":512})");
  EXPECT_EQ(text(Deduplicated{std::string("x")}), R"({"reason":"Deduplicated","deduplicated_against":"x"})");
  EXPECT_EQ(text(NegativeTokens{-1}), R"({"reason":"NegativeTokens","tokens":-1})");
  EXPECT_EQ(text(ScoredTooLow{0.12, 0.25}), R"({"reason":"ScoredTooLow","score":0.12,"threshold":0.25})");
  EXPECT_EQ(text(QuotaCapExceeded{"ToolOutput", 3, 4}),
            R"({"reason":"QuotaCapExceeded","kind":"ToolOutput","cap":3,"actual":4})");
  EXPECT_EQ(text(QuotaRequireDisplaced{"SystemPrompt"}),
            R"({"reason":"QuotaRequireDisplaced","displaced_by_kind":"SystemPrompt"})");
  EXPECT_EQ(text(Filtered{"max_age_filter"}), R"({"reason":"Filtered","filter_name":"max_age_filter"})");
  EXPECT_EQ(text(PinnedOverride{std::string("p"), 4}),
            R"({"reason":"PinnedOverride","displaced_by":"p","displaced_by_index":4})");
  EXPECT_EQ(text(CountCapExceeded{"K", 1, 2}), R"({"reason":"CountCapExceeded","kind":"K","cap":1,"count":2})");
  EXPECT_EQ(text(CountRequireCandidatesExhausted{"K"}), R"({"reason":"CountRequireCandidatesExhausted","kind":"K"})");
}

// Spec: ExclusionReasons/wire-format
TEST(WriteJson, WritesEventsAsInTheSpecification) {
  EXPECT_EQ(to_json(TraceEvent{.stage = PipelineStage::Score, .duration_ms = 12.4, .item_count = 47}),
            R"({"stage":"Score","duration_ms":12.4,"item_count":47})");
  EXPECT_EQ(to_json(TraceEvent{.stage = PipelineStage::Slice, .duration_ms = 3, .item_count = 1, .message = "m"},
                    ReportOptions{.timings = false}),
            R"({"stage":"Slice","duration_ms":0,"item_count":1,"message":"m"})");
}

TEST(WriteJson, WritesAnOverflowEventAsInTheSpecification) {
  const OverflowEvent event{
      384, {ContextItem({.content = "a", .tokens = 512})}, ContextBudget({.max_tokens = 4096, .target_tokens = 3072})};
  const std::string text = to_json(event);
  EXPECT_EQ(text, R"({"tokens_over_budget":384,"overflowing_items":[{"content":"a","tokens":512,"kind":"Message"}],)"
                  R"("budget":{"maxTokens":4096,"targetTokens":3072}})");
  EXPECT_EQ(to_json(read_overflow_event(text)), text);
}

TEST(WriteJson, RefusesAPolicyThatIsNestedTooDeeplyToRead) {
  const auto nested = [](int levels) {
    ScorerSpec scorer{.type = scorer_spec::Recency{}};
    for (int i = 0; i < levels; ++i) {
      scorer = {.type = scorer_spec::Scaled{std::make_shared<const ScorerSpec>(std::move(scorer))}};
    }
    return Policy{.scorers = {std::move(scorer)}};
  };
  EXPECT_EQ(read_policy(to_json(nested(200))), nested(200));
  EXPECT_TRUE(contains(outcome([&] { return to_json(nested(300)); }), "must not be nested deeper than 256 levels"));
}

TEST(WriteJson, IndentsAnyLayoutTheSameWay) {
  EXPECT_EQ(pretty("{ \"a\" :\t1 ,\r\n\"b\":[ ] }"), pretty(R"({"a":1,"b":[]})"));
  EXPECT_EQ(pretty(pretty(R"({"a":[1,{"b":2}]})")), pretty(R"({"a":[1,{"b":2}]})"));
}

TEST(WriteJson, KeepsEveryTokenWhenItIndents) {
  EXPECT_EQ(pretty(R"({"a":[1,{"b":"x, \"y\":{"}],"c":{},"d":[ ]})"),
            "{\n  \"a\": [\n    1,\n    {\n      \"b\": \"x, \\\"y\\\":{\"\n    }\n  ],\n  \"c\": {},\n  \"d\": []\n}");
}

}  // namespace
}  // namespace cupel::json::test
