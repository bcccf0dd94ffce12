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

TEST(KnapsackCurve, HasAnErrorWhereATableIsTooLarge) {
  Items items;
  for (int i = 0; i < 30; ++i) items.push_back(item(std::to_string(i), 1000 + i, 0.5));
  const Pipeline pipeline = knapsack(50'000);
  const BudgetCurve curve = budget_curve(pipeline, items, {.ceiling = kFarBeyond});
  EXPECT_EQ(curve.at(1'665).error, std::nullopt);  // 30 x 1666 cells
  EXPECT_EQ(curve.at(1'666).error, ErrorCode::TableTooLarge);
  EXPECT_EQ(curve.at(30'434).error, ErrorCode::TableTooLarge);
  EXPECT_EQ(curve.at(30'435).count, 30);  // no table is needed when all items fit
}

// Whether a run fails is only known after a reduction for each budget, and there are three million budgets.
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

// A score of 0.0001 has the value 1, a lower score the value 0.
TEST(KnapsackCurve, SelectsItemsOfTheLowestValue) {
  const Items items{item("least", 100, 0.0001), item("nothing", 50, 0.00009), item("most", 30, 1.0)};
  const BudgetCurve curve = budget_curve(knapsack(), items, {.ceiling = kFarBeyond});
  EXPECT_EQ(curve.selected_at(130), (std::vector<Position>{0, 2}));
  EXPECT_EQ(curve.selected_at(kFarBeyond), (std::vector<Position>{0, 2}));
}

void expect_steps(const Items& items, std::uint64_t steps) {
  const Pipeline pipeline = knapsack(50'000);
  expect_invalid([&] { budget_curve(pipeline, items, {.ceiling = kFarBeyond, .max_steps = steps - 1}); }, "ceiling",
                 "takes more than " + std::to_string(steps - 1) + " steps");
  const BudgetCurve curve = budget_curve(pipeline, items, {.ceiling = kFarBeyond, .max_steps = steps});
  EXPECT_EQ(curve.at(kFarBeyond).count, static_cast<std::int64_t>(items.size()));
}

// No subset of the 2^12 can be dropped: each is better than all lighter ones.
TEST(KnapsackCurve, CountsTheSubsetsOfAFewHeavyItems) {
  Items items;
  for (int i = 0; i < 12; ++i) items.push_back(item(std::to_string(i), 100'000 << i, std::ldexp(1.0, i - 12)));
  expect_steps(items, 4'095);
}

// Of the 2^20 subsets only the best of each size is kept, so 1 + 2 + ... + 20 are visited.
TEST(KnapsackCurve, KeepsTheBestSubsetOfEachWeightOnly) {
  Items lighter_first;
  Items worse_first;
  Items better_first;
  for (int i = 0; i < 20; ++i) {
    lighter_first.push_back(item(std::to_string(i), 100'000 + i, 0.5));
    worse_first.push_back(item(std::to_string(i), 100'000, 0.1 + i / 100.0));
    better_first.push_back(item(std::to_string(i), 100'000, 0.9 - i / 100.0));
  }
  for (const Items& items : {lighter_first, worse_first, better_first}) expect_steps(items, 210);
  const BudgetCurve curve = budget_curve(knapsack(50'000), worse_first, {.ceiling = kFarBeyond});
  EXPECT_EQ(curve.selected_at(299'999), (std::vector<Position>{18, 19}));
}

}  // namespace
}  // namespace cupel
