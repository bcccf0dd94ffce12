#ifndef CUPEL_SRC_MODEL_PREFETCH_HPP
#define CUPEL_SRC_MODEL_PREFETCH_HPP

// Items are handles to records scattered over the heap, so a loop over many items mostly waits for memory. The loops in
// this header prefetch what they need a few iterations ahead; no other code in the library prefetches. Prefetching
// affects only the time that a loop takes.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "cupel/model/context_item.hpp"
#include "cupel/model/item_list.hpp"

namespace cupel::prefetching {

namespace detail {

inline constexpr std::size_t kSteps = 8;  // found by measurement

// Always inline: g++ assumes that a function that only prefetches has no side effects, and removes calls to it.
[[gnu::always_inline]] inline void prefetch(const void* memory) noexcept { __builtin_prefetch(memory); }

// A small object may span two cache lines.
template <class T>
[[gnu::always_inline]] inline void prefetch_object(const T& object) noexcept {
  static_assert(sizeof(T) <= 64);
  prefetch(&object);
  prefetch(reinterpret_cast<const char*>(&object + 1) - 1);
}

// Two levels of indirection: the item's handle leads to the vector, the vector to its elements. Handles are adjacent in
// memory and need no prefetching.
template <class T>
[[gnu::always_inline]] inline void prefetch_field(const ContextItem& /*far*/, const std::vector<T>& of_far,
                                                  const std::vector<T>& of_near) noexcept {
  prefetch(&of_far);
  prefetch(of_near.data());
}
template <class T>
[[gnu::always_inline]] inline void prefetch_field(const ContextItem& far, const T& /*of_far*/,
                                                  const T& of_near) noexcept {
  prefetch(&far);
  prefetch_object(of_near);
}

template <auto Field>
[[gnu::always_inline]] inline void prefetch_fields(const ItemList& items, std::size_t i) noexcept {
  if (i + 2 * kSteps >= items.size()) return;
  const ContextItem& far = items[i + 2 * kSteps];
  prefetch_field(far, (far.*Field)(), (items[i + kSteps].*Field)());
}

[[gnu::always_inline]] inline void prefetch_record(std::span<const ContextItem> items, std::size_t i,
                                                   bool contents) noexcept {
  if (i + 2 * kSteps >= items.size()) return;
  const ContextItem& far = items[i + 2 * kSteps];
  prefetch_object(far.timestamp());  // tokens and pinned are right before it in memory
  if (!contents) return;
  prefetch_object(far.content());
  const std::string& content = items[i + kSteps].content();
  prefetch(content.data());
  prefetch(content.data() + content.size() - 1);
}

}  // namespace detail

/// Calls `body(i, field)` for each item, in order, with its index and its `Field`, such as `&ContextItem::kind`.
template <auto Field, class Body>
[[gnu::always_inline]] inline void for_each(const ItemList& items, const Body& body) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    detail::prefetch_fields<Field>(items, i);
    body(i, (items[i].*Field)());
  }
}

/// Calls `body(i, item)` for each item, in order. The body may read timestamp, tokens and pinned and, with `contents`,
/// both ends of the content.
template <class Body>
[[gnu::always_inline]] inline void for_each_record(std::span<const ContextItem> items, bool contents,
                                                   const Body& body) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    detail::prefetch_record(items, i, contents);
    body(i, items[i]);
  }
}

/// Calls `body(i)` for each index in [first, last); the body reads the object `object_of(i)`.
template <class Object, class Body>
[[gnu::always_inline]] inline void for_each_object(std::size_t first, std::size_t last, const Object& object_of,
                                                   const Body& body) {
  for (std::size_t i = first; i < last; ++i) detail::prefetch(&object_of(i));
  for (std::size_t i = first; i < last; ++i) body(i);
}

}  // namespace cupel::prefetching

#endif
