// COMPUTE-EFFECTIVE-BUDGET of the specification's stage 5, against examples worked out by hand.

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

TEST(EffectiveBudget, WithoutAnythingToSubtractIsTheBudgetItself) {
  EXPECT_EQ(effective({.max_tokens = 8192, .target_tokens = 6000}), (Effective{8192, 6000}));
}

TEST(EffectiveBudget, SubtractsTheOutputReserveFromTheMaximumOnly) {
  EXPECT_EQ(effective({.max_tokens = 1000, .target_tokens = 500, .output_reserve = 300}), (Effective{700, 500}));
}

// "effectiveTarget is clamped to effectiveMax (not the other way around)."
TEST(EffectiveBudget, ClampsTheTargetToTheMaximum) {
  EXPECT_EQ(effective({.max_tokens = 1000, .target_tokens = 900, .output_reserve = 300}), (Effective{700, 700}));
}

TEST(EffectiveBudget, SubtractsPinnedTokensFromBoth) {
  EXPECT_EQ(effective({.max_tokens = 1000, .target_tokens = 500, .output_reserve = 200}, 100), (Effective{700, 400}));
}

TEST(EffectiveBudget, SubtractsAllReservedSlotsFromBoth) {
  EXPECT_EQ(effective({.max_tokens = 1000, .target_tokens = 500, .reserved_slots = {{"Memory", 50}, {"Tool", 30}}}, 20),
            (Effective{900, 400}));
}

TEST(EffectiveBudget, IsNeverNegative) {
  EXPECT_EQ(effective({.max_tokens = 1000, .target_tokens = 100}, 150), (Effective{850, 0}));
  EXPECT_EQ(effective({.max_tokens = 1000, .target_tokens = 100}, 1001), (Effective{0, 0}));
  EXPECT_EQ(effective({.max_tokens = 100, .target_tokens = 100, .reserved_slots = {{"Memory", 101}}}),
            (Effective{0, 0}));
  EXPECT_EQ(effective({.max_tokens = 0, .target_tokens = 0}), (Effective{0, 0}));
}

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

TEST(EffectiveBudget, RoundsTheMarginDown) {
  // 999 * 0.95 = 949.05, 99 * 0.95 = 94.05
  EXPECT_EQ(effective({.max_tokens = 999, .target_tokens = 99, .estimation_safety_margin_percent = 5.0}),
            (Effective{949, 94}));
}

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
  // The double nearest to 2^63 - 1 is 2^63, which no token count can be.
  EXPECT_EQ(effective({.max_tokens = kHighest, .target_tokens = kHighest, .estimation_safety_margin_percent = 1e-20}),
            (Effective{kHighest, kHighest}));
  EXPECT_EQ(effective({.max_tokens = kHighest, .target_tokens = kHighest, .estimation_safety_margin_percent = 50.0}),
            (Effective{std::int64_t{1} << 62, std::int64_t{1} << 62}));
}

TEST(EffectiveBudget, ATinyMarginNeverGivesMoreThanThereWas) {
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

// "The slicer receives a fresh ContextBudget with only maxTokens and targetTokens set."
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
