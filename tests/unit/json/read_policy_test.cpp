#include <gtest/gtest.h>

#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

TEST(ReadPolicy, ReadsEveryField) {
  const Policy policy = read_policy(R"({"name":"n","description":"d","scorers":[{"type":"recency","weight":2.5}],
      "slicerType":"knapsack","placerType":"uShaped","deduplicationEnabled":false,"overflowStrategy":"truncate",
      "knapsackBucketSize":7,"countQuotas":[{"kind":"Memory","requireCount":1,"capCount":3},{"kind":"T","capCount":0}],
      "scarcityBehavior":"throw"})");
  EXPECT_EQ(policy.name, "n");
  EXPECT_EQ(policy.description, "d");
  ASSERT_EQ(policy.scorers.size(), 1U);
  EXPECT_EQ(policy.scorers[0].weight, 2.5);
  EXPECT_EQ(policy.slicer_type, SlicerType::Knapsack);
  EXPECT_EQ(policy.placer_type, PlacerType::UShaped);
  EXPECT_FALSE(policy.deduplication_enabled);
  EXPECT_EQ(policy.overflow_strategy, OverflowStrategy::Truncate);
  EXPECT_EQ(policy.knapsack_bucket_size, 7);
  ASSERT_EQ(policy.count_quotas->size(), 2U);
  EXPECT_EQ(policy.count_quotas->at(0), (CountQuotaEntry{.kind = "Memory", .require_count = 1, .cap_count = 3}));
  EXPECT_EQ(policy.count_quotas->at(1), (CountQuotaEntry{.kind = "T", .require_count = 0, .cap_count = 0}));
  EXPECT_EQ(policy.scarcity_behavior, ScarcityBehavior::Throw);
}

TEST(ReadPolicy, HasTheDefaultsOfTheProtocol) {
  const Policy policy = read_policy(R"({"scorers":[{"type":"recency"}],"quotas":null,"name":null})");
  EXPECT_EQ(policy.scorers[0].weight, 1.0);
  EXPECT_EQ(policy.slicer_type, SlicerType::Greedy);
  EXPECT_EQ(policy.placer_type, PlacerType::Chronological);
  EXPECT_TRUE(policy.deduplication_enabled);
  EXPECT_EQ(policy.overflow_strategy, OverflowStrategy::Throw);
  EXPECT_FALSE(policy.name || policy.quotas || policy.count_quotas || policy.scarcity_behavior);
}

TEST(ReadPolicy, TreatsEmptyQuotaListsAsPresent) {
  const Policy policy =
      read_policy(R"({"scorers":[{"type":"recency"}],"quotas":[],"count_quotas":[],"scarcity_behavior":"degrade"})");
  EXPECT_TRUE(policy.quotas && policy.quotas->empty());
  EXPECT_TRUE(policy.count_quotas && policy.count_quotas->empty());
}

TEST(ReadPolicy, AcceptsTheNameOfAPreset) {
  EXPECT_EQ(read_policy("\"code-REVIEW\"").name, "codeReview");
  EXPECT_EQ(policy_outcome("\"chta\""), "InvalidPolicy policy: 'chta' does not exist; did you mean 'chat'?");
  EXPECT_EQ(policy_refusal("\"\""), "InvalidPolicy policy");
}

