#include "view/comparison.hpp"

#include <gmock/gmock.h>

#include <optional>

#include "cupel/analytics/policy_sensitivity.hpp"
#include "run_case.hpp"
#include "support/random_policies.hpp"

namespace cupel::view {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// One of the compared runs.
struct Side {
  std::string label;
  std::size_t list;
  Policy policy;
  ContextBudget budget;
  Pipeline pipeline{policy};
};

// Several runs and the objects that they refer to.
struct Compared {
  std::vector<std::vector<ContextItem>> lists;
  std::vector<Side> sides;
  std::vector<Variant> variants;
  ContentNumbers contents;
  Comparison comparison;

  Compared(std::vector<std::vector<ContextItem>> candidates, std::vector<Side> compared)
      : lists(std::move(candidates)),
        sides(std::move(compared)),
        contents(number_contents({lists.begin(), lists.end()})) {
    for (const Side& side : sides) {
      variants.push_back(
          {.label = side.label,
           .list = side.list,
           .ceiling = 0,
           .run = run_pipeline(
               {.items = lists[side.list], .budget = side.budget, .policy = side.policy, .pipeline = side.pipeline})});
    }
    comparison = compare(variants, contents);
  }
  Compared(const Compared&) = delete;
  Compared& operator=(const Compared&) = delete;
};

Policy by_recency() {
  Policy policy;
  policy.scorers.push_back({.type = scorer_spec::Recency{}});
  return policy;
}

ContextItem at(std::string content, std::int64_t tokens, const char* time, double hint) {
  return ContextItem({.content = std::move(content),
                      .tokens = tokens,
                      .timestamp = Timestamp::parse(time),
                      .future_relevance_hint = hint});
}

TEST(ViewComparison, SwingsAreTheContentsOnWhichPoliciesDisagree) {
  std::size_t swings = 0;
  std::size_t compared_runs = 0;
  for (std::uint64_t number = 0; number < 600; ++number) {
    test_support::Random random(test_support::case_seed(11, number));
    test_support::PipelineCase drawn = test_support::random_pipeline_case(random);
    const Policy other = test_support::random_policy(random, drawn.budget.target_tokens());
    const std::vector<PolicyVariant> policies = {{"a", drawn.policy}, {"b", other}};
    std::optional<PolicySensitivityReport> expected;
    try {
      expected = policy_sensitivity(drawn.items, drawn.budget, policies);
    } catch (const Error&) {
      continue;
    }
    ++compared_runs;
    const Compared c({drawn.items}, {Side{"a", 0, drawn.policy, drawn.budget}, Side{"b", 0, other, drawn.budget}});
    ASSERT_EQ(c.comparison.swings.size(), expected->diffs.size()) << "case " << number;
    for (std::size_t i = 0; i < expected->diffs.size(); ++i) {
      const PolicySensitivityDiffEntry& diff = expected->diffs[i];
      EXPECT_EQ(c.comparison.swings[i], c.contents.of_list[0][diff.position]);
      for (std::size_t run = 0; run < 2; ++run) {
        const Position standing = c.comparison.standing[c.comparison.swings[i]][run].value();
        EXPECT_EQ(drawn.items[standing].content(), diff.content.str());
        EXPECT_EQ(c.variants[run].run.outcomes()[standing].included, diff.statuses[run].status == ItemStatus::Included);
      }
      ++swings;
    }
  }
  EXPECT_GE(compared_runs, 100U);
  EXPECT_GE(swings, 100U);
}

TEST(ViewComparison, PathsAreShortenedToWhatDistinguishesThem) {
  const std::vector<ContextItem> items = {at("a", 10, "2026-03-17T13:00:00Z", 0.1),
                                          at("b", 60, "2026-03-17T13:30:00Z", 0.9),
                                          at("c", 50, "2026-03-17T13:40:00Z", 0.2)};
  const auto prefix = [&](std::string before, std::string after) {
    const Compared c({items}, {Side{std::move(before), 0, by_hint(), window(70)},
                               Side{std::move(after), 0, by_recency(), window(70)}});
    const std::string& text = c.comparison.findings[1].text;
    return text.substr(0, text.find(" begin with"));
  };
  EXPECT_EQ(prefix("x/old/policy.json", "x/new/policy.json"), "The windows of old/policy.json and new/policy.json");
  EXPECT_EQ(prefix("/tmp/a.json", "rag"), "The windows of a.json and rag");
  EXPECT_EQ(prefix("policy.json", "x/policy.json"), "The windows of policy.json and x/policy.json");
  EXPECT_EQ(prefix("a/", "b/"), "The windows of a/ and b/");
}

TEST(ViewComparison, ContentMissingFromOneTurnIsNoSwing) {
  const Compared c({{at("old", 10, "2026-03-17T13:00:00Z", 0), at("gone", 10, "2026-03-17T13:30:00Z", 0)},
                    {at("old", 10, "2026-03-17T13:00:00Z", 0), at("new", 10, "2026-03-17T14:00:00Z", 0)}},
                   {Side{"one", 0, by_recency(), window(20)}, Side{"two", 1, by_recency(), window(20)}});
  EXPECT_THAT(c.comparison.swings, IsEmpty());
  ASSERT_THAT(c.comparison.standing, SizeIs(3));
  EXPECT_THAT(c.comparison.standing[0], ElementsAre(0, 0));
  EXPECT_THAT(c.comparison.standing[1], ElementsAre(1, std::nullopt));
  EXPECT_THAT(c.comparison.standing[2], ElementsAre(std::nullopt, 1));
  EXPECT_EQ(c.comparison.findings[1].text,
            "The windows of one and two begin with the same 10 tokens (1 item), 50 % of the latter.");
  EXPECT_EQ(c.comparison.findings[2].text, "1 content is new in two, and is in the window.");
}

TEST(ViewComparison, ReportsThatWindowsHaveNoCommonPrefix) {
  const Compared c({{at("old", 10, "2026-03-17T13:00:00Z", 0)}, {at("new", 10, "2026-03-17T14:00:00Z", 0)}},
                   {Side{"one", 0, by_recency(), window(20)}, Side{"two", 1, by_recency(), window(20)}});
  EXPECT_EQ(c.comparison.findings[1].text, "The windows of one and two have no common prefix.");
}

TEST(ViewComparison, IncludedCopyRepresentsItsContent) {
  const std::vector<ContextItem> items = {at("twice", 10, "2026-03-17T13:00:00Z", 0.9),
                                          at("twice", 10, "2026-03-17T14:00:00Z", 0.1)};
  const Compared c({items}, {Side{"hint", 0, by_hint(), window(50)}, Side{"time", 0, by_recency(), window(50)}});
  EXPECT_THAT(c.comparison.standing, ElementsAre(ElementsAre(0, 1)));
  EXPECT_THAT(c.comparison.swings, IsEmpty());
  EXPECT_EQ(c.comparison.findings[0].text, "All windows have the same contents in the same order.");
}

TEST(ViewComparison, PairsAreAllCombinationsOfTwoRuns) {
  const std::vector<ContextItem> items = {at("a", 10, "2026-03-17T13:00:00Z", 0.9),
                                          at("b", 15, "2026-03-17T14:00:00Z", 0.1)};
  const Compared c({items}, {Side{"hint", 0, by_hint(), window(15)}, Side{"time", 0, by_recency(), window(15)},
                             Side{"both", 0, by_hint(), window(30)}});
  ASSERT_THAT(c.comparison.pairs, SizeIs(3));
  EXPECT_EQ(c.comparison.pairs[0].diff.tokens_added, 15);
  EXPECT_EQ(c.comparison.pairs[0].diff.tokens_dropped, 10);
  EXPECT_EQ(c.comparison.pairs[1].before, 0U);
  EXPECT_EQ(c.comparison.pairs[1].after, 2U);
  EXPECT_EQ(c.comparison.pairs[1].diff.prefix_tokens, 10);
  EXPECT_THAT(c.comparison.swings, ElementsAre(0, 1));
  EXPECT_EQ(c.comparison.findings[0].text, "2 of 2 different contents are in some windows and left out of others.");
  EXPECT_EQ(c.comparison.findings[2].text, "both takes 25 tokens, 15 more than hint.");
}

}  // namespace
}  // namespace cupel::view
