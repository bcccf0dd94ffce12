#include "cupel/analytics/budget_curve.hpp"

#include <algorithm>

#include "analytics_helpers.hpp"
#include "cupel/analytics/budget_simulation.hpp"
#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "cupel/slicing/stream_slice.hpp"

namespace cupel {
namespace {

using test::expect_invalid;
using test::item;
using test::Items;
using test::pinned;
using test::Positions;

constexpr std::int64_t kHuge = std::int64_t{1} << 62;

using Intervals = std::vector<BudgetInterval>;

Intervals intervals(const BudgetCurve& curve, Position target) {
  const auto span = curve.intervals(target);
  return {span.begin(), span.end()};
}

Pipeline greedy() { return Pipeline(test::usual_options()); }
Pipeline pipeline_with(AnySlicer slicer, OverflowStrategy strategy = OverflowStrategy::Throw) {
  return Pipeline(test::with_slicer(std::move(slicer), strategy));
}

const Items& a_and_b() {
  static const Items items{item("A", 10, 0.9), item("B", 5, 0.4)};
  return items;
}

// The example of the documentation: B leaves when A fits, and is selected again when both fit.
TEST(BudgetCurve, GivesTheBudgetsAtWhichEachItemIsSelected) {
  const BudgetCurve curve = budget_curve(greedy(), a_and_b(), {.ceiling = 20});
  EXPECT_EQ(curve.ceiling(), 20);
  EXPECT_EQ(curve.item_count(), 2U);
  EXPECT_EQ(intervals(curve, 0), (Intervals{{10, 20}}));
  EXPECT_EQ(intervals(curve, 1), (Intervals{{5, 9}, {15, 20}}));
  const std::vector<CurveSegment> expected{
      {0, 4, 0, 0, 0.0, {}}, {5, 9, 1, 5, 0.4, {}}, {10, 14, 1, 10, 0.9, {}}, {15, 20, 2, 15, 0.9 + 0.4, {}}};
  EXPECT_EQ(std::vector(curve.segments().begin(), curve.segments().end()), expected);
  EXPECT_EQ(curve.selected_at(9), Positions{1});
  EXPECT_EQ(curve.selected_at(10), Positions{0});
  EXPECT_EQ(curve.selected_at(15), (Positions{0, 1}));
  EXPECT_EQ(curve.at(14).tokens, 10);
  EXPECT_TRUE(curve.includes(1, 5));
  EXPECT_FALSE(curve.includes(1, 10));
  EXPECT_FALSE(curve.includes(1, 21));
  EXPECT_FALSE(curve.includes(1, -1));
}

TEST(BudgetCurve, FindsTheSmallestBudgetThatBisectionMisses) {
  EXPECT_EQ(exact_min_budget_for(greedy(), a_and_b(), 1, {.ceiling = 14}), 5);
  const Items items{item("A", 10, 0.9), item("B", 5, 0.4), item("C", 3, 0.9)};
  EXPECT_EQ(find_min_budget_for(greedy(), items, 1, 25), 18);
  EXPECT_EQ(exact_min_budget_for(greedy(), items, 1, {.ceiling = 25}), 8);
  EXPECT_EQ(exact_min_budget_for(greedy(), items, 0, {.ceiling = 9}), std::nullopt);
}

TEST(BudgetCurve, FindsTheNextBudgetAboveAnother) {
  const BudgetCurve curve = budget_curve(greedy(), a_and_b(), {.ceiling = 20});
  EXPECT_EQ(curve.min_budget_above(-1, 1), 5);
  EXPECT_EQ(curve.min_budget_above(5, 1), 6);
  EXPECT_EQ(curve.min_budget_above(9, 1), 15);
  EXPECT_EQ(curve.min_budget_above(20, 1), std::nullopt);
}

TEST(BudgetCurve, DeductsPinsReservedSlotsAndMargin) {
  const Items items{pinned("P", 7), item("A", 10, 0.9)};
  const ContextBudget base({.max_tokens = 100,
                            .target_tokens = 50,
                            .output_reserve = 20,
                            .reserved_slots = {{"Memory", 5}},
                            .estimation_safety_margin_percent = 50.0});
  const BudgetCurve curve = budget_curve(greedy(), items, {.ceiling = 200, .base = base});
  // Pinned items fit maxTokens - outputReserve from the start, but below 7 they exceed the target.
  EXPECT_EQ(curve.at(6).error, ErrorCode::Overflow);
  EXPECT_EQ(intervals(curve, 0), (Intervals{{7, 200}}));
  // (b - 7 - 5) / 2 >= 10
  EXPECT_EQ(intervals(curve, 1), (Intervals{{32, 200}}));
  EXPECT_EQ(curve.at(7).count, 1);
  EXPECT_EQ(curve.at(7).tokens, 7);
  EXPECT_EQ(curve.at(7).score, 0.0);
}

TEST(BudgetCurve, UsesTheBudgetAsMaximumAndTargetWithoutABase) {
  const BudgetCurve curve = budget_curve(greedy(), Items{pinned("P", 7)}, {.ceiling = 10});
  EXPECT_EQ(curve.at(6).error, ErrorCode::PinnedExceedsBudget);
  EXPECT_EQ(intervals(curve, 0), (Intervals{{7, 10}}));
  EXPECT_EQ(budget_of(6), ContextBudget({.max_tokens = 6, .target_tokens = 6}));
}

TEST(BudgetCurve, RaisesTheMaximumWithTheBudget) {
  const ContextBudget base({.max_tokens = 30, .target_tokens = 10, .output_reserve = 20});
  EXPECT_EQ(budget_of(9, base), ContextBudget({.max_tokens = 30, .target_tokens = 9, .output_reserve = 20}));
  EXPECT_EQ(budget_of(50, base), ContextBudget({.max_tokens = 70, .target_tokens = 50, .output_reserve = 20}));
  EXPECT_EQ(budget_of(test::kMostTokens, base).max_tokens(), test::kMostTokens);
  expect_invalid([] { budget_of(-1); }, "budget", "at least 0");
}

TEST(BudgetCurve, TruncatesAsARunDoes) {
  const AnySlicer slicer = CountQuotaSlice({{.kind = "Message", .require_count = 3, .cap_count = 3}}, GreedySlice());
  const Items items{item("A", 6, 0.9), item("B", 4, 0.8), item("C", 2, 0.7)};
  const BudgetCurve truncated = budget_curve(pipeline_with(slicer, OverflowStrategy::Truncate), items, {.ceiling = 20});
  EXPECT_EQ(intervals(truncated, 0), (Intervals{{6, 20}}));
  EXPECT_EQ(intervals(truncated, 1), (Intervals{{4, 5}, {10, 20}}));
  EXPECT_EQ(intervals(truncated, 2), (Intervals{{2, 3}, {8, 9}, {12, 20}}));
  const BudgetCurve thrown = budget_curve(pipeline_with(slicer), items, {.ceiling = 20});
  EXPECT_EQ(thrown.at(0).error, std::nullopt);
  EXPECT_EQ(thrown.at(1).error, ErrorCode::Overflow);
  EXPECT_EQ(thrown.at(11).error, ErrorCode::Overflow);
  EXPECT_EQ(thrown.selected_at(12), (Positions{0, 1, 2}));
  const BudgetCurve all = budget_curve(pipeline_with(slicer, OverflowStrategy::Proceed), items, {.ceiling = 20});
  EXPECT_EQ(all.at(1).tokens, 12);
}

TEST(BudgetCurve, ContainsTheErrorsOfRuns) {
  const Items items{item("A", 6, 0.9)};
  const AnySlicer scarce =
      CountQuotaSlice({{.kind = "Memory", .require_count = 1, .cap_count = 1}}, GreedySlice(), ScarcityBehavior::Throw);
  const BudgetCurve curve = budget_curve(pipeline_with(scarce), items, {.ceiling = 5});
  EXPECT_EQ(curve.at(0).error, std::nullopt);
  EXPECT_EQ(curve.at(1).error, ErrorCode::CountRequirement);
  EXPECT_EQ(curve.at(1).count, 0);
  const BudgetCurve overflowing =
      budget_curve(greedy(), Items{item("A", test::kMostTokens), item("B", 1)}, {.ceiling = 5});
  EXPECT_EQ(overflowing.segments().size(), 1U);
  EXPECT_EQ(overflowing.at(3).error, ErrorCode::TokenOverflow);
  EXPECT_TRUE(overflowing.intervals(1).empty());
}

TEST(BudgetCurve, RefusesACurveThatTakesTooManySteps) {
  Items items;
  for (int i = 0; i < 30; ++i) {
    items.push_back(ContextItem({.content = std::to_string(i),
                                 .tokens = 100 + i,
                                 .kind = "kind " + std::to_string(i),
                                 .future_relevance_hint = 0.5}));
  }
  for (const AnySlicer& slicer :
       {AnySlicer(GreedySlice()), AnySlicer(KnapsackSlice({.bucket_size = 1})),
        AnySlicer(KnapsackSlice({.bucket_size = 1, .max_cells = 100})), AnySlicer(QuotaSlice({}, GreedySlice()))}) {
    const Pipeline pipeline = pipeline_with(slicer);
    EXPECT_NO_THROW(budget_curve(pipeline, items, {.ceiling = 2'000}));
    expect_invalid([&] { budget_curve(pipeline, items, {.ceiling = 2'000, .max_steps = 29}); }, "ceiling",
                   "takes more than 29 steps");
  }
}

// With a larger budget a knapsack may replace selected items. When an item that counted towards the cap leaves, the
// next one of its kind is selected.
TEST(BudgetCurve, FollowsCapsWhileAKnapsackExchangesItems) {
  const Items items{item("A", 3, 0.5), item("B", 4, 0.6), item("C", 7, 0.7), item("D", 9, 0.95), item("E", 2, 0.2)};
  const KnapsackSlice knapsack({.bucket_size = 1});
  for (const std::int64_t cap : {1, 2, 3}) {
    for (const std::int64_t required : {0, 1}) {
      const std::vector<CountQuotaEntry> entries{{.kind = "Message", .require_count = required, .cap_count = cap}};
      for (const AnySlicer& slicer : {AnySlicer(CountConstrainedKnapsackSlice(entries, knapsack)),
                                      AnySlicer(CountQuotaSlice(entries, QuotaSlice({}, knapsack)))}) {
        const Pipeline pipeline = pipeline_with(slicer, OverflowStrategy::Proceed);
        const BudgetCurve curve = budget_curve(pipeline, items, {.ceiling = 30});
        for (std::int64_t budget = 1; budget <= 30; ++budget) {
          Positions selected = pipeline.run(items, test::budget_of(budget)).positions;
          std::sort(selected.begin(), selected.end());
          EXPECT_EQ(curve.selected_at(budget), selected) << budget << ", cap " << cap << ", required " << required;
        }
      }
    }
  }
}

TEST(BudgetCurve, ContainsTheErrorOfAnUnmetRequirement) {
  const std::vector<CountQuotaEntry> entries{{.kind = "Message", .require_count = 3, .cap_count = 3}};
  for (const ScarcityBehavior scarcity : {ScarcityBehavior::Degrade, ScarcityBehavior::Throw}) {
    const CountConstrainedKnapsackSlice slicer(entries, KnapsackSlice(), scarcity);
    const BudgetCurve curve = budget_curve(pipeline_with(slicer), a_and_b(), {.ceiling = 20});
    EXPECT_EQ(curve.at(20).error.has_value(), scarcity == ScarcityBehavior::Throw);
    EXPECT_EQ(curve.at(20).count, scarcity == ScarcityBehavior::Throw ? 0 : 2);
  }
}

TEST(BudgetCurve, HandlesAHugeCeilingQuickly) {
  Items items;
  for (int i = 0; i < 500; ++i) items.push_back(item(std::to_string(i), 10 + i * 7919 % 490, i / 500.0));
  for (const AnySlicer& slicer :
       {AnySlicer(GreedySlice()), AnySlicer(StreamSlice()), AnySlicer(KnapsackSlice()),
        AnySlicer(QuotaSlice({{.kind = "Message", .min_percent = 50, .max_percent = 70}}, GreedySlice()))}) {
    const BudgetCurve curve = budget_curve(pipeline_with(slicer), items, {.ceiling = kHuge});
    EXPECT_EQ(curve.segments().back().last, kHuge);
    EXPECT_LT(curve.segments().size(), 100'000U);
    EXPECT_GE(curve.segments().back().count, 499);  // a knapsack leaves out items that score 0
  }
}

TEST(BudgetCurve, RefusesAHugeCeilingWhenQuotasClaimEverything) {
  const Items items{item("A", 3, 0.9), item("B", 1, 0.5)};
  const Items small{ContextItem({.content = "A", .tokens = 3, .kind = "Tool"}), items[1]};
  const AnySlicer all_claimed =
      QuotaSlice({{.kind = "x", .min_percent = 33.3}, {.kind = "y", .min_percent = 66.7}}, GreedySlice());
  expect_invalid(
      [&] { budget_curve(pipeline_with(all_claimed), small, {.ceiling = 1'000'000'000, .max_changes = 10'000}); },
      "ceiling", "ceiling");
  EXPECT_EQ(budget_curve(pipeline_with(all_claimed), small, {.ceiling = 1'000}).ceiling(), 1'000);
}

TEST(BudgetCurve, GivesUpWhenTheSelectionChangesTooOften) {
  Items items;  // the selection changes at each budget
  for (int i = 40; i-- > 0;) items.push_back(item(std::to_string(i), std::int64_t{1} << i, 1.0));
  const Pipeline pipeline = pipeline_with(StreamSlice());
  expect_invalid([&] { budget_curve(pipeline, items, {.ceiling = kHuge, .max_changes = 1'000}); }, "ceiling",
                 "changes more than 1000 times");
  EXPECT_EQ(budget_curve(pipeline, items, {.ceiling = 200}).segments().size(), 201U);
}

TEST(BudgetCurve, RefusesBadArguments) {
  expect_invalid([] { budget_curve(greedy(), {}, {.ceiling = 1}); }, "items", "must not be empty");
  expect_invalid([] { budget_curve(greedy(), a_and_b(), {.ceiling = -1}); }, "ceiling", "must be 0 to");
  expect_invalid([] { budget_curve(greedy(), a_and_b(), {.ceiling = kHuge + 1}); }, "ceiling", "must be 0 to");
  expect_invalid([] { budget_curve(pipeline_with(test::TakesAll()), a_and_b(), {.ceiling = 1}); }, "slicer",
                 "must know what it selects at every budget");
  expect_invalid([] { budget_curve(pipeline_with(QuotaSlice({}, test::TakesAll())), a_and_b(), {.ceiling = 1}); },
                 "slicer", "a custom one in this pipeline does not");
  expect_invalid([] { exact_min_budget_for(greedy(), a_and_b(), 2, {.ceiling = 1}); }, "target", "list of 2 items");
  const BudgetCurve curve = budget_curve(greedy(), a_and_b(), {.ceiling = 0});
  EXPECT_EQ(curve.at(0).count, 0);
  expect_invalid([&] { curve.at(1); }, "budget", "must be 0 to 0");
  expect_invalid([&] { curve.selected_at(-1); }, "budget", "must be 0 to 0");
  expect_invalid([&] { curve.intervals(2); }, "target", "list of 2 items");
}

TEST(BudgetCurve, DoesNotCallOnOverflow) {
  PipelineOptions options =
      test::with_slicer(CountQuotaSlice({{.kind = "Message", .require_count = 1, .cap_count = 1}}, GreedySlice()),
                        OverflowStrategy::Proceed);
  options.on_overflow = [](const OverflowEvent&) { FAIL() << "on_overflow was called"; };
  EXPECT_EQ(budget_curve(Pipeline(options), a_and_b(), {.ceiling = 3}).at(2).tokens, 10);
  EXPECT_EQ(sample_budgets(Pipeline(options), a_and_b(), std::vector<std::int64_t>{2}).front().tokens, 10);
}

TEST(SampleBudgets, RunsAtTheGivenBudgets) {
  const Pipeline pipeline = pipeline_with(test::TakesAll());  // at every budget, so runs overflow
  const Items items{pinned("P", 7), item("A", 10, 0.9), item("B", 5, 0.4)};
  const std::vector<std::int64_t> budgets{40, 0, 10, 22};
  const std::vector<BudgetSample> expected{{40, {0, 1, 2}, 22, 0.9 + 0.4, {}},
                                           {0, {}, 0, 0.0, ErrorCode::PinnedExceedsBudget},
                                           {10, {}, 0, 0.0, ErrorCode::Overflow},
                                           {22, {0, 1, 2}, 22, 0.9 + 0.4, {}}};
  EXPECT_EQ(sample_budgets(pipeline, items, budgets), expected);
  expect_invalid([&] { sample_budgets(pipeline, items, std::vector<std::int64_t>{1, -1}); }, "budgets", "at least 0");
  expect_invalid([&] { sample_budgets(pipeline, {}, budgets); }, "items", "must not be empty");
}

}  // namespace
}  // namespace cupel
