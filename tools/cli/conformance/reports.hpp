#ifndef CUPEL_CLI_CONFORMANCE_REPORTS_HPP
#define CUPEL_CLI_CONFORMANCE_REPORTS_HPP

#include <string>
#include <vector>

#include "conformance/runner/suite.hpp"
#include "page.hpp"

/// The output formats of `cupel conformance`.
namespace cupel::cli {

/// The failures of a vector: a line for each expectation that is not met, with the expected and the actual value. Empty
/// for a vector that passes.
std::string failure_lines(const conformance::SuiteEntry& entry, const Palette& palette);

/// The vector's unknown fields, a line for each: `file:line: path: is not a known field`. Empty if they count as
/// failures: then failure_lines() has them.
std::vector<std::string> unknown_field_notes(const conformance::SuiteEntry& entry);

/// Prints the results by level and stage, the level reached, and what the suite lacks to be complete.
void print_summary(Page& page, const conformance::SuiteResult& suite);

/// Everything, as one JSON object on one line.
std::string json_report(const conformance::SuiteResult& suite);

/// Everything, as JUnit XML: a suite per level and stage.
std::string junit_report(const conformance::SuiteResult& suite);

}  // namespace cupel::cli

#endif
