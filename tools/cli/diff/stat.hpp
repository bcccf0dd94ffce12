#ifndef CUPEL_CLI_DIFF_STAT_HPP
#define CUPEL_CLI_DIFF_STAT_HPP

#include <string>

#include "cupel/analytics/selection_diff.hpp"
#include "cupel/diagnostics/selection_report.hpp"
#include "page.hpp"

namespace cupel::cli {

/// Two runs and their difference.
struct Comparison {
  std::string before_name;
  std::string after_name;
  const SelectionReport& before;
  const SelectionReport& after;
  const SelectionDiff& diff;
};

/// Prints what changed, in numbers.
void print_summary(Page& page, const Comparison& comparison);

/// Prints what changed, item by item, in the order of the windows: `-` for dropped, `+` for added, `~` for moved items.
/// With `all`, the unchanged items too.
void print_changes(Page& page, const Comparison& comparison, bool all);

}  // namespace cupel::cli

#endif
