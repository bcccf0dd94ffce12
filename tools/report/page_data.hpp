#ifndef CUPEL_REPORT_PAGE_DATA_HPP
#define CUPEL_REPORT_PAGE_DATA_HPP

#include <string>

#include "page_request.hpp"

namespace cupel::report {

/// The data of a page as JSON on one line: docs/reference/wire-format.md, docs/schema/report_page.schema.json. Runs
/// every variant, and makes further runs for the suggestions. Throws Error if the only run fails, VariantError if one
/// of several does, and Error (InvalidJson) for a text that is not UTF-8.
std::string page_data(const PageRequest& request);

}  // namespace cupel::report

#endif
