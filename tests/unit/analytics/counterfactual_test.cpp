#include "cupel/analytics/counterfactual.hpp"

#include <algorithm>
#include <cmath>

#include "counterfactual_helpers.hpp"
#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/decay_scorer.hpp"
#include "cupel/scoring/kind_scorer.hpp"
#include "cupel/scoring/priority_scorer.hpp"
#include "cupel/scoring/recency_scorer.hpp"
#include "cupel/scoring/scaled_scorer.hpp"
#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "cupel/slicing/stream_slice.hpp"

namespace cupel {

namespace {

using test::ask;
using test::budget_of;
using test::cause;
using test::item;
using test::Items;
using test::pinned;
using test::Positions;

// The shares change with every budget, so no curve reaches the largest ceiling. The answer is far below it.
TEST(Counterfactuals, FindBudgetsUnderQuotasThatClaimEverything) {
  const Items items{ContextItem({.content = "a", .tokens = 1, .kind = ContextKind::kMemory}), item("b", 9)};
  const QuotaSlice halves(
      {{.kind = ContextKind::kMessage, .min_percent = 50.0}, {.kind = ContextKind::kToolOutput, .min_percent = 50.0}},
      GreedySlice());
  const Counterfactuals answers = ask(test::with_slicer(halves), items, 2, 1);
  EXPECT_EQ(answers.budget.value, 18);
  EXPECT_EQ(answers.larger_budget.value, 18);
}

// Scores an item by its hint, and spends 100 steps on a hint from 0.2 to 0.6.
class SteepScorer final : public Scorer {
 public:
  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override {
    for (std::size_t i = 0; i < items.size(); ++i) {
      scores[i] = items[i].future_relevance_hint().value();
      if (scores[i] >= 0.2 && scores[i] <= 0.6) context.steps().spend(100);
    }
  }
};

// A run that exceeds its limit of steps does not prove that the item is left out.
TEST(Counterfactuals, AreUnknownWhenARunTakesTooManySteps) {
  Items items{item("a", 10, 0.15), item("b", 10, 0.1)};
  PipelineOptions options = test::usual_options();
  options.scorer = SteepScorer();
  const double above_a = std::nextafter(0.15, 1.0);
  EXPECT_EQ(ask(options, items, 10, 1).future_relevance_hint.value, above_a);

  options.max_steps = 2 * 16 + 99;  // scoring takes 16 steps per item
  const Counterfactuals limited = ask(options, items, 10, 1);
  EXPECT_EQ(cause(limited.future_relevance_hint), NoCounterfactualCause::SearchLimit);
  EXPECT_EQ(limited.future_relevance_hint.why_absent->text, "unknown: a run takes more than 131 steps");
  EXPECT_EQ(limited.score.value, above_a);
  EXPECT_EQ(limited.larger_budget.value, 20);

  items.push_back(item("c", 10, 0.5));
  EXPECT_EQ(test::thrown_error([&] { return ask(options, items, 10, 1); }).code(), ErrorCode::TooManySteps);
}

// Either of two equal items fits alone, and there are four subsets.
TEST(Counterfactuals, LeaveABudgetUnknownThatTakesTooManySteps) {
  const Items items{item("a", 10), item("b", 10)};
  PipelineOptions options = test::with_slicer(KnapsackSlice({.bucket_size = 1}));
  const Positions selected = Pipeline(options).run(items, budget_of(10)).positions;
  ASSERT_EQ(selected.size(), 1U);
  EXPECT_EQ(ask(options, items, 5, selected[0]).budget.value, 10);
  EXPECT_EQ(ask(options, items, 5, 1 - selected[0]).budget.value, 20);
  options.max_steps = 2 * 16 + 3;
  EXPECT_EQ(cause(ask(options, items, 5, selected[0]).budget), NoCounterfactualCause::SearchLimit);
  EXPECT_EQ(ask(options, items, 5, 1 - selected[0]).budget.value, 20);
}

// Only an infinite score would beat an item without tokens, and scores should be finite.
TEST(Counterfactuals, UseFiniteScoresOnly) {
  const Items items{item("z", 0, 0.1), item("e", 4, 0.5)};
  const CountQuotaSlice one({{.kind = ContextKind::kMessage, .require_count = 0, .cap_count = 1}}, GreedySlice());
  EXPECT_EQ(cause(ask(test::with_slicer(one), items, 10, 1).score), NoCounterfactualCause::CapReached);
}

TEST(Counterfactuals, AnswerEveryQuestionAboutAnItem) {
  const Items items{item("A", 10, 0.9), item("B", 5, 0.4), item("C", 4, 0.1)};
  const Counterfactuals answers = ask(test::usual_options(), items, 14, 1);
  EXPECT_EQ(answers.target, 1U);
  EXPECT_EQ(answers.budget.value, 5);
  EXPECT_EQ(answers.budget.displaced, (Positions{0, 2}));
  EXPECT_EQ(answers.larger_budget.value, 15);
  EXPECT_EQ(answers.larger_budget.displaced, Positions{2});
  EXPECT_EQ(answers.tokens.value, 4);
  EXPECT_EQ(answers.tokens.displaced, Positions{2});
  // A wins ties, so B needs the lowest score that makes it denser than A.
  EXPECT_EQ(answers.score.value, std::nextafter(0.45, 1.0));
  EXPECT_EQ(answers.score.displaced, Positions{0});
  EXPECT_EQ(answers.future_relevance_hint.value, answers.score.value);
  EXPECT_EQ(cause(answers.priority), NoCounterfactualCause::NotLookedAt);
  EXPECT_EQ(cause(answers.timestamp), NoCounterfactualCause::NotLookedAt);
}

TEST(Counterfactuals, CoverTheFieldsThatScorersRead) {
  const auto at = [](std::int64_t second) { return Timestamp::from_unix(second); };
  const Items items{
      ContextItem({.content = "A", .tokens = 10, .priority = 5, .timestamp = at(100)}),
      ContextItem({.content = "B", .tokens = 10, .priority = 3, .timestamp = at(50)}),
  };
  PipelineOptions options =
      test::with_scorer(ScaledScorer(CompositeScorer({{PriorityScorer(), 1}, {KindScorer(), 1}})));
  const Counterfactuals by_priority = ask(options, items, 10, 1);
  EXPECT_EQ(by_priority.priority.value, 6);  // at 5 they are equal, and A wins the tie
  EXPECT_EQ(by_priority.priority.displaced, Positions{0});
  EXPECT_EQ(cause(by_priority.timestamp), NoCounterfactualCause::NotLookedAt);
  EXPECT_EQ(cause(by_priority.future_relevance_hint), NoCounterfactualCause::NotLookedAt);

  options.scorer = RecencyScorer();
  const Counterfactuals by_time = ask(options, items, 10, 1);
  EXPECT_EQ(by_time.timestamp.value, Timestamp::from_unix(100, 1));
  EXPECT_EQ(cause(by_time.priority), NoCounterfactualCause::NotLookedAt);

  options.scorer = DecayScorer(FixedTimeProvider(at(120)), DecayCurve::window(Seconds(25)));
  EXPECT_EQ(ask(options, {items[1], items[0]}, 10, 0).timestamp.value, Timestamp::from_unix(95, 1));
  EXPECT_EQ(cause(ask(options, items, 10, 1).timestamp), NoCounterfactualCause::OutOfReach);  // A wins a tie at 1
}

// If one of two items without a timestamp gets any timestamp, it becomes the most recent.
TEST(Counterfactuals, StartAtTheFirstInstantForAnUndatedItem) {
  const Counterfactuals answers = ask(test::with_scorer(RecencyScorer()), {item("A", 10), item("B", 10)}, 10, 1);
  EXPECT_EQ(answers.timestamp.value, Timestamp::parse("0001-01-01T00:00:00Z"));
}

TEST(Counterfactuals, TryEveryFieldForACustomScorer) {
  const AnyScorer scorer = [](const ContextItem& i) { return static_cast<double>(i.priority().value_or(0)); };
  const Items items{ContextItem({.content = "A", .tokens = 10, .priority = 70}), item("B", 10)};
  const Counterfactuals answers = ask(test::with_scorer(scorer), items, 10, 1);
  EXPECT_EQ(answers.priority.value, 71);
  EXPECT_EQ(cause(answers.timestamp), NoCounterfactualCause::OutOfReach);
}

TEST(Counterfactuals, ScoreAgainForAScorerThatReadsTokens) {
  const AnyScorer longest = [](const ContextItem& i) { return static_cast<double>(i.tokens() * i.tokens()); };
  const Items items{item("A", 10), item("B", 6)};
  // Fewer tokens only lower the score, so B has to fit beside A.
  EXPECT_EQ(ask(test::with_scorer(longest), items, 13, 1).tokens.value, 3);
}

TEST(Counterfactuals, RemainValidForAWhileWithTheSystemClock) {
  const Timestamp now = Timestamp::now();
  const auto earlier = [&](std::int64_t seconds) { return Timestamp::from_unix(now.seconds() - seconds); };
  const Items items{ContextItem({.content = "A", .tokens = 10, .timestamp = earlier(100)}),
                    ContextItem({.content = "B", .tokens = 10, .timestamp = earlier(5'000)})};
  const PipelineOptions options = test::with_slicer(KnapsackSlice({.bucket_size = 1}));
  PipelineOptions decaying = options;
  decaying.scorer = DecayScorer(SystemTimeProvider(), DecayCurve::window(Seconds(3'600)));
  const Counterfactuals answers = ask(decaying, items, 20, 1);
  ASSERT_TRUE(answers.timestamp.value.has_value()) << answers.timestamp.why_absent->text;
  EXPECT_LT(now.seconds() - answers.timestamp.value->seconds(), 3'600);
  EXPECT_GT(now.seconds() - answers.timestamp.value->seconds(), 3'000);
}

TEST(Counterfactuals, ReportNegativeTokens) {
  const Counterfactuals answers = ask(test::usual_options(), {item("A", -3, 0.9)}, 10, 0);
  for (const NoCounterfactualCause why : {cause(answers.budget), cause(answers.larger_budget), cause(answers.tokens),
                                          cause(answers.score), cause(answers.future_relevance_hint)}) {
    EXPECT_EQ(why, NoCounterfactualCause::NegativeTokens);
  }
  EXPECT_EQ(answers.score.why_absent->text, "has a negative token count (-3)");
}

TEST(Counterfactuals, ReportDuplicates) {
  const Items items{item("A", 3, 0.9), item("A", 3, 0.5)};
  const Counterfactuals answers = ask(test::usual_options(), items, 10, 1);
  EXPECT_EQ(cause(answers.budget), NoCounterfactualCause::Deduplicated);
  EXPECT_EQ(cause(answers.tokens), NoCounterfactualCause::Deduplicated);
  EXPECT_EQ(answers.score.value, std::nextafter(0.9, 1.0));  // then it replaces the other copy
  EXPECT_EQ(answers.score.displaced, Positions{0});
  EXPECT_EQ(answers.future_relevance_hint.value, std::nextafter(0.9, 1.0));
}

TEST(Counterfactuals, ReportPinsThatLeaveTooFewTokens) {
  const Items items{pinned("P", 9), item("A", 3, 0.9)};
  const Counterfactuals failing = ask(test::usual_options(), items, 5, 1);
  EXPECT_EQ(cause(failing.tokens), NoCounterfactualCause::RunFails);
  EXPECT_EQ(failing.tokens.why_absent->text, "Pinned items require 9 tokens, but only 5 are available");
  EXPECT_EQ(failing.budget.value, 12);
  EXPECT_EQ(failing.budget.admitted, Positions{0});
  const Counterfactuals full = ask(test::usual_options(), items, 9, 1);
  EXPECT_EQ(cause(full.score), NoCounterfactualCause::NothingLeft);
  EXPECT_EQ(cause(full.tokens), NoCounterfactualCause::NothingLeft);  // not even for 0 tokens
  const Counterfactuals tight = ask(test::usual_options(), items, 11, 1);
  EXPECT_EQ(cause(tight.score), NoCounterfactualCause::TooLarge);
  EXPECT_EQ(tight.tokens.value, 2);
}

TEST(Counterfactuals, MakeTheRunSucceedForAPinnedItem) {
  const Items items{pinned("P", 9), item("A", 3, 0.9)};
  const Counterfactuals answers = ask(test::usual_options(), items, 5, 0);
  EXPECT_EQ(answers.budget.value, 9);
  EXPECT_EQ(answers.tokens.value, 5);
  EXPECT_EQ(cause(answers.score), NoCounterfactualCause::NotLookedAt);
}

TEST(Counterfactuals, ReportItemsWithoutValueForAKnapsack) {
  const PipelineOptions options = test::with_slicer(KnapsackSlice({.bucket_size = 1}));
  const Counterfactuals answers = ask(options, {item("A", 3, 0.00009), item("B", 3, 0.5)}, 10, 0);
  EXPECT_EQ(cause(answers.budget), NoCounterfactualCause::NoValue);
  EXPECT_EQ(answers.tokens.value, 0);
  EXPECT_EQ(answers.score.value, 0.0001);
  EXPECT_EQ(cause(ask(options, {item("A", 3, 0.000099995), item("B", 3, 0.5)}, 10, 0).budget),
            NoCounterfactualCause::NoValue);
}

// Bisection takes few runs, so the limit of runs does not apply to it.
TEST(Counterfactuals, TakeOneSearchForTokensWhereFewerOnlyHelp) {
  const Items items{item("A", 10, 0.9), item("B", 1'000'000, 0.5)};
  EXPECT_EQ(ask(test::usual_options(), items, 25, 1, {.max_runs = 1}).tokens.value, 15);
}

TEST(Counterfactuals, ReportCapsThatAreReached) {
  const PipelineOptions options =
      test::with_slicer(CountQuotaSlice({{.kind = "Message", .cap_count = 1}}, GreedySlice()));
  const Items items{item("A", 3, 0.9), item("B", 3, 0.5)};
  const Counterfactuals answers = ask(options, items, 10, 1);
  EXPECT_EQ(cause(answers.larger_budget), NoCounterfactualCause::CapReached);
  EXPECT_EQ(answers.score.value, std::nextafter(0.9, 1.0));
  EXPECT_EQ(answers.tokens.value, 1);  // denser than A
  const PipelineOptions none = test::with_slicer(CountQuotaSlice({{.kind = "Message", .cap_count = 0}}, GreedySlice()));
  EXPECT_EQ(cause(ask(none, items, 10, 1).score), NoCounterfactualCause::CapReached);
}

TEST(Counterfactuals, ReportThatNothingHelps) {
  const PipelineOptions options = test::with_slicer(QuotaSlice({{.kind = "Message", .max_percent = 0}}, GreedySlice()));
  const Counterfactuals answers = ask(options, {item("A", 3, 0.9)}, 10, 0);
  EXPECT_EQ(cause(answers.budget), NoCounterfactualCause::OutOfReach);
  EXPECT_EQ(cause(answers.score), NoCounterfactualCause::OutOfReach);
  EXPECT_EQ(cause(answers.tokens), NoCounterfactualCause::OutOfReach);
}

TEST(Counterfactuals, GiveUpWhenTheyTakeTooLong) {
  const PipelineOptions options = test::with_slicer(QuotaSlice({}, GreedySlice()));
  const Items items{item("A", 5'000, 0.9), item("B", 100'000, 0.5)};
  const Counterfactuals answers = ask(options, items, 6'000, 1, {.max_runs = 100});
  EXPECT_EQ(cause(answers.tokens), NoCounterfactualCause::SearchLimit);
  EXPECT_EQ(answers.tokens.why_absent->text, "unknown: 100 runs did not find an answer");
  Items powers;
  for (int i = 40; i-- > 0;) powers.push_back(item(std::to_string(i), std::int64_t{1} << i, 1.0));
  const Counterfactuals many = ask(test::with_slicer(StreamSlice()), powers, 3, 0, {.max_changes = 1'000});
  EXPECT_EQ(cause(many.budget), NoCounterfactualCause::SearchLimit);
  const PipelineOptions knapsack = test::with_slicer(KnapsackSlice({.bucket_size = 1}));
  Items alike;
  for (int i = 0; i < 40; ++i) alike.push_back(item(std::to_string(i), 41 + i * 7 % 60, (41 + i * 7 % 60) / 101.0));
  alike.push_back(item("large", 500, 0.5));
  EXPECT_TRUE(ask(knapsack, alike, 300, 40).budget.value);
  EXPECT_EQ(cause(ask(knapsack, alike, 300, 40, {.max_steps = 100}).budget), NoCounterfactualCause::SearchLimit);
}

TEST(Counterfactuals, TryFieldsByRunsForACustomSlicer) {
  class BetterHalf final : public Slicer {  // of the items, at any budget
   public:
    SliceResult slice(RunContext& /*context*/, const ScoredItems& sorted, const ContextBudget&) const override {
      SliceResult result;
      for (Position i = 0; i < sorted.size() / 2; ++i) result.selected.push_back(i);
      return result;
    }
  };
  const Items items{item("A", 3, 0.9), item("B", 3, 0.5)};
  const Counterfactuals answers = ask(test::with_slicer(BetterHalf()), items, 10, 1);
  EXPECT_EQ(cause(answers.budget), NoCounterfactualCause::CustomSlicer);
  EXPECT_EQ(cause(answers.score), NoCounterfactualCause::CustomSlicer);
  EXPECT_EQ(answers.future_relevance_hint.value, std::nextafter(0.9, 1.0));
  EXPECT_EQ(cause(answers.tokens), NoCounterfactualCause::OutOfReach);
}

TEST(Counterfactuals, AreVerified) {
  class NoPlaceForB final : public Placer {
   public:
    void place(RunContext& /*context*/, const ScoredItems& merged, std::span<Position> order) const override {
      for (Position i = 0; i < order.size(); ++i) order[i] = merged.item(i).content() == "B" ? 99 : i;
    }
  };
  PipelineOptions options = test::usual_options();
  options.placer = NoPlaceForB();
  const Counterfactuals answers = ask(options, {item("A", 10, 0.9), item("B", 10, 0.5)}, 10, 1);
  for (const NoCounterfactualCause why : {cause(answers.larger_budget), cause(answers.tokens), cause(answers.score),
                                          cause(answers.future_relevance_hint)}) {
    EXPECT_EQ(why, NoCounterfactualCause::Unverified);
  }
}

TEST(Counterfactuals, RefuseBadArguments) {
  const auto parameter = [](const Items& items, std::int64_t target_tokens, Position target,
                            const CounterfactualOptions& how) {
    const Error error =
        test::thrown_error([&] { return ask(test::usual_options(), items, target_tokens, target, how); });
    EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
    return std::string(error.parameter());
  };
  EXPECT_EQ(parameter({}, 10, 0, {}), "items");
  EXPECT_EQ(parameter({item("A", 1)}, 10, 1, {}), "target");
  EXPECT_EQ(parameter({item("A", 1)}, 10, 0, {}), "target");  // already selected
  EXPECT_EQ(parameter({item("A", 11)}, 10, 0, {.ceiling = -1}), "ceiling");
}

TEST(Counterfactuals, ReportAFailingRunForTooManyTokens) {
  const Items items{item("A", test::kMostTokens), item("B", 1)};
  const Counterfactuals answers = ask(test::usual_options(), items, 10, 0, {.max_runs = 10});
  EXPECT_EQ(cause(answers.budget), NoCounterfactualCause::RunFails);
  EXPECT_EQ(cause(answers.score), NoCounterfactualCause::RunFails);
}

}  // namespace
}  // namespace cupel
