// See tag_overlap.hpp for the method and its cost.

#include <algorithm>
#include <array>
#include <numeric>

#include "scoring/tag_overlap.hpp"
#include "util/bit_count.hpp"
#include "util/hash.hpp"
#include "util/hash_slots.hpp"
#include "util/seed.hpp"

namespace cupel {

namespace {

// The items that carry each tag. Every tag has a list of items. A common tag also has a bitmap, if its list is at least
// as long as a bitmap has words. So the bitmaps have at most as many words as all lists have entries, which bounds
// their memory.
class Carriers {
 public:
  Carriers(const TagSets& sets, Scratch& scratch)
      : words_((sets.item_count() + 63) / 64), offsets_(scratch.array<std::size_t>(sets.tag_count() + std::size_t{1})) {
    std::fill(offsets_.begin(), offsets_.end(), 0);
    for (std::size_t i = 0; i < sets.item_count(); ++i) {
      for (const std::uint32_t tag : sets.tags_of(i)) ++offsets_[tag + std::size_t{1}];
    }
    std::partial_sum(offsets_.begin(), offsets_.end(), offsets_.begin());
    items_ = scratch.array<std::uint32_t>(sets.total_size());
    const std::span<std::size_t> next = scratch.array<std::size_t>(sets.tag_count());
    std::copy_n(offsets_.begin(), next.size(), next.begin());
    for (std::size_t i = 0; i < sets.item_count(); ++i) {
      for (const std::uint32_t tag : sets.tags_of(i)) items_[next[tag]++] = static_cast<std::uint32_t>(i);
    }

    bitmaps_ = scratch.array<std::uint64_t*>(sets.tag_count());
    for (std::uint32_t tag = 0; tag < sets.tag_count(); ++tag) {
      bitmaps_[tag] = nullptr;
      if (list(tag).size() < words_) continue;
      const std::span<std::uint64_t> bitmap = scratch.array<std::uint64_t>(words_);
      std::fill(bitmap.begin(), bitmap.end(), 0);
      for (const std::uint32_t item : list(tag)) bitmap[item / 64] |= std::uint64_t{1} << (item % 64);
      bitmaps_[tag] = bitmap.data();
    }
  }

  std::size_t words() const noexcept { return words_; }
  std::span<const std::uint32_t> list(std::uint32_t tag) const noexcept {
    return items_.subspan(offsets_[tag], offsets_[tag + std::size_t{1}] - offsets_[tag]);
  }
  // Null if the tag is not common.
  const std::uint64_t* bitmap(std::uint32_t tag) const noexcept { return bitmaps_[tag]; }

 private:
  std::size_t words_;
  std::span<std::size_t> offsets_;
  std::span<std::uint32_t> items_;
  std::span<std::uint64_t*> bitmaps_;
};

class UnionCounter {
 public:
  UnionCounter(const TagSets& sets, Scratch& scratch, StepMeter& steps)
      : steps_(steps),
        carriers_(sets, scratch),
        common_(scratch.array<const std::uint64_t*>(sets.largest_size())),
        merged_(scratch.array<std::uint64_t>(carriers_.words())),
        seen_in_(scratch.array<std::uint32_t>(sets.item_count())) {
    std::fill(seen_in_.begin(), seen_in_.end(), 0);
  }

  std::uint32_t count(std::span<const std::uint32_t> tags) {
    ++round_;
    std::uint32_t count = 0;
    const std::uint64_t* const common = merge_common(tags, count);
    if (count == seen_in_.size()) return count;  // no item is left to add
    for (const std::uint32_t tag : tags) {
      if (carriers_.bitmap(tag) != nullptr) continue;
      steps_.spend(carriers_.list(tag).size());
      for (const std::uint32_t item : carriers_.list(tag)) {
        if (seen_in_[item] == round_) continue;
        if (common != nullptr && (common[item / 64] >> (item % 64) & 1) != 0) continue;
        seen_in_[item] = round_;
        ++count;
      }
    }
    return count;
  }

