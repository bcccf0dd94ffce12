#ifndef CUPEL_TESTING_SRC_LINE_DIFF_HPP
#define CUPEL_TESTING_SRC_LINE_DIFF_HPP

#include <string>
#include <string_view>

namespace cupel::testing {

/// How to make `actual` of `expected`, line by line: `-` for a line that only `expected` has, `+` for one that only
/// `actual` has, the lines around them after two blanks, `…` where lines are left out. At most about 60 lines.
std::string line_diff(std::string_view expected, std::string_view actual);

}  // namespace cupel::testing

#endif
