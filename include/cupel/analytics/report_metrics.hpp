#ifndef CUPEL_ANALYTICS_REPORT_METRICS_HPP
#define CUPEL_ANALYTICS_REPORT_METRICS_HPP

/// @file
/// Three metrics of a selection. All of them consider only the included items, including pinned ones. Safe to call from
/// many threads at once.

#include <cstddef>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"

namespace cupel {

/// The tokens of the included items divided by maxTokens. More than 1 if the selection exceeds the window. 0 if
/// maxTokens is 0.
CUPEL_API double budget_utilization(const SelectionReport& report, const ContextBudget& budget);

/// The number of different kinds among the included items, under ASCII case folding.
CUPEL_API std::size_t kind_diversity(const SelectionReport& report);

/// The share of included items that have a timestamp, 0 to 1. 0 when nothing is included.
CUPEL_API double timestamp_coverage(const SelectionReport& report);

/// The three metrics.
struct ReportMetrics {
  double budget_utilization;   ///< see budget_utilization()
  std::size_t kind_diversity;  ///< see kind_diversity()
  double timestamp_coverage;   ///< see timestamp_coverage()

  friend bool operator==(const ReportMetrics&, const ReportMetrics&) = default;
};

/// Computes all three metrics.
CUPEL_API ReportMetrics report_metrics(const SelectionReport& report, const ContextBudget& budget);

}  // namespace cupel

#endif
