#ifndef CUPEL_SRC_UTIL_TEXT_TABLE_HPP
#define CUPEL_SRC_UTIL_TEXT_TABLE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "util/hash.hpp"
#include "util/seed.hpp"

namespace cupel::util {

/// Finds texts in somebody else's list. Every tag of every item is looked up in one, so it is flat: indices into the
/// list, each with a piece of its text's hash beside it.
class TextTable {
 public:
  static constexpr std::uint32_t kAbsent = ~std::uint32_t{0};

  explicit TextTable(std::size_t capacity) : seed_(run_seed(this)) {
    std::size_t size = 8;
    while (size < 2 * capacity) size *= 2;
    slots_.resize(size);
  }
  /// Enters the text with number `index`; `text_of(i)` gives the text with number i. False: it is there already. At
  /// most as many as the capacity.
  template <class TextOf>
  bool insert(std::uint32_t index, const TextOf& text_of) {
    const std::uint64_t hash = hash_bytes(text_of(index), seed_);
    Slot& slot = slots_[slot_of(hash, text_of(index), text_of)];
    if (slot.index != kAbsent) return false;
    slot = {static_cast<std::uint32_t>(hash >> 32), index};
    return true;
  }

  /// The number of a text, or kAbsent.
  template <class TextOf>
  std::uint32_t find(std::string_view text, const TextOf& text_of) const noexcept {
    return slots_[slot_of(hash_bytes(text, seed_), text, text_of)].index;
  }

 private:
  struct Slot {
    std::uint32_t tag = 0;  // part of the hash that the slot's place does not tell
    std::uint32_t index = kAbsent;
  };

  template <class TextOf>
  std::size_t slot_of(std::uint64_t hash, std::string_view text, const TextOf& text_of) const noexcept {
    const std::size_t mask = slots_.size() - 1;
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    std::size_t at = hash & mask;
    while (slots_[at].index != kAbsent && (slots_[at].tag != tag || text_of(slots_[at].index) != text)) {
      at = (at + 1) & mask;
    }
    return at;
  }

  std::uint64_t seed_;
  std::vector<Slot> slots_;
};

}  // namespace cupel::util

#endif
