#ifndef CUPEL_VIEW_CHARACTER_WIDTH_HPP
#define CUPEL_VIEW_CHARACTER_WIDTH_HPP

#include <cstddef>

namespace cupel::view {

/// Columns that a character takes on a terminal: 2 for East Asian characters and emoji, 0 for combining marks and
/// joiners, 1 for all others.
std::size_t character_width(char32_t code);

}  // namespace cupel::view

#endif
