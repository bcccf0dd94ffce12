#ifndef CUPEL_MODEL_ITEM_LIST_HPP
#define CUPEL_MODEL_ITEM_LIST_HPP

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>

#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel {

/// A view of items: a caller's whole list, or some of its items in some order. Cheap to copy. Owns nothing, so use it
/// only during the run that made it.
class ItemList {
 public:
  class Iterator;

  /// Views all of `items`, in their order.
  ItemList(std::span<const ContextItem> items) noexcept : items_(items.data()), size_(items.size()) {}

  /// Views the items at `positions`, in that order.
  ItemList(std::span<const ContextItem> items, std::span<const Position> positions) noexcept
      : items_(items.data()), positions_(positions.data()), size_(positions.size()) {}

  /// @{
  /// Container access. `list[i]` is the i-th item of this view.
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }

  const ContextItem& operator[](std::size_t i) const noexcept { return items_[position(i)]; }
  /// @}

  /// The position of the i-th item of this view in the caller's list.
  Position position(std::size_t i) const noexcept {
    return positions_ == nullptr ? static_cast<Position>(i) : positions_[i];
  }

  /// Whether this is a view of `items`, so that its positions are valid there. O(N) for a view by positions, because it
  /// may view a longer list that begins with `items`.
  bool is_of(std::span<const ContextItem> items) const noexcept {
    if (items_ != items.data()) return false;
    if (positions_ == nullptr) return size_ <= items.size();
    return std::all_of(positions_, positions_ + size_, [&](Position position) { return position < items.size(); });
  }

  /// A view of other items of the same caller's list, by their positions in it.
  ItemList with_positions(std::span<const Position> positions) const noexcept;

  /// @{
  /// Iterates over the items in the order of this view.
  Iterator begin() const noexcept;
  Iterator end() const noexcept;
  /// @}

 private:
  const ContextItem* items_;
  const Position* positions_ = nullptr;  // null: all items, in their order
  std::size_t size_;
};

/// A forward iterator over an ItemList, for loops such as `for (const ContextItem& item : list)`.
class ItemList::Iterator {
 public:
  /// @{
  /// Required of a forward iterator.
  using iterator_category = std::forward_iterator_tag;
  using value_type = ContextItem;
  using difference_type = std::ptrdiff_t;
  using pointer = const ContextItem*;
  using reference = const ContextItem&;
  /// @}

  Iterator() = default;
  /// Points to the index-th item of a view of `items` by `positions` (null: all items). Does not refer to the view
  /// itself, which may be destroyed.
  Iterator(const ContextItem* items, const Position* positions, std::size_t index) noexcept
      : items_(items), positions_(positions), index_(index) {}

  /// @{
  /// Required of a forward iterator.
  reference operator*() const noexcept { return items_[positions_ == nullptr ? index_ : positions_[index_]]; }
  pointer operator->() const noexcept { return &**this; }
  Iterator& operator++() noexcept {
    ++index_;
    return *this;
  }
  Iterator operator++(int) noexcept {
    Iterator before = *this;
    ++index_;
    return before;
  }
  /// @}
  friend bool operator==(const Iterator&, const Iterator&) = default;

 private:
  const ContextItem* items_ = nullptr;
  const Position* positions_ = nullptr;
  std::size_t index_ = 0;
};

inline ItemList ItemList::with_positions(std::span<const Position> positions) const noexcept {
  ItemList other = *this;
  other.positions_ = positions.data();
  other.size_ = positions.size();
  return other;
}

inline ItemList::Iterator ItemList::begin() const noexcept { return {items_, positions_, 0}; }
inline ItemList::Iterator ItemList::end() const noexcept { return {items_, positions_, size_}; }

}  // namespace cupel

#endif
