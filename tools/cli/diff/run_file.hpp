#ifndef CUPEL_CLI_DIFF_RUN_FILE_HPP
#define CUPEL_CLI_DIFF_RUN_FILE_HPP

#include <map>
#include <string>

#include "cupel/diagnostics/selection_report.hpp"

namespace cupel::cli {

/// Reads runs that were kept: reports, and responses that carry one.
class RunFiles {
 public:
  /// `FILE`, which holds one run, or `FILE:N`, its N-th line; `-` is standard input. A file whose name ends like that
  /// is the file. Each file is read once, so that two lines of standard input can be compared. Throws Failure: for a
  /// file that can't be read, a line that is not there, several runs where one is meant, a run without a report.
  SelectionReport report(const std::string& argument);

 private:
  const std::string& text_of(const std::string& path);

  std::map<std::string, std::string> texts_;
};

}  // namespace cupel::cli

#endif