TEST(ReadPolicy, ReportsWrongShapesAsInvalidPolicy) {
  const std::pair<const char*, const char*> cases[] = {
      {"1", "policy"},
      {"[]", "policy"},
      {"null", "policy"},
      {"{}", "policy.scorers"},
      {R"({"scorers":null})", "policy.scorers"},
      {R"({"scorers":{}})", "policy.scorers"},
      {R"({"scorers":[]})", "policy.scorers"},
      {R"({"scorers":[{"type":"recency"}],"slicerType":"Greedy"})", "policy.slicerType"},
      {R"({"scorers":[{"type":"recency"}],"slicerType":3})", "policy.slicerType"},
      {R"({"scorers":[{"type":"recency"}],"placerType":"x"})", "policy.placerType"},
      {R"({"scorers":[{"type":"recency"}],"deduplicationEnabled":1})", "policy.deduplicationEnabled"},
      {R"({"scorers":[{"type":"recency"}],"overflowStrategy":"ignore"})", "policy.overflowStrategy"},
      {R"({"scorers":[{"type":"recency"}],"name":1})", "policy.name"},
      {R"({"scorers":[{"type":"recency"}],"description":[]})", "policy.description"},
      {R"({"scorers":[{"type":"recency"}],"slicerType":"knapsack","knapsackBucketSize":1.5})",
       "policy.knapsackBucketSize"},
      {R"({"scorers":[{"type":"recency"}],"slicerType":"stream","streamBatchSize":"1"})", "policy.streamBatchSize"},
      {R"({"scorers":[{"type":"recency"}],"quotas":{}})", "policy.quotas"},
      {R"({"scorers":[{"type":"recency"}],"quotas":[1]})", "policy.quotas[0]"},
      {R"({"scorers":[{"type":"recency"}],"quotas":[{"minPercent":1}]})", "policy.quotas[0].kind"},
      {R"({"scorers":[{"type":"recency"}],"quotas":[{"kind":"A"}]})", "policy.quotas[0]"},
      {R"({"scorers":[{"type":"recency"}],"quotas":[{"kind":" ","minPercent":1}]})", "policy.quotas[0].kind"},
      {R"({"scorers":[{"type":"recency"}],"quotas":[{"kind":"A","minPercent":"1"}]})", "policy.quotas[0].minPercent"},
      {R"({"scorers":[{"type":"recency"}],"countQuotas":[{"kind":"A"}]})", "policy.countQuotas[0].capCount"},
      {R"({"scorers":[{"type":"recency"}],"countQuotas":[{"kind":"A","capCount":1.0}]})",
       "policy.countQuotas[0].capCount"},
      {R"({"scorers":[{"type":"recency"}],"countQuotas":[],"scarcityBehavior":"Throw"})", "policy.scarcityBehavior"},
      {R"({"scorers":[{"type":"recency"}],"slicer_type":"greedy","slicerType":"greedy"})", "policy.slicerType"},
  };
  for (const auto& [text, path] : cases) {
    EXPECT_EQ(policy_refusal(text), "InvalidPolicy " + std::string(path)) << text;
  }
}

TEST(ReadPolicy, ReportsConflictingPartsAsInvalidPolicy) {
  const std::pair<const char*, const char*> cases[] = {
      {R"("knapsackBucketSize":1)", "policy.knapsackBucketSize"},
      {R"("slicerType":"stream","knapsackBucketSize":1)", "policy.knapsackBucketSize"},
      {R"("streamBatchSize":1)", "policy.streamBatchSize"},
      {R"("slicerType":"stream","quotas":[])", "policy.quotas"},
      {R"("slicerType":"stream","countQuotas":[])", "policy.countQuotas"},
      {R"("slicerType":"knapsack","countQuotas":[],"quotas":[])", "policy.quotas"},
      {R"("scarcityBehavior":"degrade")", "policy.scarcityBehavior"},
  };
  for (const auto& [parts, path] : cases) {
    const std::string text = R"({"scorers":[{"type":"recency"}],)" + std::string(parts) + "}";
    EXPECT_EQ(policy_refusal(text), "InvalidPolicy " + std::string(path)) << text;
  }
}

