#ifndef CUPEL_TESTING_SRC_LINE_DIFF_HPP
#define CUPEL_TESTING_SRC_LINE_DIFF_HPP

#include <string>
#include <string_view>

namespace cupel::testing {

/// A line diff from `expected` to `actual`: `-` marks a line only in `expected`, `+` a line only in `actual`; lines of
/// context begin with two blanks, and `…` marks omitted lines. At most about 60 lines.
std::string line_diff(std::string_view expected, std::string_view actual);

}  // namespace cupel::testing

#endif
