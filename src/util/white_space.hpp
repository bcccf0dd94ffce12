#ifndef CUPEL_SRC_UTIL_WHITE_SPACE_HPP
#define CUPEL_SRC_UTIL_WHITE_SPACE_HPP

#include <string_view>

namespace cupel::util {

/// True for an empty text and for UTF-8 text that consists only of characters with Unicode's White_Space property.
/// Bytes that are not valid UTF-8 count as characters that are not blank.
bool is_blank(std::string_view text) noexcept;

}  // namespace cupel::util

#endif
