#ifndef CUPEL_TESTS_FRAMEWORKS_REPORT_HPP
#define CUPEL_TESTS_FRAMEWORKS_REPORT_HPP

#include "cupel/diagnostics/selection_report.hpp"

/// A report with one included item and no excluded ones.
inline cupel::SelectionReport small_report() {
  cupel::SelectionReport report;
  report.included.push_back({.item = cupel::ContextItem({.content = "What broke?", .tokens = 25}),
                             .score = 0.5,
                             .reason = cupel::InclusionReason::Scored,
                             .position = 0});
  return report;
}

#endif
