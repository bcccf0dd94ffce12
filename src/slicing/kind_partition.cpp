#include "slicing/kind_partition.hpp"

#include <algorithm>
#include <numeric>

#include "util/kind_table.hpp"

namespace cupel {

namespace {

constexpr std::size_t kFirstSize = 16;  // kinds usually number a handful

}  // namespace

KindPartition::KindPartition(const ScoredItems& list, Scratch& scratch)
    : list_(list),
      first_(scratch.array<Position>(list.size())),
      groups_(scratch.array<std::uint32_t>(list.size())),
      entries_(scratch.array<Position>(list.size())) {
  resize(kFirstSize, scratch);
  for (std::size_t i = 0; i < list.size(); ++i) groups_[i] = add(i, scratch);

  offsets_ = scratch.array<std::size_t>(count_ + std::size_t{1});
  std::fill(offsets_.begin(), offsets_.end(), 0);
  for (const std::uint32_t group : groups_) ++offsets_[group + std::size_t{1}];
  std::partial_sum(offsets_.begin(), offsets_.end(), offsets_.begin());

  const std::span<std::size_t> next = scratch.array<std::size_t>(count_);
  std::copy_n(offsets_.begin(), next.size(), next.begin());
  for (std::size_t i = 0; i < list.size(); ++i) entries_[next[groups_[i]]++] = static_cast<Position>(i);
}

std::size_t KindPartition::find(const ContextKind& kind) const noexcept {
  const std::uint32_t group = slots_[slot_of(kind)];
  return group == util::kFreeSlot ? size() : group;
}

std::size_t KindPartition::slot_of(const ContextKind& kind) const noexcept {
  return util::kind_slot(slots_, kind, [&](std::uint32_t group) { return list_.item(first_[group]).kind() == kind; });
}

std::uint32_t KindPartition::add(std::size_t index, Scratch& scratch) {
  const ContextKind& kind = list_.item(index).kind();
  std::size_t slot = slot_of(kind);
  if (slots_[slot] == util::kFreeSlot) {
    if (2 * (count_ + std::size_t{1}) > slots_.size()) {
      resize(4 * slots_.size(), scratch);
      slot = slot_of(kind);
    }
    first_[count_] = static_cast<Position>(index);
    slots_[slot] = count_++;
  }
  return slots_[slot];
}

void KindPartition::resize(std::size_t size, Scratch& scratch) {
  slots_ = scratch.array<std::uint32_t>(size);
  std::fill(slots_.begin(), slots_.end(), util::kFreeSlot);
  for (std::uint32_t group = 0; group < count_; ++group) slots_[slot_of(list_.item(first_[group]).kind())] = group;
}

}  // namespace cupel
