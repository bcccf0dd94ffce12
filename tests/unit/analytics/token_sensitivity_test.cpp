#include "cupel/analytics/token_sensitivity.hpp"

#include <cmath>

#include "analytics_helpers.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::item;
using test::Items;
using test::pinned;
using test::Positions;

TokenSensitivity greedy(const Items& items, std::int64_t target, double error) {
  return token_sensitivity(Pipeline(test::usual_options()), items, budget_of(target), error);
}

TEST(ScaledTokens, RoundToTheNearestAndHalvesUp) {
  EXPECT_EQ(scaled_tokens(10, 1.0), 10);
  EXPECT_EQ(scaled_tokens(10, 1.05), 11);  // the double 1.05 is a little more than 105/100
  EXPECT_EQ(scaled_tokens(10, 0.95), 9);   // the double 0.95 is a little less than 95/100
  EXPECT_EQ(scaled_tokens(2, 0.75), 2);    // 1.5
  EXPECT_EQ(scaled_tokens(2, 0.25), 1);    // 0.5
  EXPECT_EQ(scaled_tokens(2, 0.2), 0);
  EXPECT_EQ(scaled_tokens(0, 1.5), 0);
  EXPECT_EQ(scaled_tokens(-3, 1.5), -3);
  EXPECT_EQ(scaled_tokens(1, 1e-300), 0);
  EXPECT_EQ(scaled_tokens(1, 1024.0), 1024);
  EXPECT_EQ(scaled_tokens((std::int64_t{1} << 60) + 1, 1.0), (std::int64_t{1} << 60) + 1);  // no double holds it
}

TEST(TokenSensitivity, GivesTheFactorsAtWhichADecisionChanges) {
  // 10 and 5 tokens fit into 15. With half a token more each they need 16.
  const TokenSensitivity found = greedy({item("A", 10, 0.9), item("B", 5, 0.4)}, 15, 0.25);
  EXPECT_EQ(found.lowest_factor, 0.75);
  EXPECT_EQ(found.highest_factor, 1.25);
  EXPECT_EQ(found.selected_at_lowest, (Positions{0, 1}));
  EXPECT_EQ(found.error_at_lowest, std::nullopt);
  ASSERT_EQ(found.breakpoints.size(), 1U);
  const TokenBreakpoint& at = found.breakpoints[0];
  EXPECT_EQ(at.numerator, 21);  // A has 11 tokens from 10.5/10 on
  EXPECT_EQ(at.denominator, 20);
  EXPECT_EQ(at.factor, 1.05);
  EXPECT_EQ(at.leaving, Positions{1});
  EXPECT_TRUE(at.entering.empty());
}

TEST(TokenSensitivity, FindsTheFactorAtWhichARunFails) {
  const TokenSensitivity found = greedy({pinned("P", 10), item("A", 2, 0.5)}, 10, 0.1);
  EXPECT_EQ(found.selected_at_lowest, (Positions{0}));
  ASSERT_EQ(found.breakpoints.size(), 1U);
  EXPECT_EQ(found.breakpoints[0].factor, 1.05);
  EXPECT_EQ(found.breakpoints[0].error, ErrorCode::PinnedExceedsBudget);
  EXPECT_EQ(found.breakpoints[0].leaving, Positions{0});
}

TEST(TokenSensitivity, HasNoBreakpointsForAnErrorOfZero) {
  const TokenSensitivity found = greedy({item("A", 10, 0.9), item("B", 5, 0.4)}, 10, 0.0);
  EXPECT_EQ(found.selected_at_lowest, Positions{0});
  EXPECT_TRUE(found.breakpoints.empty());
}

TEST(TokenSensitivity, ScoresAgainForAScorerThatReadsTokens) {
  const AnyScorer scorer = [](const ContextItem& i) { return i.content() == "B" ? 0.5 : i.tokens() > 10 ? 0.0 : 1.0; };
  const Pipeline pipeline(test::with_scorer(scorer));
  const TokenSensitivity found = token_sensitivity(pipeline, Items{item("A", 10), item("B", 9)}, budget_of(12), 0.055);
  EXPECT_EQ(found.selected_at_lowest, Positions{0});
  ASSERT_EQ(found.breakpoints.size(), 1U);  // A has 11 tokens and scores 0
  EXPECT_EQ(found.breakpoints[0].factor, 1.05);
  EXPECT_EQ(found.breakpoints[0].entering, Positions{1});
  EXPECT_EQ(found.breakpoints[0].leaving, Positions{0});
}

TEST(TokenSensitivity, AcceptsTokensThatOverflowARun) {
  const std::int64_t quarter = std::int64_t{1} << 60;
  const Items items{item("A", quarter), item("B", quarter),         item("C", quarter),
                    item("F", quarter), item("D", 2 * quarter - 1), item("E", 2 * quarter - 1)};
  const TokenSensitivity found = greedy(items, 10, 0x1.0p-52);
  EXPECT_EQ(found.error_at_lowest, std::nullopt);
  ASSERT_EQ(found.breakpoints.size(), 1U);
  EXPECT_EQ(found.breakpoints[0].error, ErrorCode::TokenOverflow);
}

TEST(TokenSensitivity, RefusesBadArguments) {
  const auto parameter = [](const Items& items, double error, std::size_t max_steps = 1'000) {
    const Error thrown = test::thrown_error(
        [&] { return token_sensitivity(Pipeline(test::usual_options()), items, budget_of(9), error, max_steps); });
    EXPECT_EQ(thrown.code(), ErrorCode::InvalidArgument);
    return std::string(thrown.parameter());
  };
  EXPECT_EQ(parameter({}, 0.1), "items");
  EXPECT_EQ(parameter({item("A", std::int64_t{1} << 61)}, 0.1), "items");
  for (const double error : {-0.1, 1.0, test::kNaN, test::kInfinity})
    EXPECT_EQ(parameter({item("A", 1)}, error), "error");
  EXPECT_EQ(parameter({item("A", 100)}, 0.1, 19), "error");
  EXPECT_EQ(greedy({item("A", 100)}, 9, 0.1).breakpoints.size(), 0U);
}

// The quotient of such token counts is no double, so the factor is searched for, in both directions.
TEST(TokenSensitivity, GivesTheSmallestFactorForCountsThatNoDoubleHolds) {
  const std::int64_t tokens = 57'742'235'405'599'012;
  const std::int64_t count = tokens - 7;
  const TokenSensitivity found = greedy({item("A", tokens)}, count - 1, 0x1.0p-52);
  EXPECT_EQ(found.selected_at_lowest, Positions{0});
  ASSERT_EQ(found.breakpoints.size(), 1U);
  const double factor = found.breakpoints[0].factor;
  EXPECT_EQ(factor, 0x1.fffffffffffffp-1);
  EXPECT_GE(scaled_tokens(tokens, factor), count);
  EXPECT_LT(scaled_tokens(tokens, std::nextafter(factor, 0.0)), count);

  // If two doubles give the same count, the factor is the smaller one.
  const std::int64_t fewer = 11'967'290'233'473'161;
  EXPECT_EQ(greedy({item("A", fewer)}, fewer - 2, 0x1.0p-52).breakpoints[0].factor, 0x1.fffffffffffffp-1);
}

}  // namespace
}  // namespace cupel
