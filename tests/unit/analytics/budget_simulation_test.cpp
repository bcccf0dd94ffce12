#include "cupel/analytics/budget_simulation.hpp"

#include "analytics_helpers.hpp"
#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::expect_refused;
using test::item;
using test::Items;
using test::Positions;

constexpr std::string_view kMarginalText =
    "GetMarginalItems requires monotonic item inclusion. QuotaSlice produces non-monotonic inclusion as budget changes "
    "shift percentage allocations.";
constexpr std::string_view kMinBudgetText =
    "FindMinBudgetFor requires monotonic item inclusion. QuotaSlice and CountQuotaSlice produce non-monotonic "
    "inclusion as budget changes shift allocations. Use a GreedySlice or KnapsackSlice inner slicer for budget "
    "simulation.";

Pipeline greedy_pipeline() { return Pipeline(test::usual_options()); }
Pipeline with_slicer(AnySlicer slicer) { return Pipeline(test::with_slicer(std::move(slicer))); }

// Selects everything and declares the given traits.
class SlicerWithTraits final : public Slicer {
 public:
  explicit SlicerWithTraits(SlicerTraits traits) : traits_(traits) {}
  SliceResult slice(RunContext& /*context*/, const ScoredItems& sorted, const ContextBudget&) const override {
    SliceResult result;
    for (Position i = 0; i < sorted.size(); ++i) result.selected.push_back(i);
    return result;
  }
  SlicerTraits traits() const noexcept override { return traits_; }

 private:
  SlicerTraits traits_;
};

// C is selected first. B fits beside it at 8 to 12 tokens, until A takes the room at 13, and again from 18 on.
Items in_out_in() { return {item("A", 10, 0.9), item("B", 5, 0.4), item("C", 3, 0.9)}; }

// Spec: BudgetSimulation/marginal-items
TEST(GetMarginalItems, ReturnsTheItemsThatNeedTheSlack) {
  EXPECT_EQ(get_marginal_items(greedy_pipeline(), in_out_in(), budget_of(18), 1), (Positions{1}));
  EXPECT_EQ(get_marginal_items(greedy_pipeline(), in_out_in(), budget_of(18), 16), (Positions{0, 2, 1}));
}

TEST(GetMarginalItems, ReturnsItemsInPlacedOrder) {
  const Items items{item("a", 1, 0.1), item("b", 1, 0.3), item("c", 1, 0.2)};
  EXPECT_EQ(get_marginal_items(greedy_pipeline(), items, budget_of(3), 3), (Positions{1, 2, 0}));
}

TEST(GetMarginalItems, ReturnsNothingWithoutSlack) {
  EXPECT_EQ(get_marginal_items(greedy_pipeline(), in_out_in(), budget_of(18), 0), Positions{});
  const Items pins_that_do_not_fit{test::pinned("p", 20)};
  EXPECT_EQ(get_marginal_items(greedy_pipeline(), pins_that_do_not_fit, budget_of(18), 0), Positions{});
}

TEST(GetMarginalItems, ReturnsNothingWithoutItems) {
  EXPECT_EQ(get_marginal_items(greedy_pipeline(), {}, budget_of(18), 5), Positions{});
}

// Spec: BudgetSimulation/marginal-items
TEST(GetMarginalItems, ComparesItemsByPositionNotByContent) {
  PipelineOptions options = test::usual_options();
  options.deduplication = false;
  const Items twins{item("x", 5, 0.5), item("x", 5, 0.5)};
  EXPECT_EQ(get_marginal_items(Pipeline(options), twins, budget_of(10), 5), (Positions{1}));
}