 private:
  // The union of the common tags' bitmaps, or null if there are none. Adds its size to `count`.
  const std::uint64_t* merge_common(std::span<const std::uint32_t> tags, std::uint32_t& count) {
    std::size_t number = 0;
    for (const std::uint32_t tag : tags) {
      const std::uint64_t* const bitmap = carriers_.bitmap(tag);
      if (bitmap == nullptr) continue;
      common_[number++] = bitmap;
      count = static_cast<std::uint32_t>(carriers_.list(tag).size());
      if (count == seen_in_.size()) return bitmap;  // every item carries this tag
    }
    if (number == 0) return nullptr;
    if (number == 1) return common_[0];
    steps_.spend(merge(common_.first(number)));
    count = static_cast<std::uint32_t>(util::count_bits(merged_));
    return merged_.data();
  }

  // Merges blocks of as many words as the compiler can keep in registers, each until all bitmaps are merged or all of
  // its bits are set. Returns the number of words read.
  std::uint64_t merge(std::span<const std::uint64_t* const> bitmaps) noexcept {
    constexpr std::size_t kBlock = 8;
    constexpr std::size_t kAtOnce = 16;  // bitmaps merged between two checks for all bits set
    std::uint64_t steps = 0;
    std::size_t w = 0;
    for (; w + kBlock <= merged_.size(); w += kBlock) {
      std::array<std::uint64_t, kBlock> words{};
      for (std::size_t first = 0; first < bitmaps.size() && !all_set(words); first += kAtOnce) {
        const auto some = bitmaps.subspan(first, std::min(kAtOnce, bitmaps.size() - first));
        for (const std::uint64_t* const bitmap : some) {
          for (std::size_t k = 0; k < kBlock; ++k) words[k] |= bitmap[w + k];
        }
        steps += some.size() * kBlock;
      }
      std::copy(words.begin(), words.end(), merged_.begin() + static_cast<std::ptrdiff_t>(w));
    }
    for (; w < merged_.size(); ++w) {
      merged_[w] = 0;
      for (const std::uint64_t* const bitmap : bitmaps) merged_[w] |= bitmap[w];
      steps += bitmaps.size();
    }
    return steps;
  }

  template <std::size_t N>
  static bool all_set(const std::array<std::uint64_t, N>& words) noexcept {
    std::uint64_t common = ~std::uint64_t{0};
    for (const std::uint64_t word : words) common &= word;
    return common == ~std::uint64_t{0};
  }

  StepMeter& steps_;
  Carriers carriers_;
  std::span<const std::uint64_t*> common_;  // the bitmaps of the current set
  std::span<std::uint64_t> merged_;
  std::span<std::uint32_t> seen_in_;  // the last round in which the item was counted from a list
  std::uint32_t round_ = 0;
};

}  // namespace

// Items with the same set of tags have the same count, so each distinct set is counted once, for its first item.
void count_overlaps_by_unions(const TagSets& sets, Scratch& scratch, StepMeter& steps,
                              std::span<std::uint32_t> counts) {
  const Scratch::Scope scope(scratch);
  const std::uint64_t seed = util::run_seed(&scratch);
  const std::span<std::uint32_t> first_item = scratch.array<std::uint32_t>(sets.item_count());  // indexed by set number
  UnionCounter unions(sets, scratch, steps);
  util::Numbering numbers(scratch, sets.item_count());
  for (std::size_t i = 0; i < sets.item_count(); ++i) {
    const auto tags = sets.tags_of(i);
    if (tags.empty()) {
      counts[i] = 0;
      continue;
    }
    const std::string_view bytes(reinterpret_cast<const char*>(tags.data()), tags.size_bytes());
    const std::uint32_t distinct = numbers.size();
    const std::uint32_t number = numbers.number_of(util::hash_bytes(bytes, seed), [&](std::uint32_t set) {
      return std::ranges::equal(sets.tags_of(first_item[set]), tags);
    });
    if (number == distinct) {
      first_item[number] = static_cast<std::uint32_t>(i);
      counts[i] = unions.count(tags);
    } else {
      counts[i] = counts[first_item[number]];
    }
  }
}

}  // namespace cupel
