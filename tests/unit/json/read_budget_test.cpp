#include <gtest/gtest.h>

#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

TEST(ReadBudget, ReadsEveryField) {
  const ContextBudget budget = read_budget(R"({"maxTokens":8192,"targetTokens":6000,"outputReserve":1024,
      "reservedSlots":{"Memory":200,"Tool":0},"estimationSafetyMarginPercent":5})");
  EXPECT_EQ(budget, ContextBudget({.max_tokens = 8192,
                                   .target_tokens = 6000,
                                   .output_reserve = 1024,
                                   .reserved_slots = {{"Memory", 200}, {"Tool", 0}},
                                   .estimation_safety_margin_percent = 5.0}));
}

TEST(ReadBudget, AcceptsSnakeCaseAndNull) {
  const ContextBudget budget = read_budget(
      R"({"max_tokens":9,"target_tokens":8,"output_reserve":null,"reserved_slots":null,
          "estimation_safety_margin_percent":null})");
  EXPECT_EQ(budget, ContextBudget({.max_tokens = 9, .target_tokens = 8}));
}

TEST(ReadBudget, UsesTheMaximumMinusTheOutputReserveAsDefaultTarget) {
  EXPECT_EQ(read_budget(R"({"maxTokens":9})").target_tokens(), 9);
  EXPECT_EQ(read_budget(R"({"maxTokens":9,"outputReserve":2})").target_tokens(), 7);
  EXPECT_EQ(read_budget(R"({"maxTokens":9,"targetTokens":null,"outputReserve":9})").target_tokens(), 0);
}

TEST(ReadBudget, ReportsEveryFaultAsInvalidBudgetWithItsPath) {
  const std::pair<const char*, const char*> cases[] = {
      {"7", "budget"},
      {"null", "budget"},
      {"[]", "budget"},
      {R"({})", "budget.maxTokens"},
      {R"({"maxTokens":1,"outputReserve":2})", "budget.outputReserve"},
      {R"({"maxTokens":null,"targetTokens":1})", "budget.maxTokens"},
      {R"({"maxTokens":1.0,"targetTokens":1})", "budget.maxTokens"},
      {R"({"maxTokens":"1","targetTokens":1})", "budget.maxTokens"},
      {R"({"maxTokens":99999999999999999999,"targetTokens":1})", "budget.maxTokens"},
      {R"({"maxTokens":-1,"targetTokens":1})", "budget.maxTokens"},
      {R"({"maxTokens":1,"targetTokens":2})", "budget.targetTokens"},
      {R"({"maxTokens":1,"targetTokens":-1})", "budget.targetTokens"},
      {R"({"maxTokens":1,"targetTokens":1,"outputReserve":2})", "budget.outputReserve"},
      {R"({"maxTokens":1,"targetTokens":1,"outputReserve":true})", "budget.outputReserve"},
      {R"({"maxTokens":1,"targetTokens":1,"reservedSlots":[]})", "budget.reservedSlots"},
      {R"({"maxTokens":1,"targetTokens":1,"reservedSlots":{"B":1,"A":-1}})", "budget.reservedSlots.A"},
      {R"({"maxTokens":1,"targetTokens":1,"reservedSlots":{"A":1.5}})", "budget.reservedSlots.A"},
      {R"({"maxTokens":1,"targetTokens":1,"reservedSlots":{"A":null}})", "budget.reservedSlots.A"},
      {R"({"maxTokens":1,"targetTokens":1,"reservedSlots":{" ":1}})", "budget.reservedSlots[\" \"]"},
      {R"({"maxTokens":1,"targetTokens":1,"reservedSlots":{"A":1,"B":1,"a":1}})", "budget.reservedSlots.a"},
      {R"({"maxTokens":1,"targetTokens":1,"reservedSlots":{"A":1,"A":1}})", "budget.reservedSlots.A"},
      {R"({"maxTokens":1,"targetTokens":1,"reservedSlots":{"A":1,"a":1,"B":-1}})", "budget.reservedSlots.B"},
      {R"({"maxTokens":1,"targetTokens":1,"estimationSafetyMarginPercent":101})",
       "budget.estimationSafetyMarginPercent"},
      {R"({"maxTokens":1,"targetTokens":1,"estimationSafetyMarginPercent":1e999})",
       "budget.estimationSafetyMarginPercent"},
      {R"({"maxTokens":1,"targetTokens":1,"estimationSafetyMarginPercent":"5"})",
       "budget.estimationSafetyMarginPercent"},
      {R"({"maxTokens":1,"targetTokens":1,"max_tokens":1})", "budget.maxTokens"},
  };
  for (const auto& [text, path] : cases) {
    EXPECT_EQ(budget_refusal(text), "InvalidBudget " + std::string(path)) << text;
  }
}

TEST(ReadBudget, WritesPathAndProblemIntoTheMessage) {
  EXPECT_EQ(outcome([] { return read_budget(R"({"maxTokens":1,"targetTokens":2})"); }),
            "InvalidBudget budget.targetTokens: must be at most maxTokens (1), got 2");
}

TEST(ReadBudget, ReportsTheSameFaultFirstForAnyOrderOfFields) {
  EXPECT_EQ(budget_refusal(R"({"outputReserve":"x","targetTokens":"x","maxTokens":"x"})"),
            "InvalidBudget budget.maxTokens");
}

TEST(ReadBudget, RefusesUnknownFieldsWhenStrict) {
  const std::string text = R"({"maxTokens":1,"targetTokens":1,"slots":{}})";
  EXPECT_EQ(budget_refusal(text), "ok");
  EXPECT_EQ(refusal([&] { return read_budget(text, {.strict = true}); }), "InvalidBudget budget.slots");
}

}  // namespace
}  // namespace cupel::json::test