// Spec: BudgetSimulation/marginal-items
// "The reduced-budget run uses … the same outputReserve and reservedSlots as the full budget". So does the margin.
TEST(GetMarginalItems, KeepsReserveSlotsAndMarginInTheReducedBudget) {
  const Items items{item("a", 40, 0.9), item("b", 40, 0.5)};
  const ContextBudget reserve({.max_tokens = 100, .target_tokens = 100, .output_reserve = 15});
  EXPECT_EQ(get_marginal_items(greedy_pipeline(), items, reserve, 5), Positions{});
  EXPECT_EQ(get_marginal_items(greedy_pipeline(), items, reserve, 6), (Positions{1}));
  const ContextBudget slots({.max_tokens = 100, .target_tokens = 100, .reserved_slots = {{"Memory", 15}}});
  EXPECT_EQ(get_marginal_items(greedy_pipeline(), items, slots, 5), Positions{});
  EXPECT_EQ(get_marginal_items(greedy_pipeline(), items, slots, 6), (Positions{1}));
  const ContextBudget margin({.max_tokens = 200, .target_tokens = 200, .estimation_safety_margin_percent = 50.0});
  EXPECT_EQ(get_marginal_items(greedy_pipeline(), items, margin, 40), Positions{});
  EXPECT_EQ(get_marginal_items(greedy_pipeline(), items, margin, 41), (Positions{1}));
}

// Spec: BudgetSimulation/marginal-quota, MUST: GetMarginalItems: "If the pipeline's slicer is QuotaSlice, the method
//     MUST throw InvalidOperationException with the message" that the chapter gives
//   Note: The error is `InvalidArgument` and names `slicer`.
TEST(GetMarginalItems, RefusesQuotaSliceWithTheSpecifiedMessage) {
  expect_refused([] { return get_marginal_items(with_slicer(QuotaSlice({}, GreedySlice())), {}, budget_of(1), -1); },
                 "slicer", kMarginalText);
}

// Spec: CountQuotaSlice/no-find-min-budget
// "GetMarginalItems — does not guard against CountQuotaSlice"
TEST(GetMarginalItems, AcceptsCountQuotas) {
  const Items items{item("a", 5, 0.9), item("b", 5, 0.5)};
  EXPECT_EQ(get_marginal_items(with_slicer(CountQuotaSlice({}, GreedySlice())), items, budget_of(10), 5),
            (Positions{1}));
  EXPECT_EQ(get_marginal_items(with_slicer(CountConstrainedKnapsackSlice({}, KnapsackSlice({.bucket_size = 1}))), items,
                               budget_of(10), 5),
            (Positions{1}));
}

// Spec: BudgetSimulation/marginal-quota
TEST(GetMarginalItems, ChecksTheOutermostSlicerOnly) {
  const AnySlicer inner = CountQuotaSlice({}, QuotaSlice({}, GreedySlice()));
  EXPECT_NO_THROW(get_marginal_items(with_slicer(inner), in_out_in(), budget_of(10), 5));
}

// Spec: BudgetSimulation/non-monotonic, MUST: "Custom slicers that implement non-monotonic inclusion MUST NOT be used
//     with FindMinBudgetFor or GetMarginalItems without explicit documentation of the monotonicity property."
//   No vectors: vectors have no custom strategies
//   Note: A custom slicer documents it in `SlicerTraits::monotonic_inclusion`.
TEST(GetMarginalItems, RefusesACustomSlicerThatDeclaresItselfNonMonotonic) {
  expect_refused(
      [] {
        return get_marginal_items(with_slicer(SlicerWithTraits({.monotonic_inclusion = false})), in_out_in(),
                                  budget_of(18), 1);
      },
      "slicer",
      "GetMarginalItems requires monotonic item inclusion. The pipeline's slicer says that its inclusion is not "
      "monotonic.");
  expect_refused(
      [] {
        const SlicerWithTraits shares({.quotas = SlicerTraits::Quotas::Percentage, .monotonic_inclusion = true});
        return get_marginal_items(with_slicer(shares), in_out_in(), budget_of(18), 1);
      },
      "slicer", kMarginalText);
}

