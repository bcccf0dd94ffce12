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

/// How a variant is written.
struct VariantOptions {
  bool timings;         ///< with durations
  view::Limits limits;  ///< of what is worked out besides the run
};

/// All about one run, as an object of the page's data. `tables` knows the kinds of its items.
void append_variant(std::string& out, const view::Variant& variant, const std::vector<Note>& notes, Tables& tables,
                    const VariantOptions& options);

void append_finding(std::string& out, const view::Finding& finding);

}  // namespace cupel::report

#endif
