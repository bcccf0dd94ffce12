#include <gtest/gtest.h>

#include <memory>

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

TEST(PolicyEquality, LooksIntoNestedScorers) {
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

TEST(PolicyEquality, EveryNumberCounts) {
  Policy a = preset("chat");
  Policy b = a;
  b.scorers[0].weight += 1;
  EXPECT_NE(a, b);
  b = a;
  b.quotas.emplace();
  EXPECT_NE(a, b);
}

}  // namespace
}  // namespace cupel
