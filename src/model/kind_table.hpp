#ifndef CUPEL_SRC_MODEL_KIND_TABLE_HPP
#define CUPEL_SRC_MODEL_KIND_TABLE_HPP

// A small hash table that maps a kind to an index into a list with an entry per kind (weights, quotas, reserved slots).
// Runs look up entries by kind, and constructors reject a list that contains a kind twice.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cupel/model/context_kind.hpp"
#include "util/hash_slots.hpp"

namespace cupel {

/// A hash index over a list whose entries have a member `kind`.
class KindTable {
 public:
  KindTable() = default;

  /// Sets `repeated` to the first entry whose kind appeared before; leaves it as it is if there is none.
  template <class Entry>
  KindTable(const std::vector<Entry>& entries, const Entry*& repeated) {
    slots_.resize(util::slots_for(entries.size()));
    for (std::uint32_t i = 0; i < entries.size(); ++i) {
      const std::uint64_t hash = entries[i].kind.hash();
      util::HashSlot& slot = slots_[slot_of(entries, entries[i].kind, hash)];
      if (slot.index != util::HashSlot::kFree) {
        if (repeated == nullptr) repeated = &entries[i];
        continue;
      }
      slot = {static_cast<std::uint32_t>(hash >> 32), i};
    }
  }

  /// The entry for a kind, or null. `entries` must be the list from which the table was built.
  template <class Entry>
  const Entry* find(const std::vector<Entry>& entries, const ContextKind& kind) const noexcept {
    const std::uint32_t i = slots_[slot_of(entries, kind, kind.hash())].index;
    return i == util::HashSlot::kFree ? nullptr : &entries[i];
  }

 private:
  template <class Entry>
  std::size_t slot_of(const std::vector<Entry>& entries, const ContextKind& kind, std::uint64_t hash) const noexcept {
    return util::find_slot(slots_, hash, [&](std::uint32_t i) { return entries[i].kind == kind; });
  }

  std::vector<util::HashSlot> slots_;
};

/// The first entry of a list whose kind appeared before, or null.
template <class Entry>
const Entry* repeated_kind(const std::vector<Entry>& entries) {
  const Entry* repeated = nullptr;
  if (entries.size() > 1) KindTable(entries, repeated);
  return repeated;
}

}  // namespace cupel

#endif
