#ifndef CUPEL_SRC_UTIL_HASH_SLOTS_HPP
#define CUPEL_SRC_UTIL_HASH_SLOTS_HPP

// The building block of every hash table in the library: an array of slots with open addressing and linear probing, at
// most half full. A slot holds the index of an element that is stored elsewhere, and a tag: some bits of the element's
// hash. Comparing tags first means that unequal elements are almost never compared.
//
// The hashes are seeded (seed.hpp), so an adversary cannot prepare elements that collide: a lookup takes O(1) expected
// time for any input. Results depend neither on the seed nor on the order of the slots.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cupel/scratch.hpp"

namespace cupel::util {

struct HashSlot {
  static constexpr std::uint32_t kFree = ~std::uint32_t{0};

  std::uint32_t tag = 0;  ///< some bits of the hash
  std::uint32_t index = kFree;
};

/// The number of slots for `count` elements: a power of two, at least twice as large.
constexpr std::size_t slots_for(std::size_t count) noexcept {
  std::size_t size = 16;
  while (size < 2 * count) size *= 2;
  return size;
}

/// Returns the slot of the element with this tag for which `equals(index)` is true or, if there is none, the free slot
/// for such an element. The search starts at `place`. `slots` is a random-access range of HashSlot whose size is a
/// power of two. At least one slot must be free.
template <class Slots, class Equals>
[[gnu::always_inline]] inline std::size_t find_slot(const Slots& slots, std::uint64_t place, std::uint32_t tag,
                                                    const Equals& equals) {
  const std::size_t mask = slots.size() - 1;
  std::size_t at = place & mask;
  while (slots[at].index != HashSlot::kFree && !(slots[at].tag == tag && equals(slots[at].index))) at = (at + 1) & mask;
  return at;
}

/// The same, with the lower half of the hash as the place and its upper half as the tag.
template <class Slots, class Equals>
[[gnu::always_inline]] inline std::size_t find_slot(const Slots& slots, std::uint64_t hash, const Equals& equals) {
  return find_slot(slots, hash, static_cast<std::uint32_t>(hash >> 32), equals);
}

/// Numbers elements from 0 in order of appearance; equal elements get the same number. The slots are in scratch memory
/// and grow with the number of elements. Each slot keeps half of its element's hash, so growing never hashes an element
/// again.
class Numbering {
 public:
  /// Does not grow before there are more than `expected` elements.
  explicit Numbering(Scratch& scratch, std::size_t expected = 0) : scratch_(scratch) { resize(slots_for(expected)); }

  std::uint32_t size() const noexcept { return size_; }

  /// The number of an element; a new element gets the number size(), and size() increases by one. `equals(number)`
  /// returns whether the element with that number is equal to the given one.
  template <class Equals>
  std::uint32_t number_of(std::uint64_t hash, const Equals& equals) {
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    HashSlot* slot = &slots_[find_slot(slots_, tag, tag, equals)];
    if (slot->index == HashSlot::kFree) {
      if (2 * (std::size_t{size_} + 1) > slots_.size()) {
        grow();
        slot = &slots_[find_slot(slots_, tag, tag, [](std::uint32_t) { return false; })];
      }
      *slot = {tag, size_++};
    }
    return slot->index;
  }

  /// The number of an element, or size() if it has none.
  template <class Equals>
  std::uint32_t find(std::uint64_t hash, const Equals& equals) const {
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    return std::min(slots_[find_slot(slots_, tag, tag, equals)].index, size_);
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
