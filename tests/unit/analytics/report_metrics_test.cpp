#include "cupel/analytics/report_metrics.hpp"

#include "analytics_helpers.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::included;
using test::item;
using test::pinned;

ContextItem of_kind(std::string content, std::string kind) {
  return ContextItem({.content = std::move(content), .tokens = 1, .kind = std::move(kind)});
}

// Spec: Changelog/report-metrics: "BudgetUtilization(budget), KindDiversity(), and TimestampCoverage() extension
//     methods on SelectionReport"
//   Code: src/analytics/report_metrics.cpp
//   Note: The utilization of a window of 0 is 0.0.
TEST(BudgetUtilization, IsTheShareOfTheWindow) {
  const SelectionReport report{.included = {included(item("a", 30)), included(pinned("b", 10))},
                               .excluded = {test::too_large(item("c", 60), 0.5)}};
  const ContextBudget budget({.max_tokens = 160, .target_tokens = 40, .output_reserve = 80});
  EXPECT_EQ(budget_utilization(report, budget), 0.25);  // of maxTokens, not of targetTokens
}

TEST(BudgetUtilization, MayExceedOne) {
  EXPECT_EQ(budget_utilization({.included = {included(item("a", 30))}}, budget_of(20)), 1.5);
}

TEST(BudgetUtilization, IsZeroWithoutTokensOrWithoutAWindow) {
  EXPECT_EQ(budget_utilization({}, budget_of(20)), 0.0);
  EXPECT_EQ(budget_utilization({.included = {included(item("a", 0))}}, budget_of(0)), 0.0);
  EXPECT_EQ(budget_utilization({.included = {included(item("a", 5))}}, budget_of(0)), 0.0);
}

TEST(BudgetUtilization, DoesNotOverflow) {
  const SelectionReport report{.included = {included(item("a", test::kMostTokens)), included(item("b", 1))}};
  EXPECT_EQ(budget_utilization(report, budget_of(test::kMostTokens)), 1.0);
}

// Spec: Changelog/report-metrics
TEST(KindDiversity, CountsKindsUnderAsciiFolding) {
  const SelectionReport report{.included = {included(of_kind("a", "Message")), included(of_kind("b", "MESSAGE")),
                                            included(of_kind("c", "Memory")), included(of_kind("d", "\xC3\x89")),
                                            included(of_kind("e", "\xC3\xA9"))},
                               .excluded = {test::too_large(of_kind("f", "Document"), 0.5)}};
  EXPECT_EQ(kind_diversity(report), 4U);
  EXPECT_EQ(kind_diversity({}), 0U);
}

// Spec: Changelog/report-metrics
TEST(TimestampCoverage, IsTheShareOfDatedItems) {
  const ContextItem dated({.content = "a", .tokens = 1, .timestamp = Timestamp::from_unix(0, 0)});
  const SelectionReport report{
      .included = {included(dated), included(item("b", 1)), included(item("c", 1)), included(item("d", 1))},
      .excluded = {test::too_large(dated, 0.5)}};
  EXPECT_EQ(timestamp_coverage(report), 0.25);
  EXPECT_EQ(timestamp_coverage({.included = {included(dated)}}), 1.0);
  EXPECT_EQ(timestamp_coverage({}), 0.0);
}

TEST(ReportMetrics, ContainAllThreeValues) {
  const SelectionReport report{.included = {included(item("a", 5)), included(of_kind("b", "Memory"))}};
  EXPECT_EQ(report_metrics(report, budget_of(8)),
            (ReportMetrics{.budget_utilization = 0.75, .kind_diversity = 2, .timestamp_coverage = 0.0}));
}

}  // namespace
}  // namespace cupel
