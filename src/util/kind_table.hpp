#ifndef CUPEL_SRC_UTIL_KIND_TABLE_HPP
#define CUPEL_SRC_UTIL_KIND_TABLE_HPP

// Lists that say something per kind (weights, quotas, reserved slots) are looked up by kind in every run and must not
// name a kind twice. Both come down to a small table of indices into the list, placed by the kinds' hashes.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cupel/model/context_kind.hpp"

namespace cupel::util {

inline constexpr std::uint32_t kFreeSlot = ~std::uint32_t{0};

/// The slot of `slots` (a power of two of them, at least one free) that holds an entry for which `is_kind` is true, or
/// else the free slot where it would go.
template <class IsKind>
std::size_t kind_slot(const auto& slots, const ContextKind& kind, const IsKind& is_kind) noexcept {
  const std::size_t mask = slots.size() - 1;
  std::size_t at = (kind.hash() ^ kind.hash() >> 32) & mask;
  while (slots[at] != kFreeSlot && !is_kind(slots[at])) at = (at + 1) & mask;
  return at;
}

/// The table of a list whose entries have a member `kind`.
class KindTable {
 public:
  KindTable() = default;

  /// `repeated` becomes the first entry that names a kind again, or stays null.
  template <class Entry>
  KindTable(const std::vector<Entry>& entries, const Entry*& repeated) {
    std::size_t size = 8;
    while (size < 2 * entries.size()) size *= 2;
    slots_.assign(size, kFreeSlot);
    for (std::uint32_t i = 0; i < entries.size(); ++i) {
      std::uint32_t& slot = slots_[slot_of(entries, entries[i].kind)];
      if (slot != kFreeSlot && repeated == nullptr) repeated = &entries[i];
      if (slot == kFreeSlot) slot = i;
    }
  }

  /// The entry for a kind, or null. `entries` must be the list that the table was made of.
  template <class Entry>
  const Entry* find(const std::vector<Entry>& entries, const ContextKind& kind) const noexcept {
    const std::uint32_t i = slots_[slot_of(entries, kind)];
    return i == kFreeSlot ? nullptr : &entries[i];
  }

 private:
  template <class Entry>
  std::size_t slot_of(const std::vector<Entry>& entries, const ContextKind& kind) const noexcept {
    return kind_slot(slots_, kind, [&](std::uint32_t i) { return entries[i].kind == kind; });
  }

  std::vector<std::uint32_t> slots_;
};

/// The first entry of a list that names a kind again, or null.
template <class Entry>
const Entry* repeated_kind(const std::vector<Entry>& entries) {
  const Entry* repeated = nullptr;
  if (entries.size() > 1) KindTable(entries, repeated);
  return repeated;
}

}  // namespace cupel::util

#endif