// Spec: BudgetSimulation/marginal-items
TEST(GetMarginalItems, RefusesASlackOutsideTheBudget) {
  const auto with_slack = [](std::int64_t slack, const ContextBudget& budget) {
    return [slack, budget] { return get_marginal_items(greedy_pipeline(), in_out_in(), budget, slack); };
  };
  const ContextBudget budget({.max_tokens = 20, .target_tokens = 18, .output_reserve = 5});
  expect_refused(with_slack(-1, budget), "slackTokens", "GetMarginalItems: slackTokens must be at least 0, got -1");
  expect_refused(with_slack(19, budget), "slackTokens",
                 "GetMarginalItems: slackTokens must be at most targetTokens (18), got 19");
  expect_refused(with_slack(16, budget), "slackTokens",
                 "GetMarginalItems: slackTokens must leave outputReserve (5) of maxTokens (20), got 16");
  EXPECT_NO_THROW(with_slack(15, budget)());
  EXPECT_NO_THROW(with_slack(18, budget_of(18))());
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(test::thrown_error(with_slack(kLeast, budget_of(test::kMostTokens))).parameter(), "slackTokens");
  EXPECT_NO_THROW(with_slack(test::kMostTokens, budget_of(test::kMostTokens))());
}

TEST(GetMarginalItems, PassesOnErrorsOfTheReducedRun) {
  const Items items{test::pinned("p", 10), item("a", 5)};
  EXPECT_EQ(test::thrown_error([&] { return get_marginal_items(greedy_pipeline(), items, budget_of(20), 11); }).code(),
            ErrorCode::PinnedExceedsBudget);
}

TEST(FindMinBudgetFor, FindsTheSmallestBudgetWhenInclusionIsMonotonic) {
  const Items items{item("a", 4, 0.9), item("b", 5, 0.1)};
  EXPECT_EQ(find_min_budget_for(greedy_pipeline(), items, 0, 100), 4);
  EXPECT_EQ(find_min_budget_for(greedy_pipeline(), items, 1, 100), 9);
}

// Spec: BudgetSimulation/find-min-budget
// The pseudocode checks `high` alone. It would return one token more for an item that is selected at its own size.
TEST(FindMinBudgetFor, TestsTheItemsOwnSizeAsBudget) {
  const Items items{item("a", 10)};
  for (const std::int64_t ceiling : {10, 11, 12, 1000})
    EXPECT_EQ(find_min_budget_for(greedy_pipeline(), items, 0, ceiling), 10);
}

TEST(FindMinBudgetFor, ReturnsNothingWhenTheCeilingIsTooLow) {
  const Items items{item("a", 4, 0.9), item("b", 5, 0.1)};
  EXPECT_EQ(find_min_budget_for(greedy_pipeline(), items, 1, 9), 9);
  EXPECT_EQ(find_min_budget_for(greedy_pipeline(), items, 1, 8), std::nullopt);
  const Items never{item("x", 5, 0.9), item("x", 5, 0.1)};
  EXPECT_EQ(find_min_budget_for(greedy_pipeline(), never, 1, 1'000'000), std::nullopt);
}

// Spec: BudgetSimulation/find-min-budget
// Inclusion is not monotonic: B is selected from 8 to 12 and from 18 on. The result depends on the ceiling.
TEST(FindMinBudgetFor, MayMissAnIntervalAsSpecified) {
  EXPECT_EQ(find_min_budget_for(greedy_pipeline(), in_out_in(), 1, 20), 8);
  EXPECT_EQ(find_min_budget_for(greedy_pipeline(), in_out_in(), 1, 25), 18);
}

// Spec: BudgetSimulation/find-min-budget
TEST(FindMinBudgetFor, TreatsAProbeThatThePinsExceedAsNotIncluded) {
  const Items items{test::pinned("p", 30), item("a", 5)};
  EXPECT_EQ(find_min_budget_for(greedy_pipeline(), items, 1, 100), 35);
  EXPECT_EQ(find_min_budget_for(greedy_pipeline(), items, 0, 100), 30);
  EXPECT_EQ(find_min_budget_for(greedy_pipeline(), items, 1, 20), std::nullopt);
}

TEST(FindMinBudgetFor, ReturnsOneForAnItemWithoutTokens) {
  EXPECT_EQ(find_min_budget_for(greedy_pipeline(), Items{item("a", 0)}, 0, 100), 1);  // at 0 nothing is selected
  EXPECT_EQ(find_min_budget_for(greedy_pipeline(), Items{item("a", 0)}, 0, 0), std::nullopt);
}

TEST(FindMinBudgetFor, ReturnsNothingForNegativeTokens) {
  for (const std::int64_t ceiling : {0, 1, 100}) {
    EXPECT_EQ(find_min_budget_for(greedy_pipeline(), Items{item("a", -5)}, 0, ceiling), std::nullopt);
  }
}

