#include <gtest/gtest.h>

#include <cmath>

#include "cupel/model/context_budget.hpp"
#include "reports.hpp"
#include "support/thrown_error.hpp"

namespace cupel::testing {
namespace {

SelectionReport excluded_with(std::initializer_list<double> scores) {
  Written written;
  for (const double score : scores) written.out("Message", score, kTooLarge);
  return written;
}

TEST(HaveAtLeastNExclusions, HoldsUpToTheNumberOfExclusions) {
  const SelectionReport report = excluded_with({2, 1});
  should(report).have_at_least_n_exclusions(2).have_at_least_n_exclusions(1);
}

// Spec: TestingVocabulary/aggregates
TEST(HaveAtLeastNExclusions, AlwaysHoldsForZero) { should(nothing()).have_at_least_n_exclusions(0); }

// Spec: TestingVocabulary/aggregates: Aggregate group: HaveAtLeastNExclusions, ExcludedItemsAreSortedByScoreDescending
//   Note: NaN is below every number (decisions#testing-vocabulary).
TEST(HaveAtLeastNExclusions, ShowsTheNumberOfExclusions) {
  EXPECT_EQ(MESSAGE_OF(should(nothing()).have_at_least_n_exclusions(1)),
            "HaveAtLeastNExclusions(1) failed: expected at least 1 excluded items, but Excluded had 0.");
  EXPECT_EQ(MESSAGE_OF(should(excluded_with({2, 1})).have_at_least_n_exclusions(3)),
            "HaveAtLeastNExclusions(3) failed: expected at least 3 excluded items, but Excluded had 2.");
}

TEST(HaveAtLeastNExclusions, RefusesACountBelowZero) {
  const Error error = test::thrown_error([] { return should(nothing()).have_at_least_n_exclusions(-1); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
  EXPECT_STREQ(error.what(), "HaveAtLeastNExclusions: n must be >= 0, got -1");
}

TEST(ExcludedItemsAreSortedByScoreDescending, HoldsForNoItemsOneItemTiesAndNaNAtTheEnd) {
  for (const SelectionReport& report :
       {nothing(), excluded_with({1}), excluded_with({2, 1, 1, 0.0, -0.0}), excluded_with({1, kNaN, kNaN})}) {
    should(report).excluded_items_are_sorted_by_score_descending();
  }
}

// Spec: TestingVocabulary/aggregates
TEST(ExcludedItemsAreSortedByScoreDescending, ShowsTheFirstPairOutOfOrder) {
  EXPECT_EQ(MESSAGE_OF(should(excluded_with({2, 0.5, 1, 3})).excluded_items_are_sorted_by_score_descending()),
            "ExcludedItemsAreSortedByScoreDescending failed: item at index 2 (score=1) is higher than item at index 1 "
            "(score=0.5). Expected non-increasing scores.");
  EXPECT_EQ(
      MESSAGE_OF(should(excluded_with({kNaN, 0.5})).excluded_items_are_sorted_by_score_descending()),
      "ExcludedItemsAreSortedByScoreDescending failed: item at index 1 (score=0.5) is higher than item at index 0 "
      "(score=nan). Expected non-increasing scores.");
}

const ContextBudget kBudget({.max_tokens = 30, .target_tokens = 20});
const SelectionReport kTwenty = Written().in("Message", 1, 15).in("Memory", 1, 5);

// Spec: TestingVocabulary/choices
TEST(HaveBudgetUtilizationAbove, DividesByMaxTokensAndComparesExactly) {
  should(kTwenty).have_budget_utilization_above(20.0 / 30.0, kBudget).have_budget_utilization_above(0.0, kBudget);
  EXPECT_EQ(MESSAGE_OF(should(kTwenty).have_budget_utilization_above(0.7, kBudget)),
            "HaveBudgetUtilizationAbove(0.7) failed: computed utilization was 0.666667 (includedTokens=20, "
            "budget.MaxTokens=30).");
}

// Spec: TestingVocabulary/choices
TEST(HaveBudgetUtilizationAbove, HasNoTolerance) {
  const double above = std::nextafter(20.0 / 30.0, 1.0);
  EXPECT_THROW(should(kTwenty).have_budget_utilization_above(above, kBudget), SelectionReportAssertionError);
}

// Spec: TestingVocabulary/budget-and-coverage: Budget and coverage groups: HaveBudgetUtilizationAbove,
//     HaveKindCoverageCount
TEST(HaveBudgetUtilizationAbove, ComputesZeroWithoutIncludedItems) {
  should(nothing()).have_budget_utilization_above(0.0, kBudget).have_budget_utilization_above(-1, kBudget);
  EXPECT_EQ(MESSAGE_OF(should(nothing()).have_budget_utilization_above(0.5, kBudget)),
            "HaveBudgetUtilizationAbove(0.5) failed: computed utilization was 0.000000 (includedTokens=0, "
            "budget.MaxTokens=30).");
}

// Spec: TestingVocabulary/budget-and-coverage
TEST(HaveBudgetUtilizationAbove, AcceptsAThresholdAboveOne) {
  should(SelectionReport(Written().in("Message", 1, 45))).have_budget_utilization_above(1.5, kBudget);
  EXPECT_EQ(MESSAGE_OF(should(kTwenty).have_budget_utilization_above(1.5, kBudget)),
            "HaveBudgetUtilizationAbove(1.5) failed: computed utilization was 0.666667 (includedTokens=20, "
            "budget.MaxTokens=30).");
}

TEST(HaveBudgetUtilizationAbove, ComputesZeroForAnEmptyWindow) {
  const ContextBudget none({.max_tokens = 0, .target_tokens = 0});
  EXPECT_EQ(MESSAGE_OF(should(kTwenty).have_budget_utilization_above(1, none)),
            "HaveBudgetUtilizationAbove(1) failed: computed utilization was 0.000000 (includedTokens=20, "
            "budget.MaxTokens=0).");
}

TEST(HaveBudgetUtilizationAbove, FailsForAThresholdOfNaN) {
  EXPECT_THROW(should(kTwenty).have_budget_utilization_above(kNaN, kBudget), SelectionReportAssertionError);
  EXPECT_THROW(should(kTwenty).have_budget_utilization_below(kNaN, kBudget), SelectionReportAssertionError);
}

TEST(HaveBudgetUtilizationBelow, IncludesTheThreshold) {
  should(kTwenty).have_budget_utilization_below(20.0 / 30.0, kBudget).have_budget_utilization_below(1, kBudget);
  EXPECT_EQ(MESSAGE_OF(should(kTwenty).have_budget_utilization_below(0.5, kBudget)),
            "HaveBudgetUtilizationBelow(0.5) failed: computed utilization was 0.666667 (includedTokens=20, "
            "budget.MaxTokens=30).");
}

const SelectionReport kOneKind = Written().in("Memory", 1).in("Memory", 0);

// Spec: TestingVocabulary/budget-and-coverage
TEST(HaveKindCoverageCount, CountsKindsInAnySpelling) {
  const SelectionReport report = Written().in("Message", 1).in("MESSAGE", 1).in("Memory", 1);
  should(report).have_kind_coverage_count(2).have_kind_coverage_count(1);
  EXPECT_EQ(
      MESSAGE_OF(should(report).have_kind_coverage_count(3)),
      "HaveKindCoverageCount(3) failed: expected at least 3 distinct ContextKind values in Included, but found 2: "
      "[Message, Memory].");
}

TEST(HaveKindCoverageCount, CountsEachKindOnce) {
  EXPECT_EQ(
      MESSAGE_OF(should(kOneKind).have_kind_coverage_count(2)),
      "HaveKindCoverageCount(2) failed: expected at least 2 distinct ContextKind values in Included, but found 1: "
      "[Memory].");
  should(kOneKind).have_kind_coverage_count(1);
}

// Spec: TestingVocabulary/budget-and-coverage
TEST(HaveKindCoverageCount, CountsZeroWithoutIncludedItems) {
  should(nothing()).have_kind_coverage_count(0);
  EXPECT_EQ(
      MESSAGE_OF(should(nothing()).have_kind_coverage_count(1)),
      "HaveKindCoverageCount(1) failed: expected at least 1 distinct ContextKind values in Included, but found 0: "
      "[].");
}

TEST(HaveKindCoverageCount, RefusesACountBelowZero) {
  const Error error = test::thrown_error([] { return should(nothing()).have_kind_coverage_count(-1); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
  EXPECT_STREQ(error.what(), "HaveKindCoverageCount: n must be >= 0, got -1");
}

}  // namespace
}  // namespace cupel::testing
