#ifndef CUPEL_REPORT_PAGE_DATA_HPP
#define CUPEL_REPORT_PAGE_DATA_HPP

#include <stdexcept>
#include <string>

#include "cupel/error.hpp"
#include "page_request.hpp"

namespace cupel::report {

/// The run of one variant failed: its label, and why.
class VariantFailed : public std::runtime_error {
 public:
  VariantFailed(const std::string& label, const Error& error)
      : std::runtime_error(label + ": " + error.what()), cause_(error) {}

  const Error& cause() const noexcept { return cause_; }

 private:
  Error cause_;
};

/// All that a page shows, as JSON on one line: docs/wire-format.md, docs/schema/report_page.schema.json. Runs every
/// variant, and some more often for the suggestions. Throws Error where the only run fails, VariantFailed where one of
/// several does, and Error (InvalidJson) for a text that is not UTF-8.
std::string page_data(const PageRequest& request);

}  // namespace cupel::report

#endif
