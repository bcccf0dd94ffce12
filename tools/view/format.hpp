#ifndef CUPEL_VIEW_FORMAT_HPP
#define CUPEL_VIEW_FORMAT_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cupel/fwd.hpp"

/// Formats numbers and names for the terminal and the report page.
namespace cupel::view {

/// @{
/// `25,585` for 25585.
std::string grouped(std::int64_t number);
std::string grouped(std::uint64_t number);
/// @}

/// @{
/// `1 item`, `25,585 items`. See cupel::plural() for irregular plurals.
std::string counted(std::int64_t count, std::string_view noun);
std::string counted(std::uint64_t count, std::string_view noun);
/// @}

/// `item 3`, `items 3 and 12`, `items 3, 12 and 14 more`: names the first `most` positions, or one more if that is the
/// last.
std::string items_at(std::span<const Position> positions, std::size_t most);

/// The name of a kind, a policy or a file for use in a sentence: on one line, at most 48 columns.
std::string short_name(std::string_view name);

/// Two decimals: `0.53`; one significant digit for smaller numbers: `0.003`; four from 10^15 on: `1.798e+308`. Sums of
/// the same scores in a different order give the same text. tools/report/page/text.js follows the same rule.
std::string decimal(double number);

/// Two decimals without the leading zero, for narrow columns: `.53`; `·` for zero.
std::string short_decimal(double number);

/// @{
/// A share as a percentage with at most one decimal: `31.4 %`. Only exactly 0 and 1 become `0 %` and `100 %`. `whole`
/// must be above 0. The report page follows the same rule.
std::string percent(double share);
std::string percent(std::int64_t part, std::int64_t whole);
/// @}

}  // namespace cupel::view

#endif
