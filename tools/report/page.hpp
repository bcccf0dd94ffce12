#ifndef CUPEL_REPORT_PAGE_HPP
#define CUPEL_REPORT_PAGE_HPP

#include <string>
#include <string_view>

namespace cupel::report {

/// Appends a self-contained HTML file: tools/report/page with `data` from page_data(). The data are escaped so that
/// they can't end the element that contains them.
void append_page(std::string& out, std::string_view data);

}  // namespace cupel::report

#endif
