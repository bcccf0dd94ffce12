// What happens when pinned and sliced items together exceed the target.

#include <optional>

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

PipelineOptions taking_all(OverflowStrategy strategy) { return test::with_slicer(test::TakesAll(), strategy); }

// 150 tokens in total, 30 of them pinned. By score: a, b, c, d.
Items five_items() {
  return {item("c", 20, 0.7), pinned("pin", 30), item("a", 50, 0.9), item("b", 40, 0.8), item("d", 10, 0.6)};
}

// Spec: Place/original-target
TEST(Overflow, ExactlyTheTargetIsNoOverflow) {
  for (const auto strategy : {OverflowStrategy::Throw, OverflowStrategy::Truncate, OverflowStrategy::Proceed}) {
    const Selection selection = Pipeline(taking_all(strategy)).run(five_items(), budget_of(150));
    EXPECT_EQ(selection.positions, (Positions{1, 2, 3, 0, 4}));
    EXPECT_EQ(selection.total_tokens, 150);
    EXPECT_EQ(selection.tokens_over_budget, 0);
  }
}

// Spec: Place/original-target: "Overflow detection compares against budget.targetTokens (the original target, not the
//     effective target used for slicing)."
//   Vectors: optional/pipeline/overflow-compares-with-the-original-target, overflow-begins-one-above-the-target
TEST(Overflow, ReservedSlotsAndTheMarginDoNotCount) {
  const ContextBudget budget({.max_tokens = 150,
                              .target_tokens = 150,
                              .output_reserve = 100,
                              .reserved_slots = {{"tool", 20}},
                              .estimation_safety_margin_percent = 50});
  EXPECT_EQ(test::run(taking_all(OverflowStrategy::Throw), five_items(), budget).size(), 5U);
}

// Spec: Place/throw: HANDLE-OVERFLOW Throw: an error with both numbers
//   Vectors: optional/pipeline/overflow-pins-above-the-target-throw-by-default,
//     overflow-counts-pinned-and-sliced-items-together
// "Selected items require {mergedTokens} tokens, exceeding target budget of {targetTokens}"
TEST(Overflow, ThrowIsTheDefaultAndReportsBothNumbers) {
  PipelineOptions options = test::with_slicer(test::TakesAll());
  const Error error = test::thrown_error([&] { return Pipeline(options).run(five_items(), budget_of(149)); });
  EXPECT_EQ(error.code(), ErrorCode::Overflow);
  EXPECT_STREQ(error.what(), "Selected items require 150 tokens, exceeding target budget of 149");
  EXPECT_EQ(std::get<TargetExceeded>(error.detail()).selected_tokens, 150);
  EXPECT_EQ(std::get<TargetExceeded>(error.detail()).target_tokens, 149);
}

// Spec: Enumerations/truncate: "Pinned items are never removed by truncation. Items are removed from the tail of the
//     merged list (lowest-scored non-pinned items first)."
//   Code: src/pipeline/stage6_place.cpp
//   Vectors: optional/pipeline/overflow-truncate-keeps-what-fits-from-the-front,
//     overflow-truncate-keeps-an-item-that-fits-exactly,
//     required/pipeline/overflow-truncate-keeps-pins-beyond-the-target
//   Public vectors: overflow-truncate
//   Deviates: One pass from the front keeps what fits, as in Stage 6's pseudocode, so a small item may stay behind a
//     larger one that is dropped (decisions#place-and-overflow).
// Spec: Place/truncate: HANDLE-OVERFLOW Truncate: "Pinned items are always kept; non-pinned items are kept while they
//     fit within targetTokens." "The placer receives the post-overflow merged list"
//   Vectors: optional/pipeline/overflow-truncate-keeps-*, overflow-truncate-drops-even-the-best-item,
//     overflow-truncate-one-pinned-token-is-enough-to-displace, overflow-truncate-names-the-pin-that-took-the-room,
//     overflow-truncate-with-empty-pins-is-never-a-pinned-override, overflow-placer-gets-what-truncate-left
//   Public vectors: overflow-truncate
//   Note: The reason is `PinnedOverride` where the item would have fitted without the pinned tokens, else
//     `BudgetExceeded` (decisions#place-and-overflow).
TEST(Overflow, TruncateKeepsWhatFitsFromTheFront) {
  const Selection selection = Pipeline(taking_all(OverflowStrategy::Truncate)).run(five_items(), budget_of(105));
  EXPECT_EQ(selection.positions, (Positions{1, 2, 0}));  // 30 + 50, not 40, 20, not 10
  EXPECT_EQ(selection.total_tokens, 100);
  EXPECT_EQ(selection.tokens_over_budget, 0);
}

