#include "view/curve_milestones.hpp"

#include <gmock/gmock.h>

#include "run_case.hpp"

namespace cupel::view {
namespace {

// From 5 tokens b is selected, from 10 only a, which scores more per token, and from 15 both.
BudgetCurve curve_with_scores(double a, double b) {
  return budget_curve(Pipeline(by_hint()), std::vector{item("a", 10, a), item("b", 5, b)}, {.ceiling = 30});
}

TEST(ViewCurveMilestones, MarkWhereAPercentageOfTheBestScoreIsReached) {
  const BudgetCurve curve = curve_with_scores(0.9, 0.3);
  ASSERT_EQ(curve.segments().size(), 4U);
  EXPECT_EQ(best_score_of(curve), curve.segments()[3].score);
  const std::vector<Milestone> found = milestones(curve, 12);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].segment, 1U);
  EXPECT_EQ(found[0].percent_of_best, 25);
  EXPECT_EQ(found[1].segment, 2U);
  EXPECT_EQ(found[1].percent_of_best, 75);
  EXPECT_TRUE(found[1].at_target);
  EXPECT_FALSE(found[1].most_items);
  EXPECT_EQ(found[2].segment, 3U);
  EXPECT_EQ(found[2].percent_of_best, 100);
  EXPECT_TRUE(found[2].most_items);
  EXPECT_FALSE(found[2].at_target);
}

TEST(ViewCurveMilestones, HaveNoPercentageOfAScoreOfZero) {
  const std::vector<Milestone> found = milestones(curve_with_scores(0.0, 0.0), 0);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].percent_of_best, std::nullopt);
  EXPECT_TRUE(found[0].most_items);
}

TEST(ViewCurveMilestones, DropsAreSegmentsThatScoreLessThanThePreviousOne) {
  const std::vector<ContextItem> items = {item("a", 10, 0.6), item("b", 4, 0.5), item("c", 4, 0.5)};
  Policy stream = by_hint();
  stream.slicer_type = SlicerType::Stream;
  const BudgetCurve curve = budget_curve(Pipeline(stream), items, {.ceiling = 30});
  const std::vector<ScoreDrop> drops = score_drops(curve);
  ASSERT_EQ(drops.size(), 1U);
  EXPECT_EQ(curve.segments()[drops[0].segment].first, 10);  // a displaces b and c
  EXPECT_DOUBLE_EQ(drops[0].lost, 0.4);
  EXPECT_TRUE(score_drops(curve_with_scores(0.9, 0.3)).empty());
}

}  // namespace
}  // namespace cupel::view
