#ifndef CUPEL_EXAMPLES_DEMO_TEXT_HPP
#define CUPEL_EXAMPLES_DEMO_TEXT_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace demo {

/// Columns that `text` takes on screen: one per code point, which holds for everything this program prints.
std::size_t columns(std::string_view text);

/// At most `width` columns; what was cut ends in an ellipsis.
std::string clip(std::string_view text, std::size_t width);

/// Exactly `width` columns.
std::string left(std::string_view text, std::size_t width);
std::string right(std::string_view text, std::size_t width);

/// `text` as one line: every run of blanks, line ends and control characters becomes one blank.
std::string one_line(std::string_view text);

std::string repeated(std::string_view text, std::size_t times);

/// 25585 becomes `25,585`.
std::string grouped(std::int64_t number);

/// `1 item`, `2 items`.
std::string counted(std::size_t count, std::string_view noun);

/// Two decimals: `0.53`.
std::string decimal(double number);

/// Two decimals without the leading zero, to save a column where many stand side by side: `.53`; `·` for nothing.
std::string short_decimal(double number);

}  // namespace demo

#endif
