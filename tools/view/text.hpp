#ifndef CUPEL_VIEW_TEXT_HPP
#define CUPEL_VIEW_TEXT_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cupel::view {

/// Columns that `text` takes on screen, see character_width(). An emoji that is joined of several counts as all of
/// them, as terminals that can't join show it.
std::size_t columns(std::string_view text);

/// At most `width` columns; what was cut ends in an ellipsis.
std::string clip(std::string_view text, std::size_t width);

/// Exactly `width` columns.
std::string left(std::string_view text, std::size_t width);
std::string right(std::string_view text, std::size_t width);

/// `text` as one line: every run of blanks, line ends and control characters (see printable()) becomes one blank. Stops
/// soon after `columns` columns, so that a long text costs no more than is shown of it.
std::string one_line(std::string_view text, std::size_t columns);

/// Valid UTF-8 without control characters: neither C0 nor C1, which a terminal obeys, nor line separators, nor those
/// that turn the direction of writing. Each becomes `instead`, unless it is one of the `kept`. Joiners stay. Text that
/// comes from a user is shown to people through this function or through one_line().
std::string printable(std::string_view text, std::string_view kept = "", std::string_view instead = "?");

/// `text` with everything that is not UTF-8 replaced by U+FFFD: file names may be any bytes, JSON and XML may not.
std::string as_utf8(std::string_view text);

/// `text` as lines of at most `width` columns, at least 2: cut at blanks, and within words that are longer than a line.
/// At least one line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

std::string repeated(std::string_view text, std::size_t times);

/// Whether there is nothing but what JSON takes for white space.
bool is_blank(std::string_view line);

}  // namespace cupel::view

#endif
