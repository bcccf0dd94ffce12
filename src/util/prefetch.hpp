#ifndef CUPEL_SRC_UTIL_PREFETCH_HPP
#define CUPEL_SRC_UTIL_PREFETCH_HPP

// Items are handles to records all over the heap. A loop over many of them mostly waits for memory unless it asks for
// what it will need some steps ahead. Asking changes nothing but the time it takes.

#include <cstddef>

#include "cupel/model/item_list.hpp"

namespace cupel::util {

inline constexpr std::size_t kAhead = 8;  // steps; found by measuring

// A function that does nothing else than prefetching has no effect in g++'s eyes, and a call to it is dropped: hence
// inlined always, like everything that only wraps it.
[[gnu::always_inline]] inline void prefetch(const void* memory) noexcept { __builtin_prefetch(memory); }

/// All of a small object: it may lie across two cache lines.
template <class T>
[[gnu::always_inline]] inline void prefetch_object(const T& object) noexcept {
  static_assert(sizeof(T) <= 64);
  prefetch(&object);
  prefetch(reinterpret_cast<const char*>(&object + 1) - 1);
}

/// For a loop over `items` that stands at the i-th: asks for a field of the item kAhead steps on, and for the handle of
/// the one twice as far, which leads to its record. `field` returns the field.
template <class Field>
[[gnu::always_inline]] inline void prefetch_ahead(const ItemList& items, std::size_t i, const Field& field) noexcept {
  if (i + 2 * kAhead >= items.size()) return;
  prefetch(&items[i + 2 * kAhead]);
  prefetch_object(field(items[i + kAhead]));
}

/// The same for tags, which are only found through their record.
[[gnu::always_inline]] inline void prefetch_tags(const ItemList& items, std::size_t i) noexcept {
  if (i + 2 * kAhead >= items.size()) return;
  prefetch(&items[i + 2 * kAhead].tags());
  prefetch(items[i + kAhead].tags().data());
}

}  // namespace cupel::util

#endif
