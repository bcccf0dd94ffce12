#include "pipeline_helpers.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::item;
using test::Items;
using test::pinned;
using test::Positions;

// Records the positions of the scoreable items.
class RecordsItems final : public Scorer {
 public:
  void score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const override {
    for (std::size_t i = 0; i < items.size(); ++i) {
      positions_->push_back(items.position(i));
      scores[i] = 0.5;
    }
  }
  const Positions& positions() const { return *positions_; }

 private:
  std::shared_ptr<Positions> positions_ = std::make_shared<Positions>();
};

// Spec: Classify/edge-cases: empty input, all pinned, all excluded, zero tokens
//   Vectors: required/pipeline/classify-empty-input-is-no-error, classify-all-pinned-leaves-nothing-to-score,
//     classify-everything-excluded-is-no-error, classify-zero-token-item-competes-like-any-other
//   Public vectors: empty-input, all-pinned
// "Empty input. If items is empty, both pinned and scoreable are empty lists. This is not an error."
TEST(Classify, AcceptsAnEmptyList) {
  const Selection selection = Pipeline(test::usual_options()).run({}, budget_of(100));
  EXPECT_TRUE(selection.empty());
  EXPECT_EQ(selection.total_tokens, 0);
}

// Spec: Classify/input-order, MUST: "Input order within each partition MUST be preserved."
//   Vectors: required/pipeline/classify-keeps-input-order-in-both-partitions
TEST(Classify, KeepsTheInputOrderOfBothPartitions) {
  const RecordsItems scorer;
  const Items items = {item("a", 1), pinned("p", 1), item("b", 1), item("n", -1), item("c", 0), pinned("q", 1)};
  EXPECT_EQ(test::run(test::with_scorer(scorer), items, budget_of(100)), (Positions{1, 5, 0, 2, 4}));
  EXPECT_EQ(scorer.positions(), (Positions{0, 2, 4}));
}

// Spec: Classify/edge-cases
// "All items pinned. ... The Place stage receives only pinned items."
TEST(Classify, SkipsScoringWhenEverythingIsPinned) {
  const RecordsItems scorer;
  EXPECT_EQ(test::run(test::with_scorer(scorer), {pinned("p", 10), pinned("q", 20)}, budget_of(30)), (Positions{0, 1}));
  EXPECT_TRUE(scorer.positions().empty());
}

// Spec: Classify/algorithm: CLASSIFY: drop negative tokens, split by pinned, check the pinned tokens
//   Vectors: required/pipeline/classify-item-with-negative-tokens-is-left-out,
//     classify-pins-may-use-all-but-the-output-reserve,
//     optional/pipeline/error-pins-that-need-one-token-more-than-there-is
//   Public vectors: diag-negative-tokens, pinned-items
//   Note: A run whose token counts add up to more than 2^63 − 1 fails with `TokenOverflow` first (decisions#numbers).
// "Items with tokens < 0 are excluded with reason NegativeTokens."
TEST(Classify, ExcludesNegativeTokens) {
  const Items items = {item("a", 5, 0.9), item("n", -7, 0.9)};
  const SelectionReport report = Pipeline(test::usual_options()).dry_run(items, budget_of(100));
  EXPECT_EQ(test::included(report), Positions{0});
  EXPECT_EQ(test::reason<exclusion::NegativeTokens>(report, 1).tokens, -7);
  EXPECT_EQ(test::excluded(report, 1).score, 0.0);  // left out before scoring
  EXPECT_EQ(report.total_tokens_considered, -2);
}

// Spec: Classify/edge-cases
// "All items excluded. If every item has tokens < 0, both lists are empty."
TEST(Classify, MayExcludeEverything) {
  EXPECT_TRUE(test::run(test::usual_options(), {item("a", -1), pinned("p", -1)}, budget_of(100)).empty());
}

