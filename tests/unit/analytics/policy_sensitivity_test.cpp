#include "cupel/analytics/policy_sensitivity.hpp"

#include "analytics_helpers.hpp"
#include "cupel/policy/presets.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::item;
using test::Items;

// The specification's example: two items, room for one.
Items two_items() {
  return {ContextItem({.content = "item-a", .tokens = 40, .priority = 10, .future_relevance_hint = 0.1}),
          ContextItem({.content = "item-b", .tokens = 40, .priority = 1, .future_relevance_hint = 0.9})};
}
Policy by(ScorerSpec::Type scorer) { return {.scorers = {{.type = std::move(scorer)}}}; }
const ContextBudget& room_for_one() {
  static const ContextBudget budget({.max_tokens = 50, .target_tokens = 40});
  return budget;
}

// Spec: PolicySensitivity/diff
TEST(PolicySensitivity, ListsTheItemsThatSwing) {
  const PolicySensitivityReport report = policy_sensitivity(
      two_items(), room_for_one(), {{"priority", by(scorer_spec::Priority{})}, {"hint", by(scorer_spec::Reflexive{})}});
  ASSERT_EQ(report.diffs.size(), 2U);
  EXPECT_EQ(report.diffs[0].content.str(), "item-a");
  EXPECT_EQ(report.diffs[0].position, 0U);
  EXPECT_EQ(report.diffs[0].statuses,
            (std::vector<VariantStatus>{{"priority", ItemStatus::Included}, {"hint", ItemStatus::Excluded}}));
  EXPECT_EQ(report.diffs[1].content.str(), "item-b");
  EXPECT_EQ(report.diffs[1].position, 1U);
  EXPECT_EQ(report.diffs[1].statuses,
            (std::vector<VariantStatus>{{"priority", ItemStatus::Excluded}, {"hint", ItemStatus::Included}}));
}

// Spec: PolicySensitivity/diff
TEST(PolicySensitivity, HasAReportPerVariantInTheOrderGiven) {
  const PolicySensitivityReport report = policy_sensitivity(
      two_items(), room_for_one(),
      {{"z", by(scorer_spec::Reflexive{})}, {"a", by(scorer_spec::Priority{})}, {"m", preset("rag")}});
  ASSERT_EQ(report.variants.size(), 3U);
  EXPECT_EQ(report.variants[0].label, "z");
  EXPECT_EQ(report.variants[0].report.included.at(0).position, 1U);
  EXPECT_EQ(report.variants[1].label, "a");
  EXPECT_EQ(report.variants[1].report.included.at(0).position, 0U);
  EXPECT_EQ(report.variants[2].label, "m");
  EXPECT_EQ(report.variants[2].report.total_candidates, 2);
}

// Spec: PolicySensitivity/diff
TEST(PolicySensitivity, LeavesOutItemsOnWhichAllVariantsAgree) {
  const Policy policy = by(scorer_spec::Priority{});
  EXPECT_TRUE(policy_sensitivity(two_items(), room_for_one(), {{"a", policy}, {"b", policy}}).diffs.empty());
  EXPECT_TRUE(policy_sensitivity({}, room_for_one(), {{"a", policy}, {"b", preset("chat")}}).diffs.empty());
}

TEST(PolicySensitivity, AllowsEqualLabels) {
  const PolicySensitivityReport report = policy_sensitivity(
      two_items(), room_for_one(), {{"x", by(scorer_spec::Priority{})}, {"x", by(scorer_spec::Reflexive{})}});
  ASSERT_EQ(report.diffs.size(), 2U);
  EXPECT_EQ(report.diffs[0].statuses,
            (std::vector<VariantStatus>{{"x", ItemStatus::Included}, {"x", ItemStatus::Excluded}}));
}

// Spec: PolicySensitivity/diff
// A content has one status per variant: Included if any of its items is.
TEST(PolicySensitivity, MatchesByContent) {
  PipelineOptions all = test::usual_options();
  all.deduplication = false;
  PipelineOptions none = test::with_slicer(test::GivenSlice({}));
  const Items items{item("other", 1, 0.1), item("twin", 5, 0.1), item("twin", 5, 0.9)};
  const PolicySensitivityReport report =
      policy_sensitivity(items, budget_of(5), {{"one of them", Pipeline(all)}, {"none", Pipeline(none)}});
  ASSERT_EQ(report.diffs.size(), 1U);
  EXPECT_EQ(report.diffs[0].content.str(), "twin");
  EXPECT_EQ(report.diffs[0].position, 1U);  // of the first item of the content, although the second one was included
  EXPECT_EQ(report.diffs[0].statuses.at(0).status, ItemStatus::Included);
  EXPECT_EQ(report.diffs[0].statuses.at(1).status, ItemStatus::Excluded);
}

