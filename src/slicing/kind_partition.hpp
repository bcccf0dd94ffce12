#ifndef CUPEL_SRC_SLICING_KIND_PARTITION_HPP
#define CUPEL_SRC_SLICING_KIND_PARTITION_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "cupel/model/scored_item.hpp"
#include "cupel/scratch.hpp"
#include "util/hash_slots.hpp"

namespace cupel {

/// A list's entries grouped by kind (ASCII case folded), the groups in order of first appearance, the entries of each
/// in the list's order. Lives in scratch memory.
class KindPartition {
 public:
  KindPartition(const ScoredItems& list, Scratch& scratch);

  std::size_t size() const noexcept { return offsets_.size() - 1; }

  /// Indices into the list.
  std::span<const Position> entries(std::size_t group) const noexcept {
    return entries_.subspan(offsets_[group], offsets_[group + 1] - offsets_[group]);
  }

  /// The group of a list's entry.
  std::size_t group_of(std::size_t index) const noexcept { return groups_[index]; }

  /// size() where there is none.
  std::size_t find(const ContextKind& kind) const noexcept;

 private:
  auto is_group_of(const ContextKind& kind) const noexcept {
    return [this, &kind](std::uint32_t group) { return list_.item(first_[group]).kind() == kind; };
  }

  ScoredItems list_;
  util::Numbering numbers_;          // of the groups, by their kinds
  std::span<Position> first_;        // per group, the entry that opened it
  std::span<std::uint32_t> groups_;  // per entry of the list
  std::span<std::size_t> offsets_;   // per group, where it starts in entries_
  std::span<Position> entries_;
};

}  // namespace cupel

#endif
