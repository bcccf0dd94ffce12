#ifndef CUPEL_REPORT_PAGE_HPP
#define CUPEL_REPORT_PAGE_HPP

#include <functional>
#include <string_view>

namespace cupel::report {

/// Gets the bytes of a page, piece by piece.
using PageSink = std::function<void(std::string_view)>;

/// One HTML file with everything inside: tools/report/page, and `data`, which page_data() made. Whatever the data say,
/// nothing of it can end the element that it stands in. Throws what `write` throws.
void write_page(std::string_view data, const PageSink& write);

}  // namespace cupel::report

#endif
