#ifndef CUPEL_CLI_DIFF_RUN_FILE_HPP
#define CUPEL_CLI_DIFF_RUN_FILE_HPP

#include <map>
#include <string>

#include "cupel/diagnostics/selection_report.hpp"

namespace cupel::cli {

/// Reads saved runs: reports, and responses that contain one.
class RunFiles {
 public:
  /// The report of `FILE`, which contains one run, or of `FILE:N`, its N-th line; `-` is standard input. If a file
  /// called `FILE:N` exists, that file is meant. Each file is read once, so that two lines of standard input can be
  /// compared. Throws Failure if a file can't be read, a line does not exist, a file without a line number contains
  /// several runs, or a run has no report.
  SelectionReport report(const std::string& argument);

 private:
  const std::string& text_of(const std::string& path);

  std::map<std::string, std::string> texts_;
};

}  // namespace cupel::cli

#endif
