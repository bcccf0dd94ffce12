#ifndef CUPEL_SRC_UTIL_TEXT_TABLE_HPP
#define CUPEL_SRC_UTIL_TEXT_TABLE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "util/hash.hpp"
#include "util/hash_slots.hpp"
#include "util/seed.hpp"

namespace cupel::util {

/// A hash index of texts that are stored in a list elsewhere.
class TextTable {
 public:
  static constexpr std::uint32_t kAbsent = HashSlot::kFree;

  explicit TextTable(std::size_t capacity) : keys_(run_seed(this)), slots_(slots_for(capacity)) {}

  /// Inserts the text with number `index`; `text_of(i)` returns the text with number i. Returns false if an equal text
  /// is in the table already. The table must not receive more texts than its capacity.
  template <class TextOf>
  bool insert(std::uint32_t index, const TextOf& text_of) {
    const std::uint64_t hash = hash_bytes(text_of(index), keys_);
    HashSlot& slot = slots_[slot_of(hash, text_of(index), text_of)];
    if (slot.index != kAbsent) return false;
    slot = {static_cast<std::uint32_t>(hash >> 32), index};
    return true;
  }

  /// The number of the text, or kAbsent.
  template <class TextOf>
  std::uint32_t find(std::string_view text, const TextOf& text_of) const noexcept {
    return slots_[slot_of(hash_bytes(text, keys_), text, text_of)].index;
  }

 private:
  template <class TextOf>
  std::size_t slot_of(std::uint64_t hash, std::string_view text, const TextOf& text_of) const noexcept {
    return find_slot(slots_, hash, [&](std::uint32_t index) { return text_of(index) == text; });
  }

  HashKeys keys_;
  std::vector<HashSlot> slots_;
};

}  // namespace cupel::util

#endif