TEST(FindMinBudgetFor, AcceptsTheLargestCeiling) {
  const Items items{item("a", 3, 0.9), item("b", 2, 0.1)};
  EXPECT_EQ(find_min_budget_for(greedy_pipeline(), items, 1, test::kMostTokens), 5);
}

// Spec: CountQuotaSlice/no-find-min-budget, MUST: FindMinBudgetFor "MUST throw if the pipeline's slicer is
//     CountQuotaSlice"
//   Code: src/analytics/budget_simulation.cpp
//   No vectors: vectors run pipelines, not analytics
//   Note: The same holds for CountConstrainedKnapsackSlice, which declares itself a count quota.
// Spec: BudgetSimulation/find-min-quota, MUST: FindMinBudgetFor: "If the pipeline's slicer is QuotaSlice or
//     CountQuotaSlice, the method MUST throw InvalidOperationException with the message" that the chapter gives
//   Code: src/analytics/budget_simulation.cpp, include/cupel/slicing/slicer.hpp
//   Note: The error is `InvalidArgument` and names `slicer`.
TEST(FindMinBudgetFor, RefusesQuotasWithTheSpecifiedMessage) {
  // "Guard first": the slicer is checked before the other arguments, which are wrong, too.
  for (const AnySlicer& slicer :
       std::vector<AnySlicer>{QuotaSlice({}, GreedySlice()), CountQuotaSlice({}, GreedySlice()),
                              CountConstrainedKnapsackSlice({}, KnapsackSlice())}) {
    expect_refused([&] { return find_min_budget_for(with_slicer(slicer), {}, 7, -1); }, "slicer", kMinBudgetText);
  }
}

// Spec: BudgetSimulation/non-monotonic
TEST(FindMinBudgetFor, RefusesACustomSlicerThatDeclaresItselfNonMonotonic) {
  expect_refused(
      [] {
        return find_min_budget_for(with_slicer(SlicerWithTraits({.monotonic_inclusion = false})), in_out_in(), 1, 20);
      },
      "slicer",
      "FindMinBudgetFor requires monotonic item inclusion. The pipeline's slicer says that its inclusion is not "
      "monotonic.");
}

// Spec: BudgetSimulation/preconditions, MUST: FindMinBudgetFor: "Both conditions are checked before the search begins.
//     If either is violated, the method MUST throw ArgumentException: ... targetItem must be an element of items. ...
//     searchCeiling >= targetItem.Tokens."
//   Note: The slicer is checked before both. A ceiling below 0 is rejected, too.
TEST(FindMinBudgetFor, ChecksTheTargetBeforeTheCeiling) {
  expect_refused([] { return find_min_budget_for(greedy_pipeline(), in_out_in(), 3, -1); }, "targetItem",
                 "targetItem must be an element of items");
  expect_refused([] { return find_min_budget_for(greedy_pipeline(), {}, 0, 100); }, "targetItem",
                 "targetItem must be an element of items");
}

// Spec: BudgetSimulation/preconditions
TEST(FindMinBudgetFor, RefusesACeilingBelowTheItem) {
  expect_refused([] { return find_min_budget_for(greedy_pipeline(), in_out_in(), 0, 9); }, "searchCeiling",
                 "searchCeiling must be >= targetItem.Tokens");
  expect_refused([] { return find_min_budget_for(greedy_pipeline(), Items{item("a", -5)}, 0, -2); }, "searchCeiling",
                 "FindMinBudgetFor: searchCeiling must be at least 0, got -2");
}

TEST(FindMinBudgetFor, PassesOnOtherErrors) {
  const Items items{item("a", 5), item("b", test::kMostTokens)};
  EXPECT_EQ(test::thrown_error([&] { return find_min_budget_for(greedy_pipeline(), items, 0, 10); }).code(),
            ErrorCode::TokenOverflow);
  EXPECT_EQ(test::thrown_error([&] {
              return find_min_budget_for(with_slicer(SlicerWithTraits({})), in_out_in(), 0, 10);
            }).code(),
            ErrorCode::Overflow);
}

}  // namespace
}  // namespace cupel
