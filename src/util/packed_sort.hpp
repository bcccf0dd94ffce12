#ifndef CUPEL_SRC_UTIL_PACKED_SORT_HPP
#define CUPEL_SRC_UTIL_PACKED_SORT_HPP

#include "util/key_sort.hpp"

namespace cupel::util {

/// Sorts as sort_by_key() does, for lists so long that memory decides. False, with `entries` untouched, where too many
/// keys agree in their highest 32 differing bits.
bool sort_packed(std::span<KeyedIndex> entries, Scratch& scratch);

}  // namespace cupel::util

#endif