TEST(ReadPolicy, ReportsWrongNumbersOfSlicersAsSlicerConfig) {
  const std::pair<const char*, const char*> cases[] = {
      {R"("slicerType":"knapsack","knapsackBucketSize":0)", "policy.knapsackBucketSize"},
      {R"("slicerType":"knapsack","knapsackBucketSize":99999999999999999999)", "policy.knapsackBucketSize"},
      {R"("slicerType":"stream","streamBatchSize":-1)", "policy.streamBatchSize"},
      {R"("quotas":[{"kind":"A","minPercent":5},{"kind":"B","minPercent":101}])", "policy.quotas[1].minPercent"},
      {R"("quotas":[{"kind":"A","maxPercent":-1}])", "policy.quotas[0].maxPercent"},
      {R"("quotas":[{"kind":"A","minPercent":6,"maxPercent":5}])", "policy.quotas[0].minPercent"},
      {R"("quotas":[{"kind":"A","minPercent":60},{"kind":"B","minPercent":60}])", "policy.quotas"},
      {R"("quotas":[{"kind":"A","minPercent":6},{"kind":"a","minPercent":6}])", "policy.quotas[1].kind"},
      {R"("quotas":[{"kind":"A","minPercent":60},{"kind":"B","minPercent":6},{"kind":"b","minPercent":60}])",
       "policy.quotas[2].kind"},
      {R"("countQuotas":[{"kind":"A","capCount":1},{"kind":"B","requireCount":-1,"capCount":1}])",
       "policy.countQuotas[1].requireCount"},
      {R"("countQuotas":[{"kind":"A","capCount":-1}])", "policy.countQuotas[0].capCount"},
      {R"("countQuotas":[{"kind":"A","requireCount":2,"capCount":1}])", "policy.countQuotas[0].requireCount"},
      {R"("countQuotas":[{"kind":"A","capCount":1},{"kind":"a","capCount":1}])", "policy.countQuotas[1].kind"},
      {R"("slicerType":"knapsack","countQuotas":[{"kind":"A","capCount":-1}])", "policy.countQuotas[0].capCount"},
      {R"("quotas":[{"kind":"A","minPercent":1}],"countQuotas":[{"kind":"A","capCount":-1}])",
       "policy.countQuotas[0].capCount"},
  };
  for (const auto& [parts, path] : cases) {
    const std::string text = R"({"scorers":[{"type":"recency"}],)" + std::string(parts) + "}";
    EXPECT_EQ(policy_refusal(text), "SlicerConfig " + std::string(path)) << text;
  }
}

TEST(ReadPolicy, ChecksScorersBeforeTheSlicerInAnyOrder) {
  EXPECT_EQ(policy_refusal(R"({"slicerType":"x","placerType":"x","scorers":[{"type":"recency","weight":0}]})"),
            "ScorerConfig policy.scorers[0].weight");
}

TEST(ReadPolicy, RefusesUnknownFieldsAtEveryLevelWhenStrict) {
  const auto strict = [](const char* text) { return refusal([&] { return read_policy(text, {.strict = true}); }); };
  EXPECT_EQ(strict(R"({"scorers":[{"type":"recency"}],"x":1})"), "InvalidPolicy policy.x");
  EXPECT_EQ(strict(R"({"scorers":[{"type":"recency","x":1}]})"), "InvalidPolicy policy.scorers[0].x");
  EXPECT_EQ(strict(R"({"scorers":[{"type":"recency","boost":1}]})"), "InvalidPolicy policy.scorers[0].boost");
  EXPECT_EQ(strict(R"({"scorers":[{"type":"recency"}],"quotas":[{"kind":"A","minPercent":1,"x":1}]})"),
            "InvalidPolicy policy.quotas[0].x");
  EXPECT_EQ(policy_refusal(R"({"x":1,"scorers":[{"type":"recency","x":1,"boost":"?"}]})"), "ok");
}

TEST(ReadPolicy, ListsUnknownFields) {
  UnknownFields unknown;
  unknown.add("before", "before", {});
  const std::string text = R"({"x":1,"scorers":[{"type":"recency","wieght":2,"boost":1},
      {"type":"scaled","innerScorer":{"type":"kind","y":1}}],"quotas":[{"kind":"A","minPercent":1,"z":1}],"name":"n"})";
  static_cast<void>(read_policy(text, {.unknown_fields = &unknown}));
  EXPECT_EQ(paths(unknown),
            (std::vector<std::string>{"before", "policy.x", "policy.scorers[0].wieght", "policy.scorers[0].boost",
                                      "policy.scorers[1].innerScorer.y", "policy.quotas[0].z"}));
}

TEST(ReadPolicy, ListsFieldsOfOtherScorersInTheOrderOfTheFormat) {
  const std::string text = R"({"scorers":[{"type":"recency","boost":2,"defaultScore":1,"curve":{},"tagWeights":{}}]})";
  EXPECT_EQ(refusal([&] { return read_policy(text, {.strict = true}); }), "InvalidPolicy policy.scorers[0].tagWeights");
  UnknownFields unknown;
  static_cast<void>(read_policy(text, {.unknown_fields = &unknown}));
  EXPECT_EQ(paths(unknown), (std::vector<std::string>{"policy.scorers[0].tagWeights", "policy.scorers[0].curve",
                                                      "policy.scorers[0].defaultScore", "policy.scorers[0].boost"}));
}

}  // namespace
}  // namespace cupel::json::test
