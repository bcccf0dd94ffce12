#ifndef CUPEL_VIEW_TEXT_HPP
#define CUPEL_VIEW_TEXT_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cupel::view {

/// Columns that `text` takes on screen, see character_width(). An emoji sequence counts as the sum of its parts, as
/// shown by terminals that do not support such sequences.
std::size_t columns(std::string_view text);

/// The text cut to at most `width` columns; if it was cut, it ends with an ellipsis.
std::string clip(std::string_view text, std::size_t width);

/// The text aligned in exactly `width` columns; a longer text is clipped.
std::string left(std::string_view text, std::size_t width);
std::string right(std::string_view text, std::size_t width);

/// `text` as one line: every run of blanks, line ends and control characters (see printable()) becomes one blank. Stops
/// soon after `columns` columns, so that the cost does not depend on the length of the text.
std::string one_line(std::string_view text, std::size_t columns);

/// `text` as valid UTF-8 without control characters: C0, C1, line separators and bidirectional controls. Each becomes
/// `instead`, unless it is in `kept`. Joiners stay. All text from users must pass through this function or one_line()
/// before it is shown.
std::string printable(std::string_view text, std::string_view kept = "", std::string_view instead = "?");

/// `text` with invalid UTF-8 replaced by U+FFFD. Needed for JSON and XML, because file names may be any bytes.
std::string as_utf8(std::string_view text);

/// `text` as lines of at most `width` columns, which must be at least 2. Breaks at blanks, and within words that are
/// longer than a line. Returns at least one line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

std::string repeated(std::string_view text, std::size_t times);

/// Whether the line is empty or consists of JSON white space only.
bool is_blank(std::string_view line);

}  // namespace cupel::view

#endif
