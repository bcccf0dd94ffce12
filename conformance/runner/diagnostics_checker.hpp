#ifndef CUPEL_CONFORMANCE_DIAGNOSTICS_CHECKER_HPP
#define CUPEL_CONFORMANCE_DIAGNOSTICS_CHECKER_HPP

#include "cupel/diagnostics/selection_report.hpp"
#include "mismatch.hpp"
#include "model_reader.hpp"

namespace cupel::conformance {

/// What a vector says about a report.
struct ExpectedDiagnostics {
  const toml::table& diagnostics;  ///< `[expected.diagnostics]`
  KnownContents known;             ///< of the vector's items
  double epsilon;                  ///< for scores
};

/// Whether the vector speaks of item events, which a collector only records when asked to.
bool wants_item_events(const toml::table& diagnostics);

/// Compares a report with every part that the vector has. Throws VectorError.
void check_diagnostics(const ExpectedDiagnostics& expected, const SelectionReport& report, Mismatches& mismatches);

}  // namespace cupel::conformance

#endif