// Spec: Enumerations/truncate, Place/truncate, ExclusionReasons/emitters
// PinnedOverride when pinnedTokens > 0 and the item would have fitted at that point without the pinned tokens
// (non-pinned tokens kept so far + its own <= target), else BudgetExceeded with available_tokens = target − tokens
// finally kept.
TEST(Overflow, TruncateReportsAPinOrTheBudgetAsTheReason) {
  Items items = five_items();
  items.push_back(item("e", 90, 0.5));
  const SelectionReport report = Pipeline(taking_all(OverflowStrategy::Truncate)).dry_run(items, budget_of(105));
  const auto& b = test::reason<PinnedOverride>(report, 3);  // 50 + 40 fit into 105
  EXPECT_EQ(b.displaced_by.str(), "pin");
  EXPECT_EQ(b.displaced_by_position, Position{1});
  EXPECT_NO_THROW(test::reason<PinnedOverride>(report, 4));                             // 50 + 20 + 10 do
  EXPECT_EQ(test::reason<BudgetExceeded>(report, 5), (BudgetExceeded{90, 105 - 100}));  // 50 + 20 + 90 do not
  EXPECT_EQ(test::excluded(report, 3).score, 0.8);
}

TEST(Overflow, TruncateNamesTheFirstPinEvenWithZeroTokens) {
  const Items items = {pinned("free pin", 0), pinned("pin", 30), item("a", 50, 0.9), item("b", 40, 0.8)};
  const SelectionReport report = Pipeline(taking_all(OverflowStrategy::Truncate)).dry_run(items, budget_of(100));
  EXPECT_EQ(test::reason<PinnedOverride>(report, 3).displaced_by.str(), "free pin");
}

TEST(Overflow, TruncateReportsBudgetExceededWhenPinsHaveNoTokens) {
  const Items items = {pinned("free pin", 0), item("a", 50, 0.9), item("b", 60, 0.8), item("c", 50, 0.7)};
  const SelectionReport report = Pipeline(taking_all(OverflowStrategy::Truncate)).dry_run(items, budget_of(100));
  EXPECT_EQ(test::included(report), (Positions{0, 1, 3}));
  EXPECT_EQ(test::reason<BudgetExceeded>(report, 2), (BudgetExceeded{60, 0}));
}

// Spec: Place/edge-cases, ExclusionReasons/emitters
// "Truncation cannot reach target. If pinned items alone exceed targetTokens, truncation removes all non-pinned items
// but the total still exceeds the target."
TEST(Overflow, TruncateKeepsPinsThatExceedTheTarget) {
  const ContextBudget budget({.max_tokens = 100, .target_tokens = 20});
  const Items items = {pinned("pin", 30), item("a", 50, 0.9), item("b", 15, 0.8), item("free", 0, 0.7)};
  const Selection selection = Pipeline(taking_all(OverflowStrategy::Truncate)).run(items, budget);
  EXPECT_EQ(selection.positions, Positions{0});
  EXPECT_EQ(selection.total_tokens, 30);
  EXPECT_EQ(selection.tokens_over_budget, 0);
  const SelectionReport report = Pipeline(taking_all(OverflowStrategy::Truncate)).dry_run(items, budget);
  EXPECT_EQ(test::reason<BudgetExceeded>(report, 1), (BudgetExceeded{50, -10}));  // not clamped
  EXPECT_NO_THROW(test::reason<PinnedOverride>(report, 2));
  EXPECT_NO_THROW(test::reason<PinnedOverride>(report, 3));
}

