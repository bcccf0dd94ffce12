#ifndef CUPEL_REPORT_VARIANT_JSON_HPP
#define CUPEL_REPORT_VARIANT_JSON_HPP

#include <cstddef>
#include <string>
#include <vector>

#include "cupel/analytics/notes.hpp"
#include "tables.hpp"
#include "view/comparison.hpp"
#include "view/findings.hpp"
#include "view/limits.hpp"

namespace cupel::report {

/// Options for writing a variant.
struct VariantOptions {
  bool timings;         ///< write durations
  view::Limits limits;  ///< for computations besides the run
};

/// Appends one run as an object of the page's data. `tables` provides the numbers of kinds.
void append_variant(std::string& out, const view::Variant& variant, const std::vector<Note>& notes, Tables& tables,
                    const VariantOptions& options);

void append_finding(std::string& out, const view::Finding& finding);

}  // namespace cupel::report

#endif
