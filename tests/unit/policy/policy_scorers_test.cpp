// Which scorers Pipeline(policy) builds, and which options it passes on.

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <set>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cupel/pipeline.hpp"
#include "policy_helpers.hpp"

namespace cupel {
namespace {

using test::composite_entries;
using test::policy_of;

ScorerSpec scaled_by(ScorerSpec inner) {
  return {.type = scorer_spec::Scaled{std::make_shared<const ScorerSpec>(std::move(inner))}};
}

// The score that the policy's only scorer gives the first of the items.
double score_of_first(const Policy& policy, const std::vector<ContextItem>& items) {
  return score_all(*Pipeline(policy).options().scorer, items).at(0);
}

TEST(PolicyScorers, AreCombinedByACompositeEvenWhenThereIsOnlyOne) {
  const Pipeline pipeline(test::recency_policy());
  ASSERT_EQ(composite_entries(pipeline).size(), 1U);
  EXPECT_EQ(composite_entries(pipeline)[0].scorer->name(), "recency");
  EXPECT_EQ(composite_entries(pipeline)[0].weight, 1.0);
}

TEST(PolicyScorers, WeightsAreNormalised) {
  Policy policy;
  policy.scorers = {{.type = scorer_spec::Recency{}, .weight = 3.0}, {.type = scorer_spec::Kind{}}};
  const Pipeline pipeline(policy);
  ASSERT_EQ(composite_entries(pipeline).size(), 2U);
  EXPECT_EQ(composite_entries(pipeline)[0].weight, 0.75);
  EXPECT_EQ(composite_entries(pipeline)[1].weight, 0.25);
}

TEST(PolicyScorers, HaveDistinctShortLabels) {
  std::set<std::string_view> labels;
  description::for_each_alternative<ScorerSpec::Type>([&]<class Spec>(std::type_identity<Spec>) {
    const std::string_view label = short_label(Spec::kName);
    EXPECT_LE(label.size(), 4U) << label;
    EXPECT_TRUE(labels.insert(label).second) << label;
  });
  EXPECT_EQ(short_label("reflexive"), "hint");
  EXPECT_EQ(short_label("frequency"), "freq");
  EXPECT_EQ(short_label("custom"), "cust");
}

TEST(PolicyScorers, KindUsesTheDefaultWeightsOrItsOwn) {
  const std::vector<ContextItem> items{ContextItem({.content = "a", .tokens = 1, .kind = "Memory"})};
  EXPECT_EQ(score_of_first(policy_of({.type = scorer_spec::Kind{}}), items), 0.8);
  EXPECT_EQ(score_of_first(policy_of({.type = scorer_spec::Kind{.kind_weights = {{{"memory", 0.3}}}}}), items), 0.3);
  const scorer_spec::Kind no_weights{.kind_weights = std::vector<KindWeight>{}};
  EXPECT_EQ(score_of_first(policy_of({.type = no_weights}), items), 0.0) << "an empty list differs from an absent one";
}

TEST(PolicyScorers, TagUsesTheConfiguredComparison) {
  const std::vector<ContextItem> items{ContextItem({.content = "a", .tokens = 1, .tags = {"Urgent"}})};
  scorer_spec::Tag tag{.tag_weights = {{"urgent", 1.0}, {"other", 3.0}}};
  EXPECT_EQ(score_of_first(policy_of({.type = tag}), items), 0.0);
  tag.case_sensitive = false;
  EXPECT_EQ(score_of_first(policy_of({.type = tag}), items), 0.25);
}

TEST(PolicyScorers, ScaledScalesItsInnerScorer) {
  const std::vector<ContextItem> items{ContextItem({.content = "a", .tokens = 1, .future_relevance_hint = 0.3}),
                                       ContextItem({.content = "b", .tokens = 1, .future_relevance_hint = 0.2})};
  const Policy policy = policy_of(scaled_by({.type = scorer_spec::Reflexive{}, .weight = 7.0}));
  EXPECT_EQ(score_of_first(policy, items), 1.0);
}

TEST(PolicyScorers, CompositesNest) {
  const std::vector<ContextItem> items{
      ContextItem({.content = "a", .tokens = 1, .kind = "SystemPrompt", .future_relevance_hint = 0.5})};
  const scorer_spec::Composite inner{
      .scorers = {{.type = scorer_spec::Kind{}, .weight = 3.0}, {.type = scorer_spec::Reflexive{}}}};
  Policy policy = policy_of({.type = inner});
  policy.scorers.push_back({.type = scorer_spec::Reflexive{}});
  // inner: 0.75 * 1.0 + 0.25 * 0.5 = 0.875; outer: 0.5 * 0.875 + 0.5 * 0.5
  EXPECT_EQ(score_of_first(policy, items), 0.6875);
}

TEST(PolicyScorers, MetadataOptionsArePassedOn) {
  const std::vector<ContextItem> items{ContextItem({.content = "a", .tokens = 1, .metadata = {{"env", "prod"}}})};
  EXPECT_EQ(score_of_first(policy_of({.type = scorer_spec::MetadataTrust{}}), items), 0.5);
  EXPECT_EQ(score_of_first(policy_of({.type = scorer_spec::MetadataTrust{.default_score = 0.1}}), items), 0.1);
  const scorer_spec::MetadataKey match{.key = "env", .value = "prod", .boost = 1.5};
  EXPECT_EQ(score_of_first(policy_of({.type = match}), items), 1.5);
}

TEST(PolicyScorers, DecayOptionsArePassedOn) {
  const std::vector<ContextItem> dated{
      ContextItem({.content = "a", .tokens = 1, .timestamp = Timestamp::from_unix(1'000'000)})};
  const std::vector<ContextItem> undated{ContextItem({.content = "a", .tokens = 1})};
  const scorer_spec::Decay decay{.curve = DecayCurve::exponential(Seconds(3600)),
                                 .null_timestamp_score = 0.2,
                                 .reference_time = Timestamp::from_unix(1'000'000 + 3600)};
  EXPECT_EQ(score_of_first(policy_of({.type = decay}), dated), 0.5);
  EXPECT_EQ(score_of_first(policy_of({.type = decay}), undated), 0.2);
}

TEST(PolicyScorers, DecayWithoutAReferenceTimeReadsTheSystemClock) {
  const scorer_spec::Decay decay{.curve = DecayCurve::window(Seconds(3600))};
  const Timestamp now = Timestamp::now();
  const auto dated = [](Timestamp when) {
    return std::vector<ContextItem>{ContextItem({.content = "a", .tokens = 1, .timestamp = when})};
  };
  EXPECT_EQ(score_of_first(policy_of({.type = decay}), dated(now)), 1.0);
  EXPECT_EQ(score_of_first(policy_of({.type = decay}), dated(Timestamp::from_unix(now.seconds() - 7200))), 0.0);
}

}  // namespace
}  // namespace cupel
