#include <gtest/gtest.h>

#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

template <class Spec>
Spec read_spec(std::string_view scorer) {
  return std::get<Spec>(read_policy(with_scorer(scorer)).scorers.at(0).type);
}

TEST(ReadScorers, ReadsEveryType) {
  for (const std::string type : {"recency", "priority", "frequency", "reflexive", "kind", "metadataTrust"}) {
    EXPECT_EQ(policy_refusal(with_scorer("{\"type\":\"" + type + "\"}")), "ok") << type;
  }
  EXPECT_FALSE(read_spec<scorer_spec::Kind>(R"({"type":"kind"})").kind_weights);
  const auto kind = read_spec<scorer_spec::Kind>(R"({"kindWeights":{"A":1,"B":0.5},"type":"kind"})");
  EXPECT_EQ(*kind.kind_weights, (std::vector<KindWeight>{{"A", 1.0}, {"B", 0.5}}));
  const auto tag = read_spec<scorer_spec::Tag>(R"({"type":"tag","tagWeights":{"b":2,"a":1},"caseSensitive":false})");
  EXPECT_EQ(tag.tag_weights, (std::vector<TagWeight>{{"b", 2.0}, {"a", 1.0}}));
  EXPECT_FALSE(tag.case_sensitive);
  const auto key = read_spec<scorer_spec::MetadataKey>(R"({"type":"metadataKey","key":"k","value":"v","boost":2})");
  EXPECT_EQ(key.key + key.value, "kv");
  EXPECT_EQ(key.boost, 2.0);
  EXPECT_EQ(read_spec<scorer_spec::MetadataTrust>(R"({"type":"metadataTrust","default_score":1})").default_score, 1.0);
}

TEST(ReadScorers, ReadsNestedScorers) {
  const auto scaled =
      read_spec<scorer_spec::Scaled>(R"({"type":"scaled","innerScorer":{"type":"priority","weight":7}})");
  EXPECT_TRUE(std::holds_alternative<scorer_spec::Priority>(scaled.inner_scorer->type));
  const auto composite = read_spec<scorer_spec::Composite>(
      R"({"type":"composite","scorers":[{"type":"kind","weight":3},{"type":"scaled","innerScorer":{"type":"kind"}}]})");
  ASSERT_EQ(composite.scorers.size(), 2U);
  EXPECT_EQ(composite.scorers[0].weight, 3.0);
}

TEST(ReadScorers, ReadsEveryCurve) {
  const auto curve = [](std::string_view text) {
    return read_spec<scorer_spec::Decay>(R"({"type":"decay","curve":)" + std::string(text) + "}").curve;
  };
  EXPECT_EQ(curve(R"({"type":"exponential","halfLifeSeconds":60})"), DecayCurve::exponential(Seconds(60)));
  EXPECT_EQ(curve(R"({"type":"window","max_age_seconds":0.5})"), DecayCurve::window(Seconds(0.5)));
  EXPECT_EQ(curve(R"({"type":"step","windows":[{"maxAgeSeconds":9,"score":-2},{"score":3,"maxAgeSeconds":1}]})"),
            DecayCurve::step({{Seconds(9), -2.0}, {Seconds(1), 3.0}}));
  const auto decay = read_spec<scorer_spec::Decay>(R"({"type":"decay","curve":{"type":"window","maxAgeSeconds":1},
      "nullTimestampScore":0.25,"referenceTime":"2024-06-15T12:00:00Z"})");
  EXPECT_EQ(decay.null_timestamp_score, 0.25);
  EXPECT_EQ(decay.reference_time->to_string(), "2024-06-15T12:00:00Z");
}

TEST(ReadScorers, ReportsWrongShapesAsInvalidPolicy) {
  const std::pair<const char*, const char*> cases[] = {
      {"1", ""},
      {"{}", ".type"},
      {R"({"type":"x"})", ".type"},
      {R"({"type":"Recency"})", ".type"},
      {R"({"type":null})", ".type"},
      {R"({"type":"recency","weight":"1"})", ".weight"},
      {R"({"type":"recency","type":"recency"})", ".type"},
      {R"({"type":"kind","kindWeights":[]})", ".kindWeights"},
      {R"({"type":"kind","kindWeights":{"A":"1"}})", ".kindWeights.A"},
      {R"({"type":"kind","kindWeights":{"":1}})", ".kindWeights[\"\"]"},
      {R"({"type":"tag"})", ".tagWeights"},
      {R"({"type":"tag","tagWeights":{"a":null}})", ".tagWeights.a"},
      {R"({"type":"tag","tagWeights":{},"caseSensitive":0})", ".caseSensitive"},
      {R"({"type":"scaled"})", ".innerScorer"},
      {R"({"type":"scaled","innerScorer":{"type":"y"}})", ".innerScorer.type"},
      {R"({"type":"composite"})", ".scorers"},
      {R"({"type":"composite","scorers":[]})", ".scorers"},
      {R"({"type":"composite","scorers":[{"type":"kind"},{"type":"z"}]})", ".scorers[1].type"},
      {R"({"type":"metadataTrust","defaultScore":"1"})", ".defaultScore"},
      {R"({"type":"metadataKey","value":"v","boost":1})", ".key"},
      {R"({"type":"metadataKey","key":"k","boost":1})", ".value"},
      {R"({"type":"metadataKey","key":"k","value":1,"boost":1})", ".value"},
      {R"({"type":"metadataKey","key":"k","value":"v"})", ".boost"},
      {R"({"type":"decay"})", ".curve"},
      {R"({"type":"decay","curve":"window"})", ".curve"},
      {R"({"type":"decay","curve":{}})", ".curve.type"},
      {R"({"type":"decay","curve":{"type":"linear"}})", ".curve.type"},
      {R"({"type":"decay","curve":{"type":"exponential"}})", ".curve.halfLifeSeconds"},
      {R"({"type":"decay","curve":{"type":"window"}})", ".curve.maxAgeSeconds"},
      {R"({"type":"decay","curve":{"type":"step"}})", ".curve.windows"},
      {R"({"type":"decay","curve":{"type":"step","windows":[{"score":1}]}})", ".curve.windows[0].maxAgeSeconds"},
      {R"({"type":"decay","curve":{"type":"step","windows":[{"maxAgeSeconds":1}]}})", ".curve.windows[0].score"},
      {R"({"type":"decay","curve":{"type":"window","maxAgeSeconds":1},"referenceTime":"today"})", ".referenceTime"},
      {R"({"type":"decay","curve":{"type":"window","maxAgeSeconds":1},"referenceTime":0})", ".referenceTime"},
  };
  for (const auto& [scorer, path] : cases) {
    EXPECT_EQ(policy_refusal(with_scorer(scorer)), "InvalidPolicy policy.scorers[0]" + std::string(path)) << scorer;
  }
}

