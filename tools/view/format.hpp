#ifndef CUPEL_VIEW_FORMAT_HPP
#define CUPEL_VIEW_FORMAT_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cupel/fwd.hpp"

/// How the terminal and the report page write numbers and names.
namespace cupel::view {

/// @{
/// 25585 becomes `25,585`.
std::string grouped(std::int64_t number);
std::string grouped(std::uint64_t number);
/// @}

/// @{
/// `1 item`, `25,585 items`. For other words there is cupel::plural().
std::string counted(std::int64_t count, std::string_view noun);
std::string counted(std::uint64_t count, std::string_view noun);
/// @}

/// `item 3`, `items 3 and 12`, `items 3, 12 and 14 more`: the first `most` by their positions, and one more where it
/// would be the only one left.
std::string items_at(std::span<const Position> positions, std::size_t most);

/// The name of a kind, a policy or a file within a sentence: on one line, at most 48 columns.
std::string short_name(std::string_view name);

/// Two decimals: `0.53`; one digit of what is closer to 0: `0.003`; from 10^15 on four digits: `1.798e+308`. Sums of
/// the same scores in another order give the same text. The report page writes numbers by the same rule
/// (tools/report/page/text.js).
std::string decimal(double number);

/// Two decimals without the leading zero, for narrow columns: `.53`; `·` for nothing.
std::string short_decimal(double number);

/// @{
/// A share with at most one decimal, on the report page too: `31.4 %`. Only 0 and 1 become `0 %` and `100 %`. The whole
/// is above 0.
std::string percent(double share);
std::string percent(std::int64_t part, std::int64_t whole);
/// @}

}  // namespace cupel::view

#endif
