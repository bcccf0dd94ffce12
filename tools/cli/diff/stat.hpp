#ifndef CUPEL_CLI_DIFF_STAT_HPP
#define CUPEL_CLI_DIFF_STAT_HPP

#include <string>

#include "cupel/analytics/selection_diff.hpp"
#include "cupel/diagnostics/selection_report.hpp"
#include "page.hpp"

namespace cupel::cli {

/// Two runs and what is between them.
struct Comparison {
  std::string before_name;
  std::string after_name;
  const SelectionReport& before;
  const SelectionReport& after;
  const SelectionDiff& diff;
};

/// What changed, in numbers.
void print_summary(Page& page, const Comparison& comparison);

/// What changed, item by item, in the order of the windows: `-` for what is dropped, `+` for what is added, `~` for
/// what moved. With `all`, what stayed too.
void print_changes(Page& page, const Comparison& comparison, bool all);

}  // namespace cupel::cli

#endif
