#ifndef CUPEL_REPORT_PAGE_HPP
#define CUPEL_REPORT_PAGE_HPP

#include <string>
#include <string_view>

namespace cupel::report {

/// One HTML file with everything inside: tools/report/page, and `data`, which page_data() made. Whatever the data say,
/// nothing of it can end the element that it stands in.
void append_page(std::string& out, std::string_view data);

}  // namespace cupel::report

#endif
