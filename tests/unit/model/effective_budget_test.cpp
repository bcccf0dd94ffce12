// COMPUTE-EFFECTIVE-BUDGET of the specification's stage 5, compared with examples computed by hand.

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <ostream>
#include <utility>

#include "cupel/model/context_budget.hpp"

namespace cupel {
namespace {

constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();

struct Effective {
  std::int64_t max;
  std::int64_t target;
  friend bool operator==(const Effective&, const Effective&) = default;
};

void PrintTo(const Effective& effective, std::ostream* out) {
  *out << "max " << effective.max << ", target " << effective.target;
}

Effective effective(ContextBudgetFields fields, std::int64_t pinned_tokens = 0) {
  const ContextBudget result = effective_budget(ContextBudget(std::move(fields)), pinned_tokens);
  return {result.max_tokens(), result.target_tokens()};
}

TEST(EffectiveBudget, EqualsTheBudgetWhenNothingIsSubtracted) {
  EXPECT_EQ(effective({.max_tokens = 8192, .target_tokens = 6000}), (Effective{8192, 6000}));
}

TEST(EffectiveBudget, SubtractsTheOutputReserveFromTheMaximumOnly) {
  EXPECT_EQ(effective({.max_tokens = 1000, .target_tokens = 500, .output_reserve = 300}), (Effective{700, 500}));
}

// Spec: Slice/effective-budget, MUST: "The effective budget computation MUST match the formulas above exactly. In
//     particular, effectiveTarget is clamped to effectiveMax (not the other way around)."
//   Code: src/model/context_budget.cpp
//   Vectors: optional/pipeline/budget-maximum-of-zero-is-valid, budget-quota-slice-does-not-see-reserved-slots,
//     budget-reserved-*, budget-safety-margin-applies-to-a-clamped-target, budget-safety-margin-at-the-largest-integer,
//     budget-safety-margin-comes-after-the-subtractions, budget-safety-margin-is-computed-in-the-given-order,
//     budget-safety-margin-may-lose-tokens-to-rounding, budget-safety-margin-never-enlarges-the-target,
//     budget-safety-margin-of-one-hundred-leaves-nothing, budget-safety-margin-of-zero-changes-nothing,
//     budget-safety-margin-reduces-by-percent, required/pipeline/budget-*
//   Note: A product never exceeds the number that the margin is taken from (decisions#numbers).
TEST(EffectiveBudget, ClampsTheTargetToTheMaximum) {
  EXPECT_EQ(effective({.max_tokens = 1000, .target_tokens = 900, .output_reserve = 300}), (Effective{700, 700}));
}

TEST(EffectiveBudget, SubtractsPinnedTokensFromBoth) {
  EXPECT_EQ(effective({.max_tokens = 1000, .target_tokens = 500, .output_reserve = 200}, 100), (Effective{700, 400}));
}

// Spec: ContextBudget/slots-guarantee: "reservedSlots guarantees minimum representation per ContextKind." "QuotaSlice
//     uses reserved slots to guarantee minimum representation per kind."
//   Vectors: optional/pipeline/budget-quota-slice-does-not-see-reserved-slots,
//     budget-reserved-slots-are-taken-from-the-target
//   Deviates: Slots are tokens that the effective budget subtracts. QuotaSlice never gets them, because Stage 5
//     forwards only two fields (decisions#data).
TEST(EffectiveBudget, SubtractsAllReservedSlotsFromBoth) {
  EXPECT_EQ(effective({.max_tokens = 1000, .target_tokens = 500, .reserved_slots = {{"Memory", 50}, {"Tool", 30}}}, 20),
            (Effective{900, 400}));
}

// Spec: Slice/edge-cases: empty list, zero budget (no items, or zero-token ones), all fit, pins or slots use up the
//     budget
//   Vectors: required/pipeline/budget-pins-that-fill-the-target-leave-nothing,
//     budget-output-reserve-may-be-the-whole-window, classify-all-pinned-leaves-nothing-to-score,
//     optional/pipeline/budget-reserved-slots-above-the-budget-leave-nothing,
//     budget-safety-margin-of-one-hundred-leaves-nothing
//   Deviates: Nothing is selected when the target is 0, not even zero-token items, because the contract of slicers says
//     so (decisions#slicers).
TEST(EffectiveBudget, IsNeverNegative) {
  EXPECT_EQ(effective({.max_tokens = 1000, .target_tokens = 100}, 150), (Effective{850, 0}));
  EXPECT_EQ(effective({.max_tokens = 1000, .target_tokens = 100}, 1001), (Effective{0, 0}));
  EXPECT_EQ(effective({.max_tokens = 100, .target_tokens = 100, .reserved_slots = {{"Memory", 101}}}),
            (Effective{0, 0}));
  EXPECT_EQ(effective({.max_tokens = 0, .target_tokens = 0}), (Effective{0, 0}));
}

// Spec: ContextBudget/effective-budget: "The safety margin is applied after all subtractions as a multiplicative
//     reduction. Both effectiveMax and effectiveTarget use floor" (normative under Stage 5)
//   Vectors: required/pipeline/budget-pinned-tokens-are-taken-from-the-target,
//     budget-pins-and-reserve-both-lower-the-ceiling, budget-output-reserve-lowers-the-target-when-it-must,
//     budget-output-reserve-beside-the-target-changes-nothing,
//     optional/pipeline/budget-reserved-slots-are-taken-from-the-target,
//     budget-reserved-slots-are-taken-from-the-ceiling, budget-reserved-slots-that-sum-beyond-the-largest-integer,
//     budget-safety-margin-reduces-by-percent, budget-safety-margin-comes-after-the-subtractions,
//     budget-safety-margin-applies-to-a-clamped-target, budget-safety-margin-is-computed-in-the-given-order,
//     budget-safety-margin-never-enlarges-the-target, budget-safety-margin-may-lose-tokens-to-rounding,
//     budget-safety-margin-at-the-largest-integer
// Spec: Slice/effective-budget
TEST(EffectiveBudget, AppliesTheMarginAfterAllSubtractions) {
  // max = 1000 - 100 - 50 - 50 = 800, target = 600 - 50 - 50 = 500; both times 0.9
  EXPECT_EQ(effective({.max_tokens = 1000,
                       .target_tokens = 600,
                       .output_reserve = 100,
                       .reserved_slots = {{"Memory", 50}},
                       .estimation_safety_margin_percent = 10.0},
                      50),
            (Effective{720, 450}));
}

// Spec: ContextBudget/effective-budget
TEST(EffectiveBudget, RoundsTheMarginDown) {
  // 999 * 0.95 = 949.05, 99 * 0.95 = 94.05
  EXPECT_EQ(effective({.max_tokens = 999, .target_tokens = 99, .estimation_safety_margin_percent = 5.0}),
            (Effective{949, 94}));
}

// Spec: Slice/effective-budget
TEST(EffectiveBudget, TheMarginIsComputedInDoublesInTheSpecifiedOrder) {
  // 1.0 - 90.0 / 100.0 is 0.09999999999999998, and ten times that is still below 1.
  EXPECT_EQ(effective({.max_tokens = 10, .target_tokens = 10, .estimation_safety_margin_percent = 90.0}),
            (Effective{0, 0}));
}

TEST(EffectiveBudget, AMarginOfOneHundredLeavesNothing) {
  EXPECT_EQ(effective({.max_tokens = 1000, .target_tokens = 600, .estimation_safety_margin_percent = 100.0}),
            (Effective{0, 0}));
}

TEST(EffectiveBudget, ATinyMarginOnAHugeBudgetDoesNotOverflow) {
  // The double nearest to 2^63 - 1 is 2^63, which overflows a token count.
  EXPECT_EQ(effective({.max_tokens = kHighest, .target_tokens = kHighest, .estimation_safety_margin_percent = 1e-20}),
            (Effective{kHighest, kHighest}));
  EXPECT_EQ(effective({.max_tokens = kHighest, .target_tokens = kHighest, .estimation_safety_margin_percent = 50.0}),
            (Effective{std::int64_t{1} << 62, std::int64_t{1} << 62}));
}

TEST(EffectiveBudget, ATinyMarginNeverEnlargesTheBudget) {
  // 2^53 + 1 rounds to 2^53 as a double, 2^53 + 3 to 2^53 + 4: the floored product is clamped.
  const std::int64_t tokens = (std::int64_t{1} << 53) + 3;
  EXPECT_EQ(effective({.max_tokens = tokens, .target_tokens = tokens, .estimation_safety_margin_percent = 1e-20}),
            (Effective{tokens, tokens}));
}

TEST(EffectiveBudget, SubtractingHugeNumbersDoesNotWrap) {
  EXPECT_EQ(effective({.max_tokens = kHighest,
                       .target_tokens = kHighest,
                       .output_reserve = kHighest,
                       .reserved_slots = {{"Memory", kHighest}, {"Tool", kHighest}}},
                      kHighest),
            (Effective{0, 0}));
  EXPECT_EQ(effective({.max_tokens = 10, .target_tokens = 10, .output_reserve = 10}, kHighest), (Effective{0, 0}));
}

// Spec: Slice/fresh-budget: "The slicer receives a fresh ContextBudget with only maxTokens and targetTokens set."
//   Vectors: optional/pipeline/budget-quota-slice-does-not-see-reserved-slots, slicer-quota-shares-the-effective-target
TEST(EffectiveBudget, ForwardsNeitherReserveNorSlotsNorMargin) {
  const ContextBudget result = effective_budget(ContextBudget({.max_tokens = 1000,
                                                               .target_tokens = 600,
                                                               .output_reserve = 100,
                                                               .reserved_slots = {{"Memory", 50}},
                                                               .estimation_safety_margin_percent = 10.0}),
                                                0);
  EXPECT_EQ(result, ContextBudget({.max_tokens = result.max_tokens(), .target_tokens = result.target_tokens()}));
}

}  // namespace
}  // namespace cupel
