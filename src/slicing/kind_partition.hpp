#ifndef CUPEL_SRC_SLICING_KIND_PARTITION_HPP
#define CUPEL_SRC_SLICING_KIND_PARTITION_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "cupel/model/scored_item.hpp"
#include "cupel/scratch.hpp"
#include "util/hash_slots.hpp"

namespace cupel {

/// The entries of a list, grouped by kind (under ASCII case folding). Groups are in order of first appearance; the
/// entries of a group are in the order of the list. Uses scratch memory.
class KindPartition {
 public:
  KindPartition(const ScoredItems& list, Scratch& scratch);

  std::size_t size() const noexcept { return offsets_.size() - 1; }

  /// Indices into the list.
  std::span<const Position> entries(std::size_t group) const noexcept {
    return entries_.subspan(offsets_[group], offsets_[group + 1] - offsets_[group]);
  }

  /// The group of an entry of the list.
  std::size_t group_of(std::size_t index) const noexcept { return groups_[index]; }

  /// The group of a kind, or size() if the list has no entry of it.
  std::size_t find(const ContextKind& kind) const noexcept;

 private:
  auto is_group_of(const ContextKind& kind) const noexcept {
    return [this, &kind](std::uint32_t group) { return list_.item(first_[group]).kind() == kind; };
  }

  ScoredItems list_;
  util::Numbering numbers_;          // maps kinds to groups
  std::span<Position> first_;        // per group, its first entry
  std::span<std::uint32_t> groups_;  // per entry of the list
  std::span<std::size_t> offsets_;   // per group, its first index in entries_
  std::span<Position> entries_;
};

}  // namespace cupel

#endif
