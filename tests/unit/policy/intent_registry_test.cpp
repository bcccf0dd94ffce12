#include "cupel/policy/intent_registry.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "policy_helpers.hpp"

namespace cupel {
namespace {

Policy named(std::string name) {
  Policy policy = test::recency_policy();
  policy.name = std::move(name);
  return policy;
}

TEST(IntentRegistry, StartsEmpty) {
  const IntentRegistry registry;
  EXPECT_TRUE(registry.intents().empty());
  EXPECT_EQ(registry.find("chat"), nullptr);
}

TEST(IntentRegistry, FindsPoliciesByIntent) {
  IntentRegistry registry;
  registry.set("summarise", named("a"));
  registry.set("debug", named("b"));

  ASSERT_NE(registry.find("summarise"), nullptr);
  EXPECT_EQ(registry.find("summarise")->name, "a");
  EXPECT_EQ(registry.at("debug").name, "b");
  EXPECT_EQ(registry.find("translate"), nullptr);
}

TEST(IntentRegistry, IgnoresAsciiCase) {
  IntentRegistry registry;
  registry.set("Summarise", named("a"));

  EXPECT_NE(registry.find("sUMMARISE"), nullptr);
  EXPECT_EQ(registry.at("SUMMARISE").name, "a");
  registry.set("\u00C9tude", named("b"));
  EXPECT_EQ(registry.find("\u00E9tude"), nullptr) << "É and é differ";
}

TEST(IntentRegistry, SettingAgainReplaces) {
  IntentRegistry registry;
  registry.set("debug", named("old"));
  registry.set("DEBUG", named("new"));

  EXPECT_EQ(registry.intents().size(), 1U);
  EXPECT_EQ(registry.at("debug").name, "new");
}

TEST(IntentRegistry, ListsNamesAsGivenSortedByTheirFoldedForm) {
  IntentRegistry registry;
  registry.set("beta", named("2"));
  registry.set("Gamma", named("3"));
  registry.set("ALPHA", named("1"));
  EXPECT_EQ(registry.intents(), (std::vector<std::string>{"ALPHA", "beta", "Gamma"}));
}

TEST(IntentRegistry, AnUnknownIntentIsAnErrorThatNamesIt) {
  IntentRegistry registry;
  registry.set("debug", named("b"));

  const Error error = test::thrown_error([&] { return registry.at("translate"); });

  EXPECT_EQ(error.code(), ErrorCode::InvalidPolicy);
  EXPECT_TRUE(test::contains(error.what(), "translate")) << error.what();
}

TEST(IntentRegistry, RejectsAnEmptyName) {
  IntentRegistry registry;
  const Error error = test::thrown_error([&] {
    registry.set("", named("a"));
    return 0;
  });
  EXPECT_EQ(error.code(), ErrorCode::InvalidPolicy);
  EXPECT_TRUE(registry.intents().empty());
}

TEST(IntentRegistry, CanStartWithTheSevenPresets) {
  const IntentRegistry registry = IntentRegistry::with_presets();

  EXPECT_EQ(registry.intents(), (std::vector<std::string>{"chat", "codeReview", "debugging", "documentQa",
                                                          "longRunning", "rag", "toolUse"}));
  EXPECT_EQ(registry.at("DOCUMENTQA").knapsack_bucket_size, 1);
  EXPECT_EQ(registry.at("rag").placer_type, PlacerType::UShaped);
}

TEST(IntentRegistry, CopiesAreIndependent) {
  const IntentRegistry original = IntentRegistry::with_presets();
  IntentRegistry copy = original;
  copy.set("chat", named("changed"));

  EXPECT_EQ(copy.at("chat").name, "changed");
  EXPECT_NE(original.at("chat").name, "changed");
}

TEST(IntentRegistry, AcceptsInvalidPolicies) {
  IntentRegistry registry;
  registry.set("later", Policy{});
  EXPECT_TRUE(registry.at("later").scorers.empty()) << "a policy is plain data until a pipeline is built from it";
}

}  // namespace
}  // namespace cupel
