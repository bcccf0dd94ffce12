#ifndef CUPEL_SRC_UTIL_PACKED_SORT_HPP
#define CUPEL_SRC_UTIL_PACKED_SORT_HPP

#include "util/key_sort.hpp"

namespace cupel::util {

/// Sorts as sort_by_key() does, for lists so long that memory decides. Keys become ranks. At least one entry.
void sort_packed(std::span<KeyedIndex> entries, Scratch& scratch);

}  // namespace cupel::util

#endif
