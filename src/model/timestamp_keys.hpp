#ifndef CUPEL_SRC_MODEL_TIMESTAMP_KEYS_HPP
#define CUPEL_SRC_MODEL_TIMESTAMP_KEYS_HPP

#include <cstddef>
#include <span>

#include "cupel/model/item_list.hpp"
#include "cupel/run_context.hpp"
#include "util/key_sort.hpp"

namespace cupel {

/// The items that have a timestamp, as indices into `items`, oldest first. Equal timestamps have equal keys and are
/// ordered by index. Keys may only be compared with each other. The result is in the context's scratch memory.
std::span<util::KeyedIndex> sort_by_timestamp(const ItemList& items, RunContext& context);

}  // namespace cupel

#endif