TEST(PolicySensitivity, ComparesContentsByteByByte) {
  const Items items{item("a", 5, 0.9), item("A", 5, 0.1)};
  const PolicySensitivityReport report =
      policy_sensitivity(items, budget_of(5),
                         {{"best", Pipeline(test::usual_options())},
                          {"last", Pipeline(test::with_slicer(test::GivenSlice({.selected = {1}})))}});
  EXPECT_EQ(report.diffs.size(), 2U);
}

TEST(PolicySensitivity, ListsItemsOnWhichOneOfThreeVariantsDissents) {
  const Pipeline usual(test::usual_options());
  const PolicySensitivityReport report =
      policy_sensitivity(Items{item("a", 5)}, budget_of(5),
                         {{"1", usual}, {"2", usual}, {"3", Pipeline(test::with_slicer(test::GivenSlice({})))}});
  ASSERT_EQ(report.diffs.size(), 1U);
  EXPECT_EQ(report.diffs[0].statuses.at(1).status, ItemStatus::Included);
  EXPECT_EQ(report.diffs[0].statuses.at(2).status, ItemStatus::Excluded);
}

// Spec: PolicySensitivity/two-variants, MUST: "Implementations MUST require at least 2 variants. Fewer variants MUST
//     return an error"
//   Note: Both overloads throw `InvalidArgument` with the chapter's text for Rust.
TEST(PolicySensitivity, RefusesFewerThanTwoVariants) {
  const std::vector<PolicyVariant> policies{{"a", preset("chat")}};
  const std::vector<PipelineVariant> pipelines{{"a", Pipeline(test::usual_options())}};
  constexpr std::string_view kText = "policy_sensitivity requires at least 2 variants";
  test::expect_refused([&] { return policy_sensitivity(two_items(), room_for_one(), policies); }, "variants", kText);
  test::expect_refused([&] { return policy_sensitivity(two_items(), room_for_one(), pipelines); }, "variants", kText);
  test::expect_refused([] { return policy_sensitivity({}, room_for_one(), std::vector<PolicyVariant>{}); }, "variants",
                       kText);
}

TEST(PolicySensitivity, BuildsAllPoliciesBeforeItRunsOne) {
  const Items pins_that_do_not_fit{test::pinned("p", 100)};
  const auto compare = [&](const Policy& second) {
    return test::thrown_error([&] {
             return policy_sensitivity(pins_that_do_not_fit, room_for_one(), {{"a", preset("chat")}, {"b", second}});
           })
        .code();
  };
  EXPECT_EQ(compare(Policy{}), ErrorCode::InvalidPolicy);
  EXPECT_EQ(compare(preset("rag")), ErrorCode::PinnedExceedsBudget);
}

TEST(PolicySensitivity, NamesTheVariantThatFails) {
  const Items pins{test::pinned("p", 45)};
  const auto error_of = [&](auto variants) {
    try {
      static_cast<void>(policy_sensitivity(pins, room_for_one(), variants));
    } catch (const VariantError& error) {
      return error;
    }
    throw std::logic_error("no VariantError was thrown");
  };
  Policy too_strict = preset("rag");
  too_strict.overflow_strategy = OverflowStrategy::Throw;
  Policy proceeds = preset("chat");
  proceeds.overflow_strategy = OverflowStrategy::Proceed;
  const Error alone = test::thrown_error([&] { return dry_run_with_policy(pins, room_for_one(), too_strict); });
  for (const VariantError& error :
       {error_of(std::vector<PolicyVariant>{{"proceeds", proceeds}, {"too strict", too_strict}}),
        error_of(
            std::vector<PipelineVariant>{{"proceeds", Pipeline(proceeds)}, {"too strict", Pipeline(too_strict)}})}) {
    EXPECT_EQ(error.label(), "too strict");
    EXPECT_EQ(error.code(), ErrorCode::Overflow);
    EXPECT_STREQ(error.what(), alone.what());
    EXPECT_EQ(std::get<TargetExceeded>(error.detail()).selected_tokens, 45);
  }
}

TEST(PolicySensitivity, NamesThePolicyThatCannotBeBuilt) {
  try {
    static_cast<void>(policy_sensitivity(two_items(), room_for_one(),
                                         std::vector<PolicyVariant>{{"sound", preset("chat")}, {"empty", Policy{}}}));
    FAIL() << "nothing was thrown";
  } catch (const VariantError& error) {
    EXPECT_EQ(error.label(), "empty");
    EXPECT_EQ(error.code(), ErrorCode::InvalidPolicy);
  }
}

TEST(PolicySensitivity, StatusesHaveNames) {
  EXPECT_EQ(to_string(ItemStatus::Included), "Included");
  EXPECT_EQ(to_string(ItemStatus::Excluded), "Excluded");
}

}  // namespace
}  // namespace cupel