TEST(ReadScorers, ReportsWrongNumbersAsScorerConfig) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"type":"recency","weight":0})", ".weight"},
      {R"({"type":"recency","weight":-2})", ".weight"},
      {R"({"type":"recency","weight":1e999})", ".weight"},
      {R"({"type":"kind","kindWeights":{"A":1,"B":-1}})", ".kindWeights.B"},
      {R"({"type":"kind","kindWeights":{"A":1,"B":1,"a":1}})", ".kindWeights.a"},
      {R"({"type":"tag","tagWeights":{"x y":-1}})", ".tagWeights[\"x y\"]"},
      {R"({"type":"tag","tagWeights":{"a":1,"b":1,"a":1}})", ".tagWeights.a"},
      {R"({"type":"tag","tagWeights":{"a":1,"A":1},"caseSensitive":false})", ".tagWeights.A"},
      {R"({"type":"tag","tagWeights":{"a":1.7e308,"b":1.7e308}})", ".tagWeights"},
      {R"({"type":"scaled","innerScorer":{"type":"recency","weight":0}})", ".innerScorer.weight"},
      {R"({"type":"composite","scorers":[{"type":"kind","weight":-1}]})", ".scorers[0].weight"},
      {R"({"type":"composite","scorers":[{"type":"kind","weight":1.7e308},{"type":"kind","weight":1.7e308}]})",
       ".scorers"},
      {R"({"type":"metadataTrust","defaultScore":1.5})", ".defaultScore"},
      {R"({"type":"metadataKey","key":"k","value":"v","boost":0})", ".boost"},
      {R"({"type":"decay","curve":{"type":"exponential","halfLifeSeconds":0}})", ".curve.halfLifeSeconds"},
      {R"({"type":"decay","curve":{"type":"window","maxAgeSeconds":-1}})", ".curve.maxAgeSeconds"},
      {R"({"type":"decay","curve":{"type":"step","windows":[]}})", ".curve.windows"},
      {R"({"type":"decay","curve":{"type":"step","windows":[{"maxAgeSeconds":0,"score":1}]}})",
       ".curve.windows[0].maxAgeSeconds"},
      {R"({"type":"decay","curve":{"type":"window","maxAgeSeconds":1},"nullTimestampScore":-0.1})",
       ".nullTimestampScore"},
  };
  for (const auto& [scorer, path] : cases) {
    EXPECT_EQ(policy_refusal(with_scorer(scorer)), "ScorerConfig policy.scorers[0]" + std::string(path)) << scorer;
  }
}

TEST(ReadScorers, DistinguishesTagsByCaseByDefault) {
  EXPECT_EQ(policy_refusal(with_scorer(R"({"type":"tag","tagWeights":{"a":1,"A":1}})")), "ok");
}

TEST(ReadScorers, WritesPathAndProblemIntoTheMessage) {
  EXPECT_EQ(policy_outcome(R"({"scorers":[{"type":"kind"},{"type":"recency","weight":-2}]})"),
            "ScorerConfig policy.scorers[1].weight: must be positive and finite, got -2");
}

TEST(ReadScorers, RequiresAFiniteSumOfWeights) {
  EXPECT_EQ(policy_refusal(R"({"scorers":[{"type":"kind","weight":1.7e308},{"type":"recency","weight":1.7e308}]})"),
            "ScorerConfig policy.scorers");
}

TEST(ReadScorers, LimitsNestingLikeTheCore) {
  const auto nested = [](int levels) {
    std::string text = R"({"type":"recency"})";
    for (int k = 1; k < levels; ++k) text = R"({"type":"scaled","innerScorer":)" + text + "}";
    return refusal([&] { return read_policy(with_scorer(text)); });
  };
  EXPECT_EQ(nested(255), "ok");
  EXPECT_TRUE(contains(nested(256), "ScorerConfig policy.scorers"));
  EXPECT_TRUE(contains(nested(900), "ScorerConfig policy.scorers[0].innerScorer"));
}

}  // namespace
}  // namespace cupel::json::test
