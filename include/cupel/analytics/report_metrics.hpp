#ifndef CUPEL_ANALYTICS_REPORT_METRICS_HPP
#define CUPEL_ANALYTICS_REPORT_METRICS_HPP

/// @file
/// A selection in three numbers. All of them look at the included items alone, pinned ones too, and are safe to call
/// from many threads at once.

#include <cstddef>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"

namespace cupel {

/// The included items' tokens divided by maxTokens: more than 1 when a selection exceeds its window. 0 when maxTokens
/// is 0.
CUPEL_API double budget_utilization(const SelectionReport& report, const ContextBudget& budget);

/// How many different kinds are included, under ASCII case folding.
CUPEL_API std::size_t kind_diversity(const SelectionReport& report);

/// The share of included items that have a timestamp, 0 to 1. 0 when nothing is included.
CUPEL_API double timestamp_coverage(const SelectionReport& report);

/// All three.
struct ReportMetrics {
  double budget_utilization;   ///< see budget_utilization()
  std::size_t kind_diversity;  ///< see kind_diversity()
  double timestamp_coverage;   ///< see timestamp_coverage()

  friend bool operator==(const ReportMetrics&, const ReportMetrics&) = default;
};

/// All three at once.
CUPEL_API ReportMetrics report_metrics(const SelectionReport& report, const ContextBudget& budget);

}  // namespace cupel

#endif
