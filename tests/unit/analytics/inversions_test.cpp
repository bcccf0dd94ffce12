#include "cupel/analytics/inversions.hpp"

#include <limits>

#include "analytics_helpers.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::item;
using test::Items;
using test::pinned;

std::vector<Inversion> greedy_inversions(const Items& items, std::int64_t target) {
  return inversions(Pipeline(test::usual_options()), items, budget_of(target));
}

TEST(Inversions, HaveTheNeededAndTheAvailableTokens) {
  const Items items{item("A", 10, 0.9), item("B", 5, 0.4), item("C", 1, 0.1)};
  const std::vector<Inversion> expected{{.excluded = 0,
                                         .score = 0.9,
                                         .needed_tokens = 10,
                                         .available_tokens = 2,
                                         .outscored = 2,
                                         .outscored_score = 0.1,
                                         .outscored_count = 2}};
  EXPECT_EQ(greedy_inversions(items, 8), expected);
  EXPECT_TRUE(greedy_inversions(items, 16).empty());
}

TEST(Inversions, AreEmptyWhenTheBestItemsAreSelected) {
  const Items items{item("A", 10, 0.9), item("B", 50, 0.4), item("C", 9, 0.4)};
  EXPECT_TRUE(greedy_inversions(items, 19).empty());  // equal scores are no inversion
}

TEST(Inversions, LeaveOutItemsThatDidNotCompete) {
  const Items items{item("A", 10, 0.9), item("A", 1, 0.5), item("B", -5, 0.8), pinned("P", 2), item("C", 3, 0.2)};
  const std::vector<Inversion> found = greedy_inversions(items, 6);
  ASSERT_EQ(found.size(), 1U);  // the second A is a duplicate, B has negative tokens
  EXPECT_EQ(found[0].excluded, 0U);
  EXPECT_EQ(found[0].outscored, 4U);
  EXPECT_EQ(found[0].available_tokens, 1);  // 6 minus the pinned 2 and the 3 of C
}

TEST(Inversions, PutNaNBelowEveryNumber) {
  const Pipeline pipeline(test::with_scorer(test::GivenScores({test::kNaN, 0.0, -1.0})));
  const Items items{item("A", 1), item("B", 9), item("C", 2)};
  const std::vector<Inversion> found = inversions(pipeline, items, budget_of(3));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].excluded, 1U);
  EXPECT_EQ(found[0].outscored, 0U);
  EXPECT_EQ(found[0].outscored_count, 2);
}

TEST(Inversions, NameTheFirstOfTheLowestScoredItems) {
  const Items items{item("A", 90, 0.9), item("B", 5, 0.4), item("C", 1, 0.4)};
  const std::vector<Inversion> found = greedy_inversions(items, 8);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].outscored, 1U);
}

// A run rejects such tokens, but a report may come from elsewhere.
TEST(Inversions, DoNotWrapAroundForTokensThatNoRunAccepts) {
  constexpr std::int64_t kMostTokens = std::numeric_limits<std::int64_t>::max();
  SelectionReport report;
  for (Position i = 0; i < 3; ++i) {
    report.included.push_back({item("in", i == 2 ? 5 : kMostTokens), 0.1, InclusionReason::Scored, i});
  }
  report.included.push_back({pinned("pin", kMostTokens), 1.0, InclusionReason::Pinned, 3});
  report.included.push_back({pinned("pin", kMostTokens), 1.0, InclusionReason::Pinned, 4});
  report.excluded.push_back({item("out", 7), 0.5, exclusion::BudgetExceeded{7, 0}, 5});
  const std::vector<Inversion> found = inversions(report, budget_of(100));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].available_tokens, -kMostTokens);
}

TEST(Inversions, PassOnErrorsOfTheRun) {
  EXPECT_EQ(test::thrown_error([] { return greedy_inversions({pinned("P", 9)}, 8); }).code(),
            ErrorCode::PinnedExceedsBudget);
}

}  // namespace
}  // namespace cupel
