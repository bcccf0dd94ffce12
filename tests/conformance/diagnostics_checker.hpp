#ifndef CUPEL_TESTS_CONFORMANCE_DIAGNOSTICS_CHECKER_HPP
#define CUPEL_TESTS_CONFORMANCE_DIAGNOSTICS_CHECKER_HPP

#include "cupel/diagnostics/selection_report.hpp"
#include "run_vector.hpp"
#include "toml.hpp"

namespace cupel::conformance {

/// Compares a report with `[expected.diagnostics]`: each of its three parts only where the vector has it, and then as a
/// whole, in order.
void check_diagnostics(const toml::table& expected, const SelectionReport& report, Failures& failures);

}  // namespace cupel::conformance

#endif
