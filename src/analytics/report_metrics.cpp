#include "cupel/analytics/report_metrics.hpp"

#include <algorithm>
#include <unordered_set>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/model/context_budget.hpp"
#include "util/saturating.hpp"

namespace cupel {

double budget_utilization(const SelectionReport& report, const ContextBudget& budget) {
  if (budget.max_tokens() == 0) return 0.0;
  std::int64_t tokens = 0;
  for (const IncludedItem& entry : report.included) tokens = util::saturating_plus(tokens, entry.item.tokens());
  return static_cast<double>(tokens) / static_cast<double>(budget.max_tokens());
}

std::size_t kind_diversity(const SelectionReport& report) {
  std::unordered_set<ContextKind> kinds;
  for (const IncludedItem& entry : report.included) kinds.insert(entry.item.kind());
  return kinds.size();
}

double timestamp_coverage(const SelectionReport& report) {
  if (report.included.empty()) return 0.0;
  const auto dated = std::count_if(report.included.begin(), report.included.end(),
                                   [](const IncludedItem& entry) { return entry.item.timestamp().has_value(); });
  return static_cast<double>(dated) / static_cast<double>(report.included.size());
}

ReportMetrics report_metrics(const SelectionReport& report, const ContextBudget& budget) {
  return {.budget_utilization = budget_utilization(report, budget),
          .kind_diversity = kind_diversity(report),
          .timestamp_coverage = timestamp_coverage(report)};
}

}  // namespace cupel
