#ifndef CUPEL_MODEL_ITEM_LIST_HPP
#define CUPEL_MODEL_ITEM_LIST_HPP

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>

#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel {

/// A view of items by position: all of a caller's list, or a part of it in some order. Cheap to copy; owns nothing, so
/// it is only used while the run that made it lasts.
class ItemList {
 public:
  class Iterator;

  /// The whole list, in its own order.
  ItemList(std::span<const ContextItem> items) noexcept : items_(items.data()), size_(items.size()) {}

  /// The items at `positions`, in that order.
  ItemList(std::span<const ContextItem> items, std::span<const Position> positions) noexcept
      : items_(items.data()), positions_(positions.data()), size_(positions.size()) {}

  /// @{
  /// As in any container; `list[i]` is the i-th item of this view.
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }

  const ContextItem& operator[](std::size_t i) const noexcept { return items_[position(i)]; }
  /// @}

  /// Where the i-th item of this view stands in the caller's list.
  Position position(std::size_t i) const noexcept {
    return positions_ == nullptr ? static_cast<Position>(i) : positions_[i];
  }

  /// Whether it is a view of that list, so that its positions are positions there. O(N) for a part in some order: the
  /// list may be the beginning of a longer one, which the view is of.
  bool is_of(std::span<const ContextItem> items) const noexcept {
    if (items_ != items.data()) return false;
    if (positions_ == nullptr) return size_ <= items.size();
    return std::all_of(positions_, positions_ + size_, [&](Position position) { return position < items.size(); });
  }

  /// Other items of the same caller's list, by their positions in it.
  ItemList with_positions(std::span<const Position> positions) const noexcept;

  /// @{
  /// Over the items, in the order of this view.
  Iterator begin() const noexcept;
  Iterator end() const noexcept;
  /// @}

 private:
  const ContextItem* items_;
  const Position* positions_ = nullptr;  // null: the identity
  std::size_t size_;
};

/// Makes `for (const ContextItem& item : list)` work.
class ItemList::Iterator {
 public:
  /// @{
  /// What the standard asks of a forward iterator.
  using iterator_category = std::forward_iterator_tag;
  using value_type = ContextItem;
  using difference_type = std::ptrdiff_t;
  using pointer = const ContextItem*;
  using reference = const ContextItem&;
  /// @}

  Iterator() = default;
  /// At the index-th item of a view of `items` by `positions` (null: all of them). The view itself may be gone.
  Iterator(const ContextItem* items, const Position* positions, std::size_t index) noexcept
      : items_(items), positions_(positions), index_(index) {}

  /// @{
  /// What the standard asks of a forward iterator.
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
