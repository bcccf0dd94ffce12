#ifndef CUPEL_SRC_UTIL_HASH_SLOTS_HPP
#define CUPEL_SRC_UTIL_HASH_SLOTS_HPP

// What every hash table of the library is made of: numbers of things that stand elsewhere, placed by hash in a row of
// slots that is never more than half full, and searched one slot after the other. A piece of the hash stands beside
// each number, so that things which differ are nearly never compared.
//
// The time of a search follows from the hashes alone. These are seeded (seed.hpp), so that nobody can prepare things
// that meet in one place: O(1) expected for any input. Results depend neither on the seed nor on the places.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cupel/scratch.hpp"

namespace cupel::util {

struct HashSlot {
  static constexpr std::uint32_t kFree = ~std::uint32_t{0};

  std::uint32_t tag = 0;  ///< the piece of the hash
  std::uint32_t index = kFree;
};

/// How many slots there must be for `count` things: a power of two.
constexpr std::size_t slots_for(std::size_t count) noexcept {
  std::size_t size = 16;
  while (size < 2 * count) size *= 2;
  return size;
}

/// The number of the slot that holds a thing with this tag for which `is_it(index)` is true, or else of the free one
/// where it would go. `slots` is any row of HashSlot, a power of two of them, at least one free.
template <class Slots, class IsIt>
[[gnu::always_inline]] inline std::size_t find_slot(const Slots& slots, std::uint64_t place, std::uint32_t tag,
                                                    const IsIt& is_it) {
  const std::size_t mask = slots.size() - 1;
  std::size_t at = place & mask;
  while (slots[at].index != HashSlot::kFree && !(slots[at].tag == tag && is_it(slots[at].index))) at = (at + 1) & mask;
  return at;
}

/// The same for a hash, of which the lower half is the place and the upper half the tag.
template <class Slots, class IsIt>
[[gnu::always_inline]] inline std::size_t find_slot(const Slots& slots, std::uint64_t hash, const IsIt& is_it) {
  return find_slot(slots, hash, static_cast<std::uint32_t>(hash >> 32), is_it);
}

/// Numbers things from 0 as they appear; equal ones get the same number. For as many as there turn out to be: the row
/// of slots, in scratch memory, grows. Of a hash, half is kept, so that growing needs no thing's hash again.
class Numbering {
 public:
  /// For `expected` things it need not grow.
  explicit Numbering(Scratch& scratch, std::size_t expected = 0) : scratch_(scratch) { resize(slots_for(expected)); }

  std::uint32_t size() const noexcept { return size_; }

  /// `is_it(number)` says whether that is the thing's number. A new one gets the number size(), which grows.
  template <class IsIt>
  std::uint32_t number_of(std::uint64_t hash, const IsIt& is_it) {
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    HashSlot* slot = &slots_[find_slot(slots_, tag, tag, is_it)];
    if (slot->index == HashSlot::kFree) {
      if (2 * (std::size_t{size_} + 1) > slots_.size()) {
        grow();
        slot = &slots_[find_slot(slots_, tag, tag, [](std::uint32_t) { return false; })];
      }
      *slot = {tag, size_++};
    }
    return slot->index;
  }

  /// size() where it has no number.
  template <class IsIt>
  std::uint32_t find(std::uint64_t hash, const IsIt& is_it) const {
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    return std::min(slots_[find_slot(slots_, tag, tag, is_it)].index, size_);
  }

 private:
  void resize(std::size_t size) {
    slots_ = scratch_.array<HashSlot>(size);
    std::fill(slots_.begin(), slots_.end(), HashSlot{});
  }

  void grow() {
    const std::span<const HashSlot> old = slots_;
    resize(4 * old.size());
    for (const HashSlot& slot : old) {
      if (slot.index == HashSlot::kFree) continue;
      slots_[find_slot(slots_, slot.tag, slot.tag, [](std::uint32_t) { return false; })] = slot;
    }
  }

  Scratch& scratch_;
  std::span<HashSlot> slots_;
  std::uint32_t size_ = 0;
};

}  // namespace cupel::util

#endif
