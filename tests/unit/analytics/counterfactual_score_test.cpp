// The lowest score at which an item is selected: found by bisection where higher scores only help, by trying one score
// after the other elsewhere.

#include <algorithm>
#include <cmath>

#include "counterfactual_helpers.hpp"
#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"

namespace cupel {
namespace {

using test::ask;
using test::budget_of;
using test::cause;
using test::item;
using test::Items;
using test::Positions;

// Bisection takes few runs, so the limit of runs does not apply to it.
TEST(CounterfactualScores, TakeOneSearchWhereHigherScoresOnlyHelp) {
  const Items items{item("A", 5, 0.9), item("B", 5, 0.7), item("C", 5, 0.5), item("D", 5, 0.3)};
  const Counterfactuals answers = ask(test::usual_options(), items, 10, 3, {.max_runs = 1});
  EXPECT_EQ(answers.score.value, std::nextafter(0.7, 1.0));
  EXPECT_EQ(answers.score.displaced, Positions{1});
}

// The largest tool alone exceeds the budget, so for tools a higher score may lead to a worse selection. The search then
// tries every score at which the order of scores or of densities changes.
TEST(CounterfactualScores, TryEveryOrderWhereRequiredItemsMayExceedTheBudget) {
  const auto tool = [](const char* content, std::int64_t tokens, double hint) {
    return ContextItem({.content = content, .tokens = tokens, .kind = "Tool", .future_relevance_hint = hint});
  };
  const Items items{tool("S", 4, 0.9), tool("L", 20, 0.1), item("A", 6, 0.5), item("B", 5, 0.3), item("Z", 0, 0.2)};
  const PipelineOptions options =
      test::with_slicer(CountQuotaSlice({{.kind = "Tool", .require_count = 1, .cap_count = 1}}, GreedySlice()));
  // A wins ties, so B needs the lowest score that makes it denser than A.
  double denser = 0.5 / 6.0 * 5.0;
  while (denser / 5.0 > 0.5 / 6.0) denser = std::nextafter(denser, 0.0);
  while (!(denser / 5.0 > 0.5 / 6.0)) denser = std::nextafter(denser, 1.0);
  const Counterfactuals answers = ask(options, items, 10, 3);
  EXPECT_EQ(answers.score.value, denser);
  EXPECT_EQ(answers.score.displaced, Positions{2});
  EXPECT_EQ(cause(ask(options, items, 10, 3, {.max_runs = 1}).score), NoCounterfactualCause::SearchLimit);
}

// Pinned items leave less for required items; other items do not matter. The search takes more than one run only if
// required items may not fit.
TEST(CounterfactualScores, TakeOneSearchWhereRequiredItemsFit) {
  const PipelineOptions options =
      test::with_slicer(CountQuotaSlice({{.kind = "Tool", .require_count = 1, .cap_count = 1}}, GreedySlice()));
  const auto score = [&](std::int64_t tool_tokens, std::int64_t pinned_tokens) {
    Items items{ContextItem({.content = "S", .tokens = tool_tokens, .kind = "Tool", .future_relevance_hint = 0.9}),
                item("A", 2, 0.5), item("B", 2, 0.3), item("C", 8, 0.4)};
    if (pinned_tokens > 0) items.push_back(test::pinned("P", pinned_tokens));
    return ask(options, items, 10, 2, {.max_runs = 1}).score;
  };
  EXPECT_TRUE(score(7, 0).value.has_value());
  EXPECT_TRUE(score(1, 7).value.has_value());
  EXPECT_EQ(cause(score(7, 4)), NoCounterfactualCause::SearchLimit);
  EXPECT_EQ(cause(score(1, 10)), NoCounterfactualCause::SearchLimit);
}

// T has the value of C and D together from 0.5 on, and the score of L is the next double. So the interval between two
// changes of order ends with the only score in it at which T is selected. A tool could exceed the budget, so the search
// tries interval after interval.
TEST(CounterfactualScores, SearchAKnapsackUpToTheNextChangeOfOrder) {
  const auto tool = [](const char* content, std::int64_t tokens, double hint) {
    return ContextItem({.content = content, .tokens = tokens, .kind = "Tool", .future_relevance_hint = hint});
  };
  const Items items{item("C", 2, 0.20001), item("D", 3, 0.30001), item("T", 5, 0.1), tool("S", 1, 0.9),
                    tool("L", 20, std::nextafter(0.5, 1.0))};
  const PipelineOptions options = test::with_slicer(CountConstrainedKnapsackSlice(
      {{.kind = "Tool", .require_count = 1, .cap_count = 1}}, KnapsackSlice({.bucket_size = 1})));
  EXPECT_EQ(ask(options, items, 6, 2).score.value, 0.5);
}

// The same for required items beside a knapsack, and inside a QuotaSlice, with a share of the target.
TEST(CounterfactualScores, FindTheLowestScoreWhereARequirementMayExceedItsShare) {
  const auto items = [](double hint_of_b) {
    const auto tool = [](const char* content, std::int64_t tokens, double hint) {
      return ContextItem({.content = content, .tokens = tokens, .kind = "Tool", .future_relevance_hint = hint});
    };
    return Items{tool("S", 4, 0.9), tool("L", 20, 0.1), item("A", 6, 0.5), item("B", 5, hint_of_b), item("Z", 0, 0.2)};
  };
  const std::vector<CountQuotaEntry> entries{{.kind = "Tool", .require_count = 1, .cap_count = 1}};
  for (const AnySlicer& slicer :
       {AnySlicer(CountConstrainedKnapsackSlice(entries, KnapsackSlice({.bucket_size = 1}))),
        AnySlicer(QuotaSlice({{.kind = "Tool", .min_percent = 40}, {.kind = "Message", .min_percent = 60}},
                             CountQuotaSlice(entries, GreedySlice())))}) {
    const PipelineOptions options = test::with_slicer(slicer);
    const Counterfactuals answers = ask(options, items(0.3), 10, 3);
    ASSERT_TRUE(answers.score.value.has_value());
    const double score = *answers.score.value;
    const auto is_in = [&](double hint) {
      const Positions selected = test::run(options, items(hint), budget_of(10));
      return std::count(selected.begin(), selected.end(), Position{3}) == 1;
    };
    EXPECT_TRUE(is_in(score));
    EXPECT_FALSE(is_in(std::nextafter(score, 0.0)));
  }
  // Most unclaimed tokens go to tools, so messages have fewer tokens than B needs, at any score.
  const QuotaSlice unfair({{.kind = "Tool", .min_percent = 40}}, CountQuotaSlice(entries, GreedySlice()));
  EXPECT_EQ(cause(ask(test::with_slicer(unfair), items(0.3), 10, 3).score), NoCounterfactualCause::OutOfReach);
}

}  // namespace
}  // namespace cupel
