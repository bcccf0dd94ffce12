#include "cupel/model/context_budget.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "support/thrown_error.hpp"

namespace cupel {
namespace {

constexpr std::int64_t kHuge = std::numeric_limits<std::int64_t>::max();

// The name of the parameter that the budget is rejected for; every rejection has the code InvalidBudget.
std::string rejected_parameter(ContextBudgetFields fields) {
  const Error error = test::thrown_error([&] { return ContextBudget(std::move(fields)); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidBudget);
  EXPECT_TRUE(test::contains(error.what(), error.parameter())) << error.what();
  return std::string(error.parameter());
}

std::string rejection(ContextBudgetFields fields) {
  return test::thrown_error([&] { return ContextBudget(std::move(fields)); }).what();
}

TEST(ContextBudget, ExplainsEachRejection) {
  EXPECT_EQ(rejection({.max_tokens = -1, .target_tokens = 0}), "ContextBudget: maxTokens must be at least 0, got -1");
  EXPECT_EQ(rejection({.max_tokens = 9, .target_tokens = -2}),
            "ContextBudget: targetTokens must be at least 0, got -2");
  EXPECT_EQ(rejection({.max_tokens = 9, .target_tokens = 10}),
            "ContextBudget: targetTokens must be at most maxTokens (9), got 10");
  EXPECT_EQ(rejection({.max_tokens = 9, .target_tokens = 9, .output_reserve = -3}),
            "ContextBudget: outputReserve must be at least 0, got -3");
  EXPECT_EQ(rejection({.max_tokens = 9, .target_tokens = 9, .output_reserve = 11}),
            "ContextBudget: outputReserve must be at most maxTokens (9), got 11");
  EXPECT_EQ(rejection({.max_tokens = 9, .target_tokens = 9, .estimation_safety_margin_percent = 100.5}),
            "ContextBudget: estimationSafetyMarginPercent must be 0 to 100, got 100.5");
  EXPECT_EQ(rejection({.max_tokens = 9, .target_tokens = 9, .reserved_slots = {{"Memory", -4}}}),
            "ContextBudget: reservedSlots must be at least 0 for kind 'Memory', got -4");
  EXPECT_EQ(rejection({.max_tokens = 9, .target_tokens = 9, .reserved_slots = {{"Memory", 1}, {"MEMORY", 2}}}),
            "ContextBudget: reservedSlots must name a kind once: 'MEMORY'");
}

TEST(ContextBudget, KeepsAllFields) {
  const ContextBudget budget({.max_tokens = 8192,
                              .target_tokens = 6000,
                              .output_reserve = 1024,
                              .reserved_slots = {{"Memory", 200}, {"Document", 50}},
                              .estimation_safety_margin_percent = 5.0});

  EXPECT_EQ(budget.max_tokens(), 8192);
  EXPECT_EQ(budget.target_tokens(), 6000);
  EXPECT_EQ(budget.output_reserve(), 1024);
  ASSERT_EQ(budget.reserved_slots().size(), 2U);
  EXPECT_EQ(budget.reserved_slots()[0], (ReservedSlot{"Memory", 200}));
  EXPECT_EQ(budget.reserved_slots()[1], (ReservedSlot{"Document", 50}));
  EXPECT_EQ(budget.estimation_safety_margin_percent(), 5.0);
  EXPECT_EQ(budget.reserved_tokens(), 250);
}

// Spec: ContextBudget/defaults: defaults: no reserve, no slots, margin 0
//   Code: include/cupel/model/context_budget.hpp
TEST(ContextBudget, DefaultsToNoReserveNoSlotsNoMargin) {
  const ContextBudget budget({.max_tokens = 10, .target_tokens = 5});

  EXPECT_EQ(budget.output_reserve(), 0);
  EXPECT_TRUE(budget.reserved_slots().empty());
  EXPECT_EQ(budget.estimation_safety_margin_percent(), 0.0);
  EXPECT_EQ(budget.reserved_tokens(), 0);
}

TEST(ContextBudget, TargetDefaultsToMaxTokensMinusOutputReserve) {
  EXPECT_EQ(ContextBudget({.max_tokens = 10}).target_tokens(), 10);
  EXPECT_EQ(ContextBudget({.max_tokens = 10, .output_reserve = 3}).target_tokens(), 7);
  EXPECT_EQ(ContextBudget({.max_tokens = 10, .output_reserve = 10}).target_tokens(), 0);
  EXPECT_EQ(ContextBudget({.max_tokens = kHuge}).target_tokens(), kHuge);
}

TEST(ContextBudget, ChecksTheOtherRulesInTheSameOrderWithoutATarget) {
  EXPECT_EQ(rejected_parameter({.max_tokens = -1, .output_reserve = -1}), "maxTokens");
  EXPECT_EQ(rejected_parameter({.max_tokens = 5, .output_reserve = -1}), "outputReserve");
  EXPECT_EQ(rejection({.max_tokens = 5, .output_reserve = 6, .estimation_safety_margin_percent = 101.0}),
            "ContextBudget: outputReserve must be at most maxTokens (5), got 6");
}

TEST(ContextBudget, DefaultTargetFollowsAChangedReserve) {
  ContextBudgetFields fields = ContextBudget({.max_tokens = 10, .output_reserve = 1}).fields();
  fields.output_reserve = 4;
  EXPECT_EQ(ContextBudget(fields).target_tokens(), 6);
}

TEST(ContextBudget, DefaultTargetEqualsTheSameTargetGivenExplicitly) {
  EXPECT_EQ(ContextBudget({.max_tokens = 10, .output_reserve = 3}),
            ContextBudget({.max_tokens = 10, .target_tokens = 7, .output_reserve = 3}));
  EXPECT_NE(ContextBudget({.max_tokens = 10}), ContextBudget({.max_tokens = 10, .target_tokens = 9}));
}

// Spec: ContextBudget/max-tokens
TEST(ContextBudget, AMaximumOfZeroIsValid) {
  const ContextBudget budget({.max_tokens = 0, .target_tokens = 0, .output_reserve = 0});
  EXPECT_EQ(budget.max_tokens(), 0);
}

// Spec: ContextBudget/validation
TEST(ContextBudget, BoundariesAreValid) {
  EXPECT_NO_THROW(ContextBudget({.max_tokens = 7, .target_tokens = 7, .output_reserve = 7}));
  EXPECT_NO_THROW(ContextBudget({.max_tokens = kHuge, .target_tokens = kHuge, .output_reserve = kHuge}));
  EXPECT_NO_THROW(ContextBudget({.max_tokens = 7, .target_tokens = 7, .estimation_safety_margin_percent = 100.0}));
  EXPECT_NO_THROW(ContextBudget({.max_tokens = 7, .target_tokens = 7, .estimation_safety_margin_percent = -0.0}));
  EXPECT_NO_THROW(ContextBudget({.max_tokens = 7, .target_tokens = 7, .reserved_slots = {{"Memory", 0}}}));
  EXPECT_NO_THROW(ContextBudget({.max_tokens = 7, .target_tokens = 7, .reserved_slots = {{"Memory", 8}}}));
}

// Spec: ContextBudget/max-tokens: "maxTokens >= 0"
//   Vectors: optional/pipeline/error-negative-maximum, budget-maximum-of-zero-is-valid
//   Note: 0 is valid, although a note in the testing chapter says `> 0` (decisions#data).
TEST(ContextBudget, RejectsANegativeMaximum) {
  EXPECT_EQ(rejected_parameter({.max_tokens = -1, .target_tokens = 0}), "maxTokens");
}

// Spec: ContextBudget/target-tokens: "targetTokens >= 0"
//   Vectors: optional/pipeline/error-negative-target, budget-maximum-of-zero-is-valid
TEST(ContextBudget, RejectsANegativeTarget) {
  EXPECT_EQ(rejected_parameter({.max_tokens = 10, .target_tokens = -1}), "targetTokens");
}

// Spec: ContextBudget/target-within-max: "targetTokens <= maxTokens"
//   Vectors: optional/pipeline/error-target-above-the-maximum, required/pipeline/deduplicate-makes-room-before-slicing
TEST(ContextBudget, RejectsATargetAboveTheMaximum) {
  EXPECT_EQ(rejected_parameter({.max_tokens = 10, .target_tokens = 11}), "targetTokens");
}

// Spec: ContextBudget/output-reserve: "outputReserve >= 0"
//   Vectors: optional/pipeline/error-negative-output-reserve
TEST(ContextBudget, RejectsANegativeOutputReserve) {
  EXPECT_EQ(rejected_parameter({.max_tokens = 10, .target_tokens = 5, .output_reserve = -1}), "outputReserve");
}

// Spec: ContextBudget/reserve-within-max: "outputReserve <= maxTokens"
//   Vectors: optional/pipeline/error-output-reserve-above-the-maximum,
//     required/pipeline/budget-output-reserve-may-be-the-whole-window
TEST(ContextBudget, RejectsAnOutputReserveAboveTheMaximum) {
  EXPECT_EQ(rejected_parameter({.max_tokens = 10, .target_tokens = 5, .output_reserve = 11}), "outputReserve");
}

// Spec: ContextBudget/safety-margin: "estimationSafetyMarginPercent >= 0.0 AND <= 100.0"
//   Vectors: optional/pipeline/error-negative-safety-margin, error-safety-margin-above-one-hundred,
//     error-safety-margin-that-is-not-a-number, budget-safety-margin-of-zero-changes-nothing,
//     budget-safety-margin-of-one-hundred-leaves-nothing
//   Note: NaN is rejected, too.
TEST(ContextBudget, RejectsAMarginThatIsNotAPercentage) {
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double margin : {-0.001, 100.001, infinity, -infinity, nan}) {
    EXPECT_EQ(rejected_parameter({.max_tokens = 10, .target_tokens = 5, .estimation_safety_margin_percent = margin}),
              "estimationSafetyMarginPercent")
        << margin;
  }
}

// Spec: ContextBudget/reserved-slots: "Each value in reservedSlots >= 0"
//   Vectors: optional/pipeline/error-negative-reserved-slot, error-reserved-slots-name-a-kind-twice
//   Note: A kind given twice is rejected, too: the field is a map.
TEST(ContextBudget, RejectsANegativeReservedSlot) {
  EXPECT_EQ(rejected_parameter({.max_tokens = 10, .target_tokens = 5, .reserved_slots = {{"Memory", 1}, {"Tool", -1}}}),
            "reservedSlots");
}

// Spec: ContextBudget/reserved-slots
TEST(ContextBudget, RejectsAKindReservedTwiceIgnoringCase) {
  EXPECT_EQ(
      rejected_parameter({.max_tokens = 10, .target_tokens = 5, .reserved_slots = {{"Memory", 1}, {"MEMORY", 2}}}),
      "reservedSlots");
}

// Spec: ContextBudget/validation, MUST: "A conforming implementation MUST enforce these validation rules at
//     construction time and reject invalid budgets"
//   Vectors: optional/pipeline/error-negative-maximum, error-budget-rules-are-checked-in-order-target-before-reserve,
//     error-budget-rules-are-checked-in-order-margin-before-slots
//   Note: The error reports the first broken rule in the order given.
TEST(ContextBudget, ReportsTheFirstBrokenRuleInTheSpecificationsOrder) {
  ContextBudgetFields fields{.max_tokens = -1,
                             .target_tokens = -1,
                             .output_reserve = -1,
                             .reserved_slots = {{"Memory", 1}, {"memory", -1}},
                             .estimation_safety_margin_percent = 101.0};
  EXPECT_EQ(rejected_parameter(fields), "maxTokens");
  fields.max_tokens = 10;
  EXPECT_EQ(rejected_parameter(fields), "targetTokens");
  fields.target_tokens = 11;
  EXPECT_EQ(rejected_parameter(fields), "targetTokens");
  fields.target_tokens = 10;
  EXPECT_EQ(rejected_parameter(fields), "outputReserve");
  fields.output_reserve = 11;
  EXPECT_EQ(rejected_parameter(fields), "outputReserve");
  fields.output_reserve = 10;
  EXPECT_EQ(rejected_parameter(fields), "estimationSafetyMarginPercent");
  fields.estimation_safety_margin_percent = 100.0;
  const Error negative = test::thrown_error([&] { return ContextBudget(fields); });
  EXPECT_EQ(negative.parameter(), "reservedSlots");
  EXPECT_TRUE(test::contains(negative.problem(), "-1"))
      << "the negative value must be reported before the repeated kind";
  fields.reserved_slots[1].tokens = 1;
  EXPECT_EQ(rejected_parameter(fields), "reservedSlots");
  fields.reserved_slots.pop_back();
  EXPECT_NO_THROW(ContextBudget{fields});
}

TEST(ContextBudget, MessagesNameTheOffendingNumber) {
  const Error error = test::thrown_error([] { return ContextBudget({.max_tokens = 10, .target_tokens = 4711}); });
  EXPECT_TRUE(test::contains(error.what(), "targetTokens")) << error.what();
  EXPECT_TRUE(test::contains(error.problem(), "4711")) << error.problem();
  EXPECT_FALSE(test::contains(error.problem(), "targetTokens")) << error.problem();
}

TEST(ContextBudget, TheSumOfReservedSlotsSaturates) {
  const ContextBudget budget(
      {.max_tokens = 10, .target_tokens = 5, .reserved_slots = {{"Memory", kHuge}, {"Tool", 1}, {"Document", kHuge}}});
  EXPECT_EQ(budget.reserved_tokens(), kHuge);
}

TEST(ContextBudget, FieldsRoundTrip) {
  const ContextBudgetFields fields{.max_tokens = 100,
                                   .target_tokens = 50,
                                   .output_reserve = 10,
                                   .reserved_slots = {{"Memory", 5}},
                                   .estimation_safety_margin_percent = 2.5};
  EXPECT_EQ(ContextBudget(fields).fields(), fields);
  EXPECT_EQ(ContextBudget(fields), ContextBudget(fields));
  EXPECT_NE(ContextBudget(fields), ContextBudget({.max_tokens = 100, .target_tokens = 50}));
}

}  // namespace
}  // namespace cupel
