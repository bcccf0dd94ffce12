#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "cupel/policy/policy.hpp"
#include "cupel/policy/presets.hpp"

namespace cupel {
namespace {

ScorerSpec scaled(ScorerSpec inner) {
  return {.type = scorer_spec::Scaled{std::make_shared<const ScorerSpec>(std::move(inner))}};
}

TEST(PolicyEquality, APresetEqualsItselfAndNoOther) {
  for (const auto& name : preset_names()) {
    for (const auto& other : preset_names()) EXPECT_EQ(preset(name) == preset(other), name == other) << name << other;
  }
}

TEST(PolicyEquality, ComparesNestedScorers) {
  const ScorerSpec recency{.type = scorer_spec::Recency{}};
  const ScorerSpec kind{.type = scorer_spec::Kind{}};
  EXPECT_EQ(scaled(recency), scaled(recency));
  EXPECT_NE(scaled(recency), scaled(kind));
  EXPECT_NE(scaled(recency), (ScorerSpec{.type = scorer_spec::Scaled{nullptr}}));
  EXPECT_EQ((ScorerSpec{.type = scorer_spec::Composite{{recency, kind}}}),
            (ScorerSpec{.type = scorer_spec::Composite{{recency, kind}}}));
  EXPECT_NE((ScorerSpec{.type = scorer_spec::Composite{{recency, kind}}}),
            (ScorerSpec{.type = scorer_spec::Composite{{kind, recency}}}));
}

TEST(PolicyEquality, ComparesEveryNumber) {
  Policy a = preset("chat");
  Policy b = a;
  b.scorers[0].weight += 1;
  EXPECT_NE(a, b);
  b = a;
  b.quotas.emplace();
  EXPECT_NE(a, b);
  a.quotas = {{.kind = "tool", .min_percent = 10.0}};
  b = a;
  EXPECT_EQ(a, b);
  b.quotas->front().min_percent = 11.0;
  EXPECT_NE(a, b);
}

TEST(PolicyEquality, ComparesInnerScorersByValue) {
  const auto inner = std::make_shared<const ScorerSpec>(ScorerSpec{.type = scorer_spec::Recency{}});
  EXPECT_EQ((scorer_spec::Scaled{inner}), (scorer_spec::Scaled{inner}));
  EXPECT_EQ((scorer_spec::Scaled{inner}), (scorer_spec::Scaled{std::make_shared<const ScorerSpec>(*inner)}));
  EXPECT_EQ(scorer_spec::Scaled{nullptr}, scorer_spec::Scaled{nullptr});
  EXPECT_NE((scorer_spec::Scaled{nullptr}), (scorer_spec::Scaled{inner}));
  EXPECT_NE((scorer_spec::Scaled{inner}), (scorer_spec::Scaled{nullptr}));
}

// The scorers of a list are of one type and differ in their options.
TEST(PolicyEquality, ComparesEveryOptionOfAScorer) {
  using scorer_spec::Decay;
  using Type = ScorerSpec::Type;
  const DecayCurve hour = DecayCurve::window(Seconds(3600));
  const std::vector<KindWeight> tool{{"tool", 1.0}};
  const std::vector<KindWeight> heavy_tool{{"tool", 2.0}};
  const std::vector<KindWeight> document{{"document", 1.0}};
  const std::vector<std::vector<Type>> lists{
      {scorer_spec::Tag{.tag_weights = {{"a", 1.0}}}, scorer_spec::Tag{.tag_weights = {{"b", 1.0}}},
       scorer_spec::Tag{.tag_weights = {{"a", 2.0}}}, scorer_spec::Tag{.tag_weights = std::vector<TagWeight>()},
       scorer_spec::Tag{.tag_weights = {{"a", 1.0}}, .case_sensitive = false}},
      {scorer_spec::Kind{}, scorer_spec::Kind{.kind_weights = tool}, scorer_spec::Kind{.kind_weights = heavy_tool},
       scorer_spec::Kind{.kind_weights = document}},
      {scorer_spec::MetadataTrust{}, scorer_spec::MetadataTrust{.default_score = 0.25}},
      {scorer_spec::MetadataKey{"k", "v", 2.0}, scorer_spec::MetadataKey{"l", "v", 2.0},
       scorer_spec::MetadataKey{"k", "w", 2.0}, scorer_spec::MetadataKey{"k", "v", 3.0}},
      {Decay{.curve = hour}, Decay{.curve = DecayCurve::window(Seconds(60))},
       Decay{.curve = DecayCurve::exponential(Seconds(3600))}, Decay{.curve = DecayCurve::exponential(Seconds(60))},
       Decay{.curve = DecayCurve::step({{Seconds(60), 1.0}})}, Decay{.curve = DecayCurve::step({{Seconds(60), 0.5}})},
       Decay{.curve = DecayCurve::step({{Seconds(30), 1.0}})}, Decay{.curve = hour, .null_timestamp_score = 0.25},
       Decay{.curve = hour, .reference_time = Timestamp::from_unix(0)}}};
  for (const std::vector<Type>& list : lists) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (std::size_t k = 0; k < list.size(); ++k) EXPECT_EQ(list[i] == list[k], i == k) << i << " and " << k;
    }
  }
  EXPECT_NE((ScorerSpec{.type = scorer_spec::Recency{}, .weight = 1.0}),
            (ScorerSpec{.type = scorer_spec::Recency{}, .weight = 2.0}));
}

}  // namespace
}  // namespace cupel
