#ifndef CUPEL_CLI_CHECK_REPORTS_HPP
#define CUPEL_CLI_CHECK_REPORTS_HPP

#include <string>
#include <vector>

#include "check/check_result.hpp"
#include "palette.hpp"

/// The output formats of `cupel check`.
namespace cupel::cli {

/// One line for a file that passes; otherwise each failure with its file and line.
std::string check_lines(const CheckResult& result, const Palette& palette);

/// `3 of 4 files pass, 11 of 12 assertions hold`.
std::string check_summary(const std::vector<CheckResult>& results);

/// Everything, as one JSON object on one line.
std::string check_json(const std::vector<CheckResult>& results);

/// Everything, as JUnit XML: a suite per file, a test per assertion.
std::string check_junit(const std::vector<CheckResult>& results);

}  // namespace cupel::cli

#endif
