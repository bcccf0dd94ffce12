// What Pipeline(policy) rejects in the scorers: InvalidPolicy for the policy's shape, ScorerConfig for numbers.

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string_view>
#include <utility>

#include "policy_helpers.hpp"

namespace cupel {
namespace {

using test::expect_rejected;
using test::policy_of;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kHuge = std::numeric_limits<double>::max();

void expect_scorer_config(scorer_spec::Kind spec, std::string_view parameter) {
  expect_rejected(policy_of({.type = std::move(spec)}), ErrorCode::ScorerConfig, parameter);
}
void expect_scorer_config(scorer_spec::Tag spec, std::string_view parameter) {
  expect_rejected(policy_of({.type = std::move(spec)}), ErrorCode::ScorerConfig, parameter);
}

ScorerSpec scaling(ScorerSpec inner) {
  return {.type = scorer_spec::Scaled{std::make_shared<const ScorerSpec>(std::move(inner))}};
}

TEST(PolicyScorerErrors, APolicyWithoutScorersIsInvalid) {
  expect_rejected(Policy{}, ErrorCode::InvalidPolicy, "scorers");
}

TEST(PolicyScorerErrors, ANestedCompositeWithoutScorersIsInvalid) {
  const scorer_spec::Composite nothing{.scorers = std::vector<ScorerSpec>()};
  expect_rejected(policy_of({.type = nothing}), ErrorCode::InvalidPolicy, "scorers");
  expect_rejected(policy_of(scaling({.type = nothing})), ErrorCode::InvalidPolicy, "scorers");
}

TEST(PolicyScorerErrors, AScaledScorerWithoutAnInnerOneIsInvalid) {
  expect_rejected(policy_of({.type = scorer_spec::Scaled{.inner_scorer = nullptr}}), ErrorCode::InvalidPolicy,
                  "innerScorer");
}

TEST(PolicyScorerErrors, WeightsMustBePositiveAndFinite) {
  for (const double weight : {0.0, -0.0, -2.0, kInfinity, -kInfinity, kNan}) {
    SCOPED_TRACE(weight);
    const ScorerSpec bad{.type = scorer_spec::Recency{}, .weight = weight};
    expect_rejected(policy_of(bad), ErrorCode::ScorerConfig, "weight");
    expect_rejected(policy_of({.type = scorer_spec::Composite{.scorers = {bad}}}), ErrorCode::ScorerConfig, "weight");
    expect_rejected(policy_of(scaling(bad)), ErrorCode::ScorerConfig, "weight");
  }
}

TEST(PolicyScorerErrors, WeightsMustHaveAFiniteSum) {
  Policy policy = policy_of({.type = scorer_spec::Recency{}, .weight = kHuge});
  EXPECT_NO_THROW(Pipeline{policy});
  policy.scorers.push_back({.type = scorer_spec::Priority{}, .weight = kHuge});
  expect_rejected(policy, ErrorCode::ScorerConfig, "weight");
}

TEST(PolicyScorerErrors, KindWeightsMustBeFiniteAndNotNegative) {
  for (const double weight : {-0.1, kInfinity, kNan}) {
    expect_scorer_config(scorer_spec::Kind{.kind_weights = {{{"Memory", weight}}}}, "weight");
  }
}

TEST(PolicyScorerErrors, KindWeightsMustNotNameAKindTwice) {
  expect_scorer_config(scorer_spec::Kind{.kind_weights = {{{"Memory", 0.1}, {"MEMORY", 0.2}}}}, "MEMORY");
}

TEST(PolicyScorerErrors, TagWeightsMustBeFiniteAndNotNegative) {
  for (const double weight : {-0.1, kInfinity, kNan}) {
    expect_scorer_config(scorer_spec::Tag{.tag_weights = {{"urgent", weight}}}, "weight");
  }
}

TEST(PolicyScorerErrors, TagWeightsMustHaveAFiniteSum) {
  expect_scorer_config(scorer_spec::Tag{.tag_weights = {{"a", kHuge}, {"b", kHuge}}}, "weight");
}

TEST(PolicyScorerErrors, TagWeightsMustNotNameATagTwiceUnderTheirComparison) {
  expect_scorer_config(scorer_spec::Tag{.tag_weights = {{"a", 1.0}, {"a", 1.0}}}, "a");
  scorer_spec::Tag differing_in_case{.tag_weights = {{"urgent", 1.0}, {"Urgent", 1.0}}};
  EXPECT_NO_THROW(Pipeline(policy_of({.type = differing_in_case})));
  differing_in_case.case_sensitive = false;
  expect_scorer_config(differing_in_case, "rgent");
}

TEST(PolicyScorerErrors, TheTrustDefaultMustBeZeroToOne) {
  for (const double score : {-0.1, 1.1, kInfinity, kNan}) {
    expect_rejected(policy_of({.type = scorer_spec::MetadataTrust{.default_score = score}}), ErrorCode::ScorerConfig,
                    "defaultScore");
  }
}

TEST(PolicyScorerErrors, ABoostMustBePositiveAndFinite) {
  for (const double boost : {0.0, -1.0, kInfinity, kNan}) {
    const scorer_spec::MetadataKey match{.key = "k", .value = "v", .boost = boost};
    expect_rejected(policy_of({.type = match}), ErrorCode::ScorerConfig, "boost");
  }
}

TEST(PolicyScorerErrors, TheScoreOfUndatedItemsMustBeZeroToOne) {
  for (const double score : {-0.1, 1.1, kInfinity, kNan}) {
    const scorer_spec::Decay decay{.curve = DecayCurve::window(Seconds(1)), .null_timestamp_score = score};
    expect_rejected(policy_of({.type = decay}), ErrorCode::ScorerConfig, "nullTimestampScore");
  }
}

TEST(PolicyScorerErrors, ErrorsAreFoundAtAnyDepth) {
  const ScorerSpec bad{.type = scorer_spec::MetadataTrust{.default_score = 2.0}};
  const ScorerSpec nested{.type = scorer_spec::Composite{.scorers = {{.type = scorer_spec::Recency{}}, scaling(bad)}}};
  expect_rejected(policy_of(scaling(nested)), ErrorCode::ScorerConfig, "defaultScore");
}

TEST(PolicyScorerErrors, TheFirstInvalidScorerIsReported) {
  Policy policy;
  policy.scorers = {{.type = scorer_spec::Recency{}},
                    {.type = scorer_spec::MetadataTrust{.default_score = 2.0}},
                    {.type = scorer_spec::MetadataKey{.key = "k", .value = "v", .boost = 0.0}}};
  expect_rejected(policy, ErrorCode::ScorerConfig, "defaultScore");
}

// The list of a policy's scorers counts as one level, and the innermost scorer as another.
TEST(PolicyScorerErrors, ScorersMustNotBeNestedDeeperThan256Levels) {
  ScorerSpec scorer{.type = scorer_spec::Recency{}};
  for (int depth = 0; depth < 254; ++depth) scorer = scaling(scorer);
  EXPECT_NO_THROW(Pipeline(policy_of(scorer)));
  expect_rejected(policy_of(scaling(scorer)), ErrorCode::ScorerConfig, "scorer");
  for (int depth = 0; depth < 1'000; ++depth) scorer = scaling(scorer);
  expect_rejected(policy_of(scorer), ErrorCode::ScorerConfig, "scorers");
}

}  // namespace
}  // namespace cupel