// Spec: Classify/negative-before-pinned, MUST: "The exclusion check (tokens < 0) MUST be evaluated before the pinned
//     partition."
//   Vectors: required/pipeline/classify-pinned-item-with-negative-tokens-is-left-out,
//     classify-negative-tokens-do-not-pay-for-pinned-ones
TEST(Classify, ExcludesAPinnedItemWithNegativeTokens) {
  const SelectionReport report =
      Pipeline(test::usual_options()).dry_run(Items{pinned("p", -3), item("a", 5)}, budget_of(100));
  EXPECT_EQ(test::included(report), Positions{1});
  EXPECT_EQ(test::reason<exclusion::NegativeTokens>(report, 0).tokens, -3);
}

// Spec: Classify/edge-cases
// "Zero-token items. Items with tokens = 0 are valid and are classified normally (into pinned or scoreable)."
TEST(Classify, ClassifiesZeroTokenItemsNormally) {
  const SelectionReport report =
      Pipeline(test::usual_options()).dry_run(Items{item("a", 0), pinned("p", 0)}, budget_of(100));
  ASSERT_EQ(report.included.size(), 2U);
  EXPECT_EQ(report.included[0].reason, InclusionReason::Pinned);
  EXPECT_EQ(report.included[1].reason, InclusionReason::ZeroToken);
}

// Spec: Classify/pinned-limit, MUST: "The pinned budget validation MUST compare against maxTokens - outputReserve, not
//     targetTokens."
//   Vectors: required/pipeline/classify-pins-may-use-all-but-the-output-reserve,
//     optional/pipeline/error-pins-that-need-one-token-more-than-there-is,
//     budget-reserved-slots-do-not-bind-pinned-items
TEST(Classify, PinsMayFillTheWindowButNotTheReserve) {
  PipelineOptions options = test::usual_options();
  options.overflow_strategy = OverflowStrategy::Proceed;
  const ContextBudget budget({.max_tokens = 100, .target_tokens = 10, .output_reserve = 20});
  EXPECT_EQ(test::run(options, {pinned("p", 50), pinned("q", 30)}, budget), (Positions{0, 1}));

  const Error error = test::thrown_error([&] {
    return test::run(options, {pinned("p", 50), pinned("q", 31)}, budget);
  });
  EXPECT_EQ(error.code(), ErrorCode::PinnedExceedsBudget);
  EXPECT_STREQ(error.what(), "Pinned items require 81 tokens, but only 80 are available");
  EXPECT_EQ(std::get<PinnedShortage>(error.detail()).pinned_tokens, 81);
  EXPECT_EQ(std::get<PinnedShortage>(error.detail()).available_tokens, 80);
}

// Spec: Classify/pinned-limit
TEST(Classify, ReservedSlotsAndTheMarginDoNotLimitPins) {
  PipelineOptions options = test::usual_options();
  options.overflow_strategy = OverflowStrategy::Proceed;
  const ContextBudget budget({.max_tokens = 100,
                              .target_tokens = 100,
                              .reserved_slots = {{"tool", 90}},
                              .estimation_safety_margin_percent = 50});
  EXPECT_EQ(test::run(options, {pinned("p", 100)}, budget), Positions{0});
}

// Spec: Classify/algorithm
// Classify raises the error, before the scorer is called.
TEST(Classify, ChecksPinsBeforeScoring) {
  const RecordsItems scorer;
  EXPECT_THROW(test::run(test::with_scorer(scorer), {pinned("p", 50), item("a", 1)}, budget_of(49)), Error);
  EXPECT_TRUE(scorer.positions().empty());
}

// Spec: Classify/negative-before-pinned
TEST(Classify, ANegativePinDoesNotMakeRoomForOthers) {
  EXPECT_EQ(test::thrown_error([] {
              return test::run(test::usual_options(), {pinned("p", 101), pinned("q", -50)}, budget_of(100));
            }).code(),
            ErrorCode::PinnedExceedsBudget);
}

}  // namespace
}  // namespace cupel
