#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "pipeline_helpers.hpp"

namespace cupel {
namespace {

using exclusion::BudgetExceeded;
using exclusion::PinnedOverride;
using test::budget_of;
using test::item;
using test::Items;
using test::pinned;
using test::Positions;

// The maximum and the target that the slicer receives.
std::pair<std::int64_t, std::int64_t> slicers_budget(const ContextBudget& budget, std::int64_t pinned_tokens) {
  const test::TakesAll slicer;
  Pipeline(test::with_slicer(slicer, OverflowStrategy::Proceed)).run(Items{pinned("p", pinned_tokens)}, budget);
  return {slicer.calls().at(0).max_tokens, slicer.calls().at(0).target_tokens};
}

using Pair = std::pair<std::int64_t, std::int64_t>;

// Spec: Slice/fresh-budget
// COMPUTE-EFFECTIVE-BUDGET with every quantity that lowers the budget.
TEST(SliceStage, GivesTheSlicerTheEffectiveBudget) {
  EXPECT_EQ(slicers_budget(ContextBudget({.max_tokens = 1000,
                                          .target_tokens = 800,
                                          .output_reserve = 100,
                                          .reserved_slots = {{"tool", 50}, {"memory", 30}},
                                          .estimation_safety_margin_percent = 10}),
                           120),
            (Pair{630, 540}));  // 1000 - 100 - 120 - 80 = 700 and 800 - 120 - 80 = 600, less 10 percent
}

// "effectiveTarget is clamped to effectiveMax (not the other way around)."
TEST(SliceStage, ClampsTheTargetToTheMaximum) {
  EXPECT_EQ(slicers_budget(ContextBudget({.max_tokens = 100, .target_tokens = 100, .output_reserve = 60}), 0),
            (Pair{40, 40}));
}

// Spec: Slice/edge-cases
// "Pinned items consume entire budget. If pinnedTokens >= targetTokens, then effectiveTarget = 0."
TEST(SliceStage, PinsMayConsumeTheTarget) {
  EXPECT_EQ(slicers_budget(ContextBudget({.max_tokens = 100, .target_tokens = 60}), 60), (Pair{40, 0}));
  EXPECT_EQ(slicers_budget(ContextBudget({.max_tokens = 100, .target_tokens = 60}), 70), (Pair{30, 0}));
  // Then nothing else is selected, not even zero-token items.
  EXPECT_EQ(test::run(test::usual_options(), {pinned("p", 60), item("free", 0)}, budget_of(60)), Positions{0});
}

// Spec: Slice/edge-cases
// "Reserved slots exceed remaining budget. ... then effectiveMax = 0 and the slicer selects no items".
TEST(SliceStage, ReservedSlotsMayConsumeEverything) {
  const ContextBudget budget({.max_tokens = 100, .target_tokens = 100, .reserved_slots = {{"tool", 101}}});
  EXPECT_EQ(slicers_budget(budget, 0), (Pair{0, 0}));
  EXPECT_TRUE(test::run(test::usual_options(), {item("a", 1)}, budget).empty());
}

TEST(SliceStage, AMarginOfAHundredLeavesNothing) {
  EXPECT_EQ(slicers_budget(
                ContextBudget({.max_tokens = 100, .target_tokens = 100, .estimation_safety_margin_percent = 100}), 0),
            (Pair{0, 0}));
}

// Spec: Slice/algorithm: SLICE: the slicer gets the sorted list; "Scores are re-associated by the pipeline after
//     slicing, by matching items back to their scored counterparts using reference identity."
//   Vectors: optional/pipeline/deduplicate-disabled-copies-stay-distinguishable,
//     required/pipeline/place-merges-sliced-items-by-score-not-by-density
//   Note: Identity is the position (decisions#data). An index that is out of range or repeated is `InvalidSlice`.
// Spec: Slice/edge-cases
// "All items fit. ... the slicer may select all items."
TEST(SliceStage, TakesEverythingThatFits) {
  EXPECT_EQ(test::run(test::usual_options(), {item("a", 60, 0.1), item("b", 40, 0.9)}, budget_of(100)),
            (Positions{1, 0}));
}

// Spec: Slice/algorithm, ExclusionReasons/emitters
// "BudgetExceeded with available_tokens = effectiveTarget − all sliced tokens, unclamped".
TEST(SliceStage, ReportsTheTokensLeftOver) {
  const Items items = {item("a", 60, 0.9), item("b", 50, 0.1), item("c", 45, 0.05)};
  const SelectionReport report =
      Pipeline(test::usual_options())
          .dry_run(items, ContextBudget({.max_tokens = 200, .target_tokens = 110, .reserved_slots = {{"tool", 10}}}));
  EXPECT_EQ(test::included(report), Positions{0});
  EXPECT_EQ(test::reason<BudgetExceeded>(report, 1), (BudgetExceeded{50, 40}));
  EXPECT_EQ(test::reason<BudgetExceeded>(report, 2), (BudgetExceeded{45, 40}));
}

// Spec: ExclusionReasons/emitters
TEST(SliceStage, TokensLeftOverMayBeNegative) {
  const CountQuotaSlice slicer({{.kind = "tool", .require_count = 2, .cap_count = 2}}, GreedySlice());
  const Items items = {ContextItem({.content = "a", .tokens = 80, .kind = "tool"}),
                       ContextItem({.content = "b", .tokens = 80, .kind = "tool"}), item("c", 10)};
  const SelectionReport report =
      Pipeline(test::with_slicer(slicer, OverflowStrategy::Proceed)).dry_run(items, budget_of(100));
  EXPECT_EQ(test::reason<BudgetExceeded>(report, 2), (BudgetExceeded{10, -60}));
}

// Spec: ExclusionReasons/emitters: which stage emits which reason: BudgetExceeded, Deduplicated, NegativeTokens,
//     PinnedOverride
//   Code: src/pipeline/stage1_classify.cpp, src/pipeline/stage3_deduplicate.cpp, src/pipeline/stage5_slice.cpp,
//     src/pipeline/stage6_place.cpp
//   Vectors: required/pipeline/slice-*, optional/pipeline/slice-available-tokens-are-those-of-the-finished-slice,
//     slice-available-tokens-may-be-negative, slice-pins-are-the-reason-when-the-item-fitted-without-them,
//     slice-without-pins-means-the-whole-budget-recomputed, slice-cap-comes-before-pins-as-a-reason,
//     slice-cap-reasons-stay-with-their-items, overflow-truncate-names-the-pin-that-took-the-room,
//     events-of-truncated-items-belong-to-place, events-name-caps-and-pins-at-slice,
//     events-say-negative-available-tokens, events-name-the-surviving-copy
//   Note: `PinnedOverride` comes from Slice as well as from Truncate, as a required vector demands. `available_tokens`
//     is what the finished stage left over, and negative when the stage took too much (decisions#place-and-overflow).
// "PinnedOverride when pinnedTokens > 0, item.tokens > effectiveTarget and item.tokens <= the effective target
// recomputed with no pinned tokens".
TEST(SliceStage, NamesThePinThatTookTheRoom) {
  const Items items = {item("60", 60, 0.1),   pinned("first pin", 30), pinned("second pin", 20), item("50", 50, 0.2),
                       item("100", 100, 0.3), item("101", 101, 0.4),   item("40", 40, 0.9)};
  const SelectionReport report = Pipeline(test::usual_options()).dry_run(items, budget_of(100));
  EXPECT_EQ(test::included(report), (Positions{1, 2, 6}));  // 50 remain for 40
  for (const Position displaced : {Position{0}, Position{4}}) {
    const auto& reason = test::reason<PinnedOverride>(report, displaced);
    EXPECT_EQ(reason.displaced_by.str(), "first pin");
    EXPECT_EQ(reason.displaced_by_position, Position{1});
  }
  EXPECT_EQ(test::reason<BudgetExceeded>(report, 3), (BudgetExceeded{50, 10}));   // would have fitted alone
  EXPECT_EQ(test::reason<BudgetExceeded>(report, 5), (BudgetExceeded{101, 10}));  // would not have fitted anyway
}

// "In both stages displaced_by is the first pinned item in input order, even one of 0 tokens."
TEST(SliceStage, NamesTheFirstPinEvenWithZeroTokens) {
  const Items items = {pinned("free pin", 0), pinned("pin", 50), item("60", 60)};
  const SelectionReport report = Pipeline(test::usual_options()).dry_run(items, budget_of(100));
  EXPECT_EQ(test::reason<PinnedOverride>(report, 2).displaced_by.str(), "free pin");
}

TEST(SliceStage, ZeroTokenPinsDisplaceNothing) {
  const SelectionReport report =
      Pipeline(test::usual_options()).dry_run(Items{pinned("free pin", 0), item("110", 110)}, budget_of(100));
  EXPECT_EQ(test::reason<BudgetExceeded>(report, 1), (BudgetExceeded{110, 100}));
}

TEST(SliceStage, TheBudgetWithoutPinsKeepsItsMarginAndSlots) {
  const ContextBudget budget({.max_tokens = 200,
                              .target_tokens = 110,
                              .reserved_slots = {{"tool", 10}},
                              .estimation_safety_margin_percent = 10});
  const Items items = {pinned("pin", 50), item("90", 90), item("91", 91)};  // 90 without the pin, 45 with it
  const SelectionReport report = Pipeline(test::usual_options()).dry_run(items, budget);
  EXPECT_NO_THROW(test::reason<PinnedOverride>(report, 1));
  EXPECT_EQ(test::reason<BudgetExceeded>(report, 2), (BudgetExceeded{91, 45}));
}

// "CountCapExceeded {kind as spelled in the entry, cap, count = items of that kind selected when it was removed}".
TEST(SliceStage, PassesOnTheReasonOfACap) {
  const CountQuotaSlice slicer({{.kind = "Tool", .cap_count = 1}}, GreedySlice());
  const Items items = {ContextItem({.content = "a", .tokens = 1, .kind = "tool", .future_relevance_hint = 0.9}),
                       ContextItem({.content = "b", .tokens = 1, .kind = "tool", .future_relevance_hint = 0.8})};
  const SelectionReport report = Pipeline(test::with_slicer(slicer)).dry_run(items, budget_of(100));
  EXPECT_EQ(test::reason<exclusion::CountCapExceeded>(report, 1), (exclusion::CountCapExceeded{"Tool", 1, 1}));
}

TEST(SliceStage, PassesOnShortfallsWithAndWithoutACollector) {
  const CountQuotaSlice slicer({{.kind = "Tool", .require_count = 2, .cap_count = 3}}, GreedySlice());
  const Pipeline pipeline(test::with_slicer(slicer));
  const std::vector<CountRequirementShortfall> expected = {{"Tool", 2, 0}};
  EXPECT_EQ(pipeline.run(Items{item("a", 1)}, budget_of(100)).shortfalls, expected);
  EXPECT_EQ(pipeline.dry_run(Items{item("a", 1)}, budget_of(100)).count_requirement_shortfalls, expected);
}

// Spec: ContextBudget/slots-guarantee, Slice/fresh-budget
// QuotaSlice never sees the reserved slots: they lower the budget of every kind.
TEST(SliceStage, ReservedSlotsAreNotGivenBackToTheirKind) {
  const ContextBudget budget({.max_tokens = 100, .target_tokens = 100, .reserved_slots = {{"tool", 50}}});
  const Items items = {ContextItem({.content = "a", .tokens = 60, .kind = "tool"})};
  EXPECT_TRUE(test::run(test::with_slicer(QuotaSlice({}, GreedySlice())), items, budget).empty());
}

}  // namespace
}  // namespace cupel
