#ifndef CUPEL_CLI_CONFORMANCE_REPORTS_HPP
#define CUPEL_CLI_CONFORMANCE_REPORTS_HPP

#include <string>

#include "conformance/runner/suite.hpp"
#include "palette.hpp"

/// What `cupel conformance` says, in each of its formats.
namespace cupel::cli {

/// What is wrong with a vector, a line for each expectation that is not met, `expected` and `actual` side by side.
/// Nothing for one that passes.
std::string failure_lines(const conformance::SuiteEntry& entry, const Palette& palette);

/// Vectors by level and stage, and what may be claimed.
std::string summary_text(const conformance::SuiteResult& suite, const Palette& palette);

/// Everything, as one JSON object on one line.
std::string json_report(const conformance::SuiteResult& suite);

/// Everything, as JUnit's XML: a suite per level and stage.
std::string junit_report(const conformance::SuiteResult& suite);

}  // namespace cupel::cli

#endif
