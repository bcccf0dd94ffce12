#include <cstddef>

#include "assertion_failure.hpp"
#include "cupel/analytics/report_metrics.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/testing/assertion_chain.hpp"

namespace cupel::testing {

namespace {

[[noreturn]] void fail_utilization(std::string_view assertion, const char* relation, double threshold,
                                   const SelectionReport& report, const ContextBudget& budget) {
  const std::string found = "computed utilization was " + six_decimals(budget_utilization(report, budget)) +
                            " (includedTokens=" + std::to_string(tokens_of(report.included)) +
                            ", budget.MaxTokens=" + std::to_string(budget.max_tokens()) + ")";
  fail({.assertion = assertion,
        .arguments = "(" + number(threshold) + ")",
        .expected = std::string("utilization ") + relation + " " + number(threshold),
        .actual = found,
        .text = found + "."});
}

}  // namespace

SelectionReportAssertionChain SelectionReportAssertionChain::have_at_least_n_exclusions(std::int64_t n) const {
  require_count("HaveAtLeastNExclusions", n);
  const auto actual = static_cast<std::int64_t>(report_->excluded.size());
  if (actual >= n) return *this;
  fail({.assertion = "HaveAtLeastNExclusions",
        .arguments = "(" + std::to_string(n) + ")",
        .expected = "at least " + counted(n, "excluded item"),
        .actual = counted(actual, "excluded item"),
        .text = "expected at least " + std::to_string(n) + " excluded items, but Excluded had " +
                std::to_string(actual) + "."});
}

SelectionReportAssertionChain SelectionReportAssertionChain::excluded_items_are_sorted_by_score_descending() const {
  const std::vector<ExcludedItem>& excluded = report_->excluded;
  for (std::size_t i = 0; i + 1 < excluded.size(); ++i) {
    if (!higher(excluded[i + 1].score, excluded[i].score)) continue;
    const std::string found = "item at index " + std::to_string(i + 1) + " (score=" + number(excluded[i + 1].score) +
                              ") is higher than item at index " + std::to_string(i) +
                              " (score=" + number(excluded[i].score) + ")";
    fail({.assertion = "ExcludedItemsAreSortedByScoreDescending",
          .expected = "non-increasing scores",
          .actual = found,
          .text = found + ". Expected non-increasing scores."});
  }
  return *this;
}

SelectionReportAssertionChain SelectionReportAssertionChain::have_budget_utilization_above(
    double threshold, const ContextBudget& budget) const {
  if (budget_utilization(*report_, budget) >= threshold) return *this;
  fail_utilization("HaveBudgetUtilizationAbove", ">=", threshold, *report_, budget);
}

SelectionReportAssertionChain SelectionReportAssertionChain::have_budget_utilization_below(
    double threshold, const ContextBudget& budget) const {
  if (budget_utilization(*report_, budget) <= threshold) return *this;
  fail_utilization("HaveBudgetUtilizationBelow", "<=", threshold, *report_, budget);
}

SelectionReportAssertionChain SelectionReportAssertionChain::have_kind_coverage_count(std::int64_t n) const {
  require_count("HaveKindCoverageCount", n);
  const std::vector<ContextKind> kinds = distinct_kinds(report_->included);
  if (static_cast<std::int64_t>(kinds.size()) >= n) return *this;
  const std::string found = std::to_string(kinds.size()) + ": " + list(kinds);
  fail({.assertion = "HaveKindCoverageCount",
        .arguments = "(" + std::to_string(n) + ")",
        .expected = "at least " + counted(n, "distinct kind"),
        .actual = found,
        .text = "expected at least " + std::to_string(n) + " distinct ContextKind values in Included, but found " +
                found + "."});
}

}  // namespace cupel::testing
