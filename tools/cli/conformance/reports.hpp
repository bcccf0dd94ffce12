#ifndef CUPEL_CLI_CONFORMANCE_REPORTS_HPP
#define CUPEL_CLI_CONFORMANCE_REPORTS_HPP

#include <string>
#include <vector>

#include "conformance/runner/suite.hpp"
#include "page.hpp"

/// What `cupel conformance` says, in each of its formats.
namespace cupel::cli {

/// What is wrong with a vector, a line for each expectation that is not met, `expected` and `actual` side by side.
/// Nothing for one that passes.
std::string failure_lines(const conformance::SuiteEntry& entry, const Palette& palette);

/// The vector's fields that the format does not have, a line for each: `file:line: path: is not a known field`. Nothing
/// for a vector of which they are failures: failure_lines() has them.
std::vector<std::string> unknown_field_notes(const conformance::SuiteEntry& entry);

/// Vectors by level and stage, which level is reached, and what the suite lacks to be complete.
void print_summary(Page& page, const conformance::SuiteResult& suite);

/// Everything, as one JSON object on one line.
std::string json_report(const conformance::SuiteResult& suite);

/// Everything, as JUnit's XML: a suite per level and stage.
std::string junit_report(const conformance::SuiteResult& suite);

}  // namespace cupel::cli

#endif
