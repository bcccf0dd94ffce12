#include <gtest/gtest.h>

#include "cupel/cupel.hpp"
#include "cupel/json/curve.hpp"
#include "json_helpers.hpp"

namespace cupel::json {
namespace {

const std::vector<ContextItem>& items() {
  static const std::vector<ContextItem> list{
      ContextItem({.content = "A", .tokens = 10, .future_relevance_hint = 0.75}),
      ContextItem({.content = "B", .tokens = 5, .future_relevance_hint = 0.25}),
      ContextItem({.content = "P", .tokens = 1, .pinned = true}),
  };
  return list;
}

const Pipeline& pipeline() {
  static const Pipeline made({.scorer = ReflexiveScorer(), .slicer = GreedySlice(), .placer = ChronologicalPlacer()});
  return made;
}

ContextBudget budget(std::int64_t tokens) { return ContextBudget({.max_tokens = tokens, .target_tokens = tokens}); }

TEST(CurveJson, WritesACurve) {
  EXPECT_EQ(
      to_json(budget_curve(pipeline(), items(), {.ceiling = 12})),
      R"({"ceiling":12,"segments":[{"first":0,"last":0,"error":"PinnedExceedsBudget"},)"
      R"({"first":1,"last":5,"count":1,"tokens":1,"score":0},{"first":6,"last":10,"count":2,"tokens":6,"score":0.25},)"
      R"({"first":11,"last":12,"count":2,"tokens":11,"score":0.75}],)"
      R"("items":[{"index":0,"intervals":[{"first":11,"last":12}]},{"index":1,"intervals":[{"first":6,"last":10}]},)"
      R"({"index":2,"intervals":[{"first":1,"last":12}]}]})");
}

TEST(CurveJson, WritesSamples) {
  const std::vector<std::int64_t> budgets{0, 6};
  EXPECT_EQ(to_json(sample_budgets(pipeline(), items(), budgets)),
            R"([{"budget":0,"error":"PinnedExceedsBudget"},{"budget":6,"selected":[1,2],"tokens":6,"score":0.25}])");
}

TEST(CurveJson, WritesInversions) {
  EXPECT_EQ(to_json(inversions(pipeline(), items(), budget(7))),
            R"([{"index":0,"score":0.75,"needed_tokens":10,"available_tokens":1,"outscored_index":1,)"
            R"("outscored_score":0.25,"outscored_count":1}])");
}

TEST(CurveJson, WritesCounterfactuals) {
  EXPECT_EQ(to_json(counterfactuals(pipeline(), items(), budget(11), 1)),
            R"({"index":1,"budget":{"value":6,"displaced":[0],"admitted":[]},)"
            R"("larger_budget":{"value":16,"displaced":[],"admitted":[]},)"
            R"("tokens":{"value":3,"displaced":[0],"admitted":[]},)"
            R"("score":{"value":0.37500000000000006,"displaced":[0],"admitted":[]},)"
            R"("priority":{"never":{"cause":"NotLookedAt","text":"nothing in this pipeline reads its priority"}},)"
            R"("future_relevance_hint":{"value":0.37500000000000006,"displaced":[0],"admitted":[]},)"
            R"("timestamp":{"never":{"cause":"NotLookedAt","text":"nothing in this pipeline reads its timestamp"}}})");
}

TEST(CurveJson, WritesTimestampsAsDates) {
  const Pipeline recent({.scorer = RecencyScorer(), .slicer = GreedySlice(), .placer = ChronologicalPlacer()});
  const std::vector<ContextItem> dated{
      ContextItem({.content = "A", .tokens = 10, .timestamp = Timestamp::parse("2026-03-17T14:00:00Z")}),
      ContextItem({.content = "B", .tokens = 10})};
  const std::string text = to_json(counterfactuals(recent, dated, budget(10), 1));
  EXPECT_NE(text.find(R"("timestamp":{"value":"2026-03-17T14:00:00.000000001Z",)"), std::string::npos) << text;
}

TEST(CurveJson, WritesTokenSensitivity) {
  EXPECT_EQ(to_json(token_sensitivity(pipeline(), items(), budget(16), 0.0625)),
            R"({"lowest_factor":0.9375,"highest_factor":1.0625,"selected_at_lowest":[0,1,2],)"
            R"("breakpoints":[{"numerator":21,"denominator":20,"factor":1.05,"entering":[],"leaving":[1]}]})");
  const std::string failing = to_json(token_sensitivity(pipeline(), items(), budget(0), 0.5));
  EXPECT_EQ(failing, R"({"lowest_factor":0.5,"highest_factor":1.5,"selected_at_lowest":[],)"
                     R"("error_at_lowest":"PinnedExceedsBudget","breakpoints":[]})");
}

TEST(CurveJson, WritesNumbersThatAreNotFiniteAsNull) {
  EXPECT_EQ(to_json(CurveSegment{0, 1, 1, 1, std::numeric_limits<double>::quiet_NaN(), {}}),
            R"({"first":0,"last":1,"count":1,"tokens":1,"score":null})");
}

}  // namespace
}  // namespace cupel::json
