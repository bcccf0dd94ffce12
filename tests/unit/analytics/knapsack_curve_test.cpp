// The budget curve of a knapsack: by a table, by subsets of a few heavy items, or by runs.

#include <gtest/gtest.h>

#include <cmath>

#include "analytics_helpers.hpp"
#include "cupel/analytics/budget_curve.hpp"
#include "cupel/slicing/knapsack_slice.hpp"

namespace cupel {
namespace {

using test::expect_invalid;
using test::item;
using test::Items;

constexpr std::int64_t kFarBeyond = std::int64_t{1} << 62;

Pipeline knapsack(std::uint64_t max_cells = KnapsackOptions().max_cells) {
  return Pipeline(test::with_slicer(KnapsackSlice({.bucket_size = 1, .max_cells = max_cells})));
}

TEST(KnapsackCurve, KnowsWhereATableIsTooLarge) {
  Items items;
  for (int i = 0; i < 30; ++i) items.push_back(item(std::to_string(i), 1000 + i, 0.5));
  const Pipeline pipeline = knapsack(50'000);
  const BudgetCurve curve = budget_curve(pipeline, items, {.ceiling = kFarBeyond});
  EXPECT_EQ(curve.at(1'665).error, std::nullopt);  // 30 x 1666 cells
  EXPECT_EQ(curve.at(1'666).error, ErrorCode::TableTooLarge);
  EXPECT_EQ(curve.at(30'434).error, ErrorCode::TableTooLarge);
  EXPECT_EQ(curve.at(30'435).count, 30);  // all of them need no table
}

// Only a reduction tells for each budget whether a run fails, and there are three million of them.
TEST(KnapsackCurve, RefusesToRunForTooManyBudgets) {
  Items items;
  for (int i = 0; i < 30; ++i) items.push_back(item(std::to_string(i), 100'000 + i, 0.5));
  const Pipeline pipeline = knapsack(50'000);
  expect_invalid([&] { budget_curve(pipeline, items, {.ceiling = kFarBeyond}); }, "ceiling",
                 "more than 65536 capacities");
  EXPECT_EQ(budget_curve(pipeline, items, {.ceiling = 150'000}).at(150'000).error, ErrorCode::TableTooLarge);
}

TEST(KnapsackCurve, RefusesATableWithTooManyColumns) {
  Items items;
  for (int i = 0; i < 25; ++i) items.push_back(item(std::to_string(i), 20'000'000 + i, 0.5));
  expect_invalid([&] { budget_curve(knapsack(), items, {.ceiling = kFarBeyond}); }, "ceiling",
                 "more than 16777216 columns");
}

// 0.0001 is worth 1, and less than that nothing.
TEST(KnapsackCurve, HasWhatIsWorthTheLeast) {
  const Items items{item("least", 100, 0.0001), item("nothing", 50, 0.00009), item("most", 30, 1.0)};
  const BudgetCurve curve = budget_curve(knapsack(), items, {.ceiling = kFarBeyond});
  EXPECT_EQ(curve.selected_at(130), (std::vector<Position>{0, 2}));
  EXPECT_EQ(curve.selected_at(kFarBeyond), (std::vector<Position>{0, 2}));
}

// Each of the 2^12 subsets is heavier and better than another.
TEST(KnapsackCurve, CountsTheSubsetsOfAFewHeavyItems) {
  Items items;
  for (int i = 0; i < 12; ++i) items.push_back(item(std::to_string(i), 100'000 << i, std::ldexp(1.0, i - 12)));
  const Pipeline pipeline = knapsack(50'000);
  expect_invalid([&] { budget_curve(pipeline, items, {.ceiling = kFarBeyond, .max_steps = 4'000}); }, "ceiling",
                 "takes more than 4000 steps");  // of 4095
  EXPECT_EQ(budget_curve(pipeline, items, {.ceiling = kFarBeyond}).at(kFarBeyond).count, 12);
}

// Of 2^20 subsets, those of one size have nearly the same weight and score, so few are better than a lighter one.
TEST(KnapsackCurve, KeepsNoSubsetThatALighterOneEquals) {
  Items items;
  for (int i = 0; i < 20; ++i) items.push_back(item(std::to_string(i), 100'000 + i, 0.5));
  const Pipeline pipeline = knapsack(50'000);
  const BudgetCurve curve = budget_curve(pipeline, items, {.ceiling = kFarBeyond, .max_steps = 4'000});
  EXPECT_EQ(curve.selected_at(200'001), (std::vector<Position>{0, 1}));
  EXPECT_EQ(curve.at(kFarBeyond).count, 20);
}

}  // namespace
}  // namespace cupel
