#include "slicing/kind_partition.hpp"

#include <algorithm>
#include <numeric>

namespace cupel {

KindPartition::KindPartition(const ScoredItems& list, Scratch& scratch)
    : list_(list),
      numbers_(scratch),
      first_(scratch.array<Position>(list.size())),
      groups_(scratch.array<std::uint32_t>(list.size())),
      entries_(scratch.array<Position>(list.size())) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::uint32_t count = numbers_.size();
    const ContextKind& kind = list.item(i).kind();
    groups_[i] = numbers_.number_of(kind.hash(), is_group_of(kind));
    if (groups_[i] == count) first_[count] = static_cast<Position>(i);
  }

  offsets_ = scratch.array<std::size_t>(numbers_.size() + std::size_t{1});
  std::fill(offsets_.begin(), offsets_.end(), 0);
  for (const std::uint32_t group : groups_) ++offsets_[group + std::size_t{1}];
  std::partial_sum(offsets_.begin(), offsets_.end(), offsets_.begin());

  const std::span<std::size_t> next = scratch.array<std::size_t>(numbers_.size());
  std::copy_n(offsets_.begin(), next.size(), next.begin());
  for (std::size_t i = 0; i < list.size(); ++i) entries_[next[groups_[i]]++] = static_cast<Position>(i);
}

std::size_t KindPartition::find(const ContextKind& kind) const noexcept {
  return numbers_.find(kind.hash(), is_group_of(kind));
}

}  // namespace cupel
