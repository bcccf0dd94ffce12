#ifndef CUPEL_VIEW_TEXT_HPP
#define CUPEL_VIEW_TEXT_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cupel::view {

/// Columns that `text` takes on screen: two for East Asian characters and emoji, none for combining marks.
std::size_t columns(std::string_view text);

/// At most `width` columns; what was cut ends in an ellipsis.
std::string clip(std::string_view text, std::size_t width);

/// Exactly `width` columns.
std::string left(std::string_view text, std::size_t width);
std::string right(std::string_view text, std::size_t width);

/// `text` as one line: every run of blanks, line ends and control characters becomes one blank. Stops soon after
/// `columns` columns, so that a long text costs no more than is shown of it.
std::string one_line(std::string_view text, std::size_t columns);

/// Valid UTF-8 without anything that a terminal would obey: such characters are shown as `?`.
std::string printable(std::string_view text);

/// `text` with everything that is not UTF-8 replaced by U+FFFD: file names may be any bytes, JSON and XML may not.
std::string as_utf8(std::string_view text);

/// `text` as lines of at most `width` columns, cut at blanks where there are any. At least one line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

std::string repeated(std::string_view text, std::size_t times);

/// Whether there is nothing but what JSON takes for white space.
bool is_blank(std::string_view line);

}  // namespace cupel::view

#endif
