#ifndef CUPEL_SRC_UTIL_PACKED_SORT_HPP
#define CUPEL_SRC_UTIL_PACKED_SORT_HPP

#include "util/key_sort.hpp"

namespace cupel::util {

/// Sorts like sort_by_key(), for lists so long that memory access dominates. Replaces keys by ranks. Needs at least one
/// entry.
void sort_packed(std::span<KeyedIndex> entries, Scratch& scratch);

}  // namespace cupel::util

#endif
