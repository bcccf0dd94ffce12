#ifndef CUPEL_REPORT_VARIANT_JSON_HPP
#define CUPEL_REPORT_VARIANT_JSON_HPP

#include <cstddef>
#include <string>

#include "limits.hpp"
#include "run.hpp"
#include "sentences.hpp"
#include "tables.hpp"

namespace cupel::report {

/// How a variant is written.
struct VariantOptions {
  bool timings;   ///< with durations
  Limits limits;  ///< of what is looked at besides the run
};

/// All about one run, as an object of the page's data. `tables` knows the kinds of its items.
void append_variant(std::string& out, const Run& run, Tables& tables, const VariantOptions& options);

void append_sentence(std::string& out, const Sentence& sentence);

}  // namespace cupel::report

#endif
