#ifndef CUPEL_REPORT_EMBEDDED_PAGE_HPP
#define CUPEL_REPORT_EMBEDDED_PAGE_HPP

#include <string_view>

namespace cupel::report {

// What embed.cmake makes of tools/report/page: the page as it stands before and after its data.
extern const std::string_view kBeforeData;
extern const std::string_view kAfterData;

}  // namespace cupel::report

#endif
