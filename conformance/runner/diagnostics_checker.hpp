#ifndef CUPEL_CONFORMANCE_DIAGNOSTICS_CHECKER_HPP
#define CUPEL_CONFORMANCE_DIAGNOSTICS_CHECKER_HPP

#include "cupel/diagnostics/selection_report.hpp"
#include "mismatch.hpp"
#include "model_reader.hpp"

namespace cupel::conformance {

/// A vector's expectations about a report.
struct ExpectedDiagnostics {
  const toml::table& diagnostics;  ///< `[expected.diagnostics]`
  KnownContents known;             ///< of the vector's items
  double epsilon;                  ///< for scores
};

/// Whether the vector has item events, which a collector records only on request.
bool wants_item_events(const toml::table& diagnostics);

/// Compares a report with all parts that the vector has. Throws VectorError.
void check_diagnostics(const ExpectedDiagnostics& expected, const SelectionReport& report, Mismatches& mismatches);

}  // namespace cupel::conformance

#endif
