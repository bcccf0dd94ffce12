#ifndef CUPEL_WORDS_TEXT_HPP
#define CUPEL_WORDS_TEXT_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/fwd.hpp"

namespace cupel::cli {

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

/// 25585 becomes `25,585`.
std::string grouped(std::int64_t number);

/// `1 item`, `2 items`.
std::string counted(std::size_t count, std::string_view noun);

/// `item 3`, `items 3 and 12`, `items 3, 12 and 14 more`: the first `most` by their positions, and one more where it
/// would be the only one left.
std::string items_at(std::span<const Position> positions, std::size_t most);

/// Two decimals: `0.53`.
std::string decimal(double number);

/// A share of 1 in hundredths: `53.00 %`.
std::string percent(double share);

/// Two decimals without the leading zero, to save a column where many stand side by side: `.53`; `·` for nothing.
std::string short_decimal(double number);

}  // namespace cupel::cli

#endif
