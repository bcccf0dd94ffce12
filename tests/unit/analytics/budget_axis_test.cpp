#include "analytics/budget_axis.hpp"

#include <cstdint>
#include <limits>
#include <random>

#include "analytics_helpers.hpp"

namespace cupel {
namespace {

ContextBudget with_margin(double percent) {
  return ContextBudget({.max_tokens = 1, .target_tokens = 1, .estimation_safety_margin_percent = percent});
}

// With a margin, and numbers beyond the precision of doubles, the first estimate is off by hundreds.
TEST(BudgetAxis, FindsTheFirstBudgetWithATarget) {
  std::mt19937_64 random(3);
  for (const double margin : {0.0, 0.1, 12.5, 33.3, 50.0, 90.0, 99.9}) {
    const BudgetAxis axis(with_margin(margin), 100, std::int64_t{1} << 62);
    const std::int64_t most = axis.slice_target(axis.ceiling());
    for (int round = 0; round < 300; ++round) {
      const auto target = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most >> random() % 50)) + 1;
      const std::int64_t first = axis.first_with_target(target);
      ASSERT_GE(axis.slice_target(first), target) << margin << " percent";
      ASSERT_LT(axis.slice_target(first - 1), target) << margin << " percent";
    }
  }
}

TEST(BudgetAxis, ReturnsABudgetAboveTheCeilingForATargetOutOfReach) {
  const BudgetAxis axis(with_margin(50.0), 10, 1'000);
  EXPECT_EQ(axis.slice_target(1'000), 495);
  EXPECT_EQ(axis.first_with_target(495), 1'000);
  EXPECT_EQ(axis.first_with_target(496), 1'001);
  EXPECT_EQ(axis.first_with_target(std::numeric_limits<std::int64_t>::max()), 1'001);
  EXPECT_EQ(BudgetAxis(with_margin(100.0), 10, 1'000).first_with_target(1), 1'001);
  EXPECT_EQ(axis.first_with_target(0), 0);
}

}  // namespace
}  // namespace cupel