// Spec: Place/proceed: HANDLE-OVERFLOW Proceed: every item stays, and an observer is notified
//   Vectors: optional/pipeline/overflow-proceed-keeps-everything-and-tells,
//     overflow-proceed-within-the-target-tells-nothing, overflow-may-exceed-the-window-with-count-quotas
// "Proceed: Accept over-budget selection, notify observer".
TEST(Overflow, ProceedKeepsEverything) {
  const Selection selection = Pipeline(taking_all(OverflowStrategy::Proceed)).run(five_items(), budget_of(100));
  EXPECT_EQ(selection.positions, (Positions{1, 2, 3, 0, 4}));
  EXPECT_EQ(selection.total_tokens, 150);
  EXPECT_EQ(selection.tokens_over_budget, 50);
}

class OverflowCallback : public ::testing::Test {
 protected:
  PipelineOptions observed(OverflowStrategy strategy) {
    PipelineOptions options = taking_all(strategy);
    options.on_overflow = [this](const OverflowEvent& event) {
      ++calls_;
      event_ = event;
    };
    return options;
  }

  void expect_the_event(const Items& items, const ContextBudget& budget) const {
    ASSERT_TRUE(event_.has_value());
    EXPECT_EQ(event_->tokens_over_budget, 50);
    EXPECT_EQ(event_->budget, budget);
    ASSERT_EQ(event_->overflowing_items.size(), 5U);
    const Positions merged = {1, 2, 3, 0, 4};
    for (std::size_t k = 0; k < merged.size(); ++k) {
      EXPECT_TRUE(event_->overflowing_items[k].same_record(items[merged[k]])) << k;
    }
  }

  int calls_ = 0;
  std::optional<OverflowEvent> event_;
};

// Spec: Place/proceed
TEST_F(OverflowCallback, IsCalledWithoutACollector) {
  const Items items = five_items();
  const ContextBudget budget({.max_tokens = 200, .target_tokens = 100, .output_reserve = 7});
  Pipeline(observed(OverflowStrategy::Proceed)).run(items, budget);
  EXPECT_EQ(calls_, 1);
  expect_the_event(items, budget);
}

TEST_F(OverflowCallback, IsCalledWithADisabledCollector) {
  NullTraceCollector collector;
  Pipeline(observed(OverflowStrategy::Proceed)).run(five_items(), budget_of(100), &collector);
  EXPECT_EQ(calls_, 1);
}

TEST_F(OverflowCallback, IsCalledInAdditionToTheCollector) {
  DiagnosticTraceCollector collector;
  const Items items = five_items();
  Pipeline(observed(OverflowStrategy::Proceed)).run(items, budget_of(100), &collector);
  EXPECT_EQ(calls_, 1);
  ASSERT_TRUE(collector.overflow().has_value());
  EXPECT_EQ(collector.overflow()->tokens_over_budget, 50);
  expect_the_event(items, budget_of(100));
}

// "OverflowEvent MUST only be produced when OverflowStrategy is Proceed."
TEST_F(OverflowCallback, IsNotCalledOtherwise) {
  Pipeline(observed(OverflowStrategy::Truncate)).run(five_items(), budget_of(100));
  EXPECT_THROW(Pipeline(observed(OverflowStrategy::Throw)).run(five_items(), budget_of(100)), Error);
  Pipeline(observed(OverflowStrategy::Proceed)).run(five_items(), budget_of(150));
  EXPECT_EQ(calls_, 0);
}

TEST_F(OverflowCallback, MayThrow) {
  PipelineOptions options = taking_all(OverflowStrategy::Proceed);
  options.on_overflow = [](const OverflowEvent&) { throw std::range_error("too much"); };
  EXPECT_THROW(Pipeline(options).run(five_items(), budget_of(100)), std::range_error);
}

}  // namespace
}  // namespace cupel
