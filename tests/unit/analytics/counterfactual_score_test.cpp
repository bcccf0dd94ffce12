// The lowest score that lets an item in: searched in halves where a higher one can only help, else one after the other.

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

// No limit of runs ends a search in halves: it is short.
TEST(CounterfactualScores, AreFoundAtOnceWhereAHigherScoreCanOnlyHelp) {
  const Items items{item("A", 5, 0.9), item("B", 5, 0.7), item("C", 5, 0.5), item("D", 5, 0.3)};
  const Counterfactuals answers = ask(test::usual_options(), items, 10, 3, {.max_runs = 1});
  EXPECT_EQ(answers.score.value, std::nextafter(0.7, 1.0));
  EXPECT_EQ(answers.score.displaced, Positions{1});
}

// The largest tool alone exceeds the budget, so that for a tool a higher score may do worse. Then every score is tried
// at which an order changes, that of densities too.
TEST(CounterfactualScores, TryEveryOrderWhereRequiredItemsMayExceedTheBudget) {
  const auto tool = [](const char* content, std::int64_t tokens, double hint) {
    return ContextItem({.content = content, .tokens = tokens, .kind = "Tool", .future_relevance_hint = hint});
  };
  const Items items{tool("S", 4, 0.9), tool("L", 20, 0.1), item("A", 6, 0.5), item("B", 5, 0.3), item("Z", 0, 0.2)};
  const PipelineOptions options =
      test::with_slicer(CountQuotaSlice({{.kind = "Tool", .require_count = 1, .cap_count = 1}}, GreedySlice()));
  // Denser than A, which comes first, by one bit.
  double denser = 0.5 / 6.0 * 5.0;
  while (denser / 5.0 > 0.5 / 6.0) denser = std::nextafter(denser, 0.0);
  while (!(denser / 5.0 > 0.5 / 6.0)) denser = std::nextafter(denser, 1.0);
  const Counterfactuals answers = ask(options, items, 10, 3);
  EXPECT_EQ(answers.score.value, denser);
  EXPECT_EQ(answers.score.displaced, Positions{2});
  EXPECT_EQ(cause(ask(options, items, 10, 3, {.max_runs = 1}).score), NoCounterfactualCause::SearchLimit);
}

// What is pinned leaves less for what is required; what is neither does not matter. Only where it may be too much, more
// runs are wanted than these.
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

// T is worth as much as C and D from 0.5 on, and L has the next score there is: the stretch between two orders ends
// with the only score of it that will do. One of the tools could exceed the budget, so that stretches are tried one by
// one.
TEST(CounterfactualScores, OfAKnapsackAreLookedForUpToTheNextChangeOfOrder) {
  const auto tool = [](const char* content, std::int64_t tokens, double hint) {
    return ContextItem({.content = content, .tokens = tokens, .kind = "Tool", .future_relevance_hint = hint});
  };
  const Items items{item("C", 2, 0.20001), item("D", 3, 0.30001), item("T", 5, 0.1), tool("S", 1, 0.9),
                    tool("L", 20, std::nextafter(0.5, 1.0))};
  const PipelineOptions options = test::with_slicer(CountConstrainedKnapsackSlice(
      {{.kind = "Tool", .require_count = 1, .cap_count = 1}}, KnapsackSlice({.bucket_size = 1})));
  EXPECT_EQ(ask(options, items, 6, 2).score.value, 0.5);
}

// The same where what is required stands inside, with a part of the target, or beside a knapsack.
TEST(CounterfactualScores, FindTheLowestScoreWhereARequirementMayExceedItsPart) {
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
  // What is not claimed goes to tools for the most part: messages have less than B needs, whatever its score.
  const QuotaSlice unfair({{.kind = "Tool", .min_percent = 40}}, CountQuotaSlice(entries, GreedySlice()));
  EXPECT_EQ(cause(ask(test::with_slicer(unfair), items(0.3), 10, 3).score), NoCounterfactualCause::OutOfReach);
}

}  // namespace
}  // namespace cupel
