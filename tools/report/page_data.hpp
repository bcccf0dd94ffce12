#ifndef CUPEL_REPORT_PAGE_DATA_HPP
#define CUPEL_REPORT_PAGE_DATA_HPP

#include <string>

#include "page_request.hpp"

namespace cupel::report {

/// All that a page shows, as JSON on one line: docs/reference/wire-format.md, docs/schema/report_page.schema.json. Runs
/// every variant, and some more often for the suggestions. Throws Error where the only run fails, VariantError where
/// one of several does, and Error (InvalidJson) for a text that is not UTF-8.
std::string page_data(const PageRequest& request);

}  // namespace cupel::report

#endif
