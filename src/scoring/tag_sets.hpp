#ifndef CUPEL_SRC_SCORING_TAG_SETS_HPP
#define CUPEL_SRC_SCORING_TAG_SETS_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "cupel/model/item_list.hpp"
#include "cupel/scratch.hpp"

namespace cupel {

/// The tags of a list of items as small integers. Tags that are equal under ASCII case folding have the same id. Ids
/// are assigned from 0 in order of appearance. Each item's ids ascend without repeats. Uses scratch memory.
class TagSets {
 public:
  static TagSets of(const ItemList& items, Scratch& scratch);

  std::size_t item_count() const noexcept { return offsets_.size() - 1; }
  std::uint32_t tag_count() const noexcept { return tag_count_; }
  std::span<const std::uint32_t> tags_of(std::size_t item) const noexcept {
    return ids_.subspan(offsets_[item], offsets_[item + 1] - offsets_[item]);
  }
  /// The sum of the sizes of all sets.
  std::size_t total_size() const noexcept { return offsets_.back(); }
  std::size_t largest_size() const noexcept { return largest_size_; }

 private:
  TagSets() = default;

  std::span<std::size_t> offsets_;
  std::span<std::uint32_t> ids_;
  std::uint32_t tag_count_ = 0;
  std::size_t largest_size_ = 0;
};

}  // namespace cupel

#endif
