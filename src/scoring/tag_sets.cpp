#include "scoring/tag_sets.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "cupel/model/folded_name.hpp"
#include "util/ascii.hpp"
#include "util/folded_key.hpp"
#include "util/hash.hpp"
#include "util/prefetch.hpp"
#include "util/seed.hpp"

namespace cupel {

namespace {

// Folded tag -> id, open addressing. Holds views of the items' own tags: nothing is copied.
class TagTable {
 public:
  explicit TagTable(Scratch& scratch) : scratch_(scratch), seed_(util::run_seed(&scratch)) { resize(64); }

  std::uint32_t id_of(std::string_view tag) {
    const Entry entry = entry_of(tag);
    Slot* slot = find(entry);
    if (slot->id == kFree) {
      if (2 * (std::size_t{size_} + 1) > slots_.size()) {
        grow();
        slot = find(entry);
      }
      *slot = {entry, size_++};
    }
    return slot->id;
  }

  std::uint32_t size() const noexcept { return size_; }

 private:
  static constexpr std::uint32_t kFree = ~std::uint32_t{0};

  // A short tag is its key; of a longer one, the key is its hash.
  struct Entry {
    util::FoldedKey key;
    std::string_view tag;

    bool operator==(const Entry& other) const noexcept {
      return key == other.key && tag.size() == other.tag.size() &&
             (tag.size() <= util::FoldedKey::kMaxLength || equal_ignoring_ascii_case(tag, other.tag));
    }
  };
  struct Slot {
    Entry entry = {};
    std::uint32_t id = kFree;
  };

  Entry entry_of(std::string_view tag) {
    if (tag.size() <= util::FoldedKey::kMaxLength) return {util::FoldedKey::of(tag), tag};
    return {{util::hash_bytes(util::fold_into(folded_, tag), seed_), 0}, tag};
  }

  Slot* find(const Entry& entry) noexcept {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = util::multiply_fold(entry.key.low ^ seed_, entry.key.high ^ ~seed_ ^ entry.tag.size()) & mask;
    while (slots_[at].id != kFree && !(slots_[at].entry == entry)) at = (at + 1) & mask;
    return &slots_[at];
  }

  void grow() {
    const std::span<Slot> old = slots_;
    resize(old.size() * 4);
    for (const Slot& slot : old) {
      if (slot.id != kFree) *find(slot.entry) = slot;
    }
  }

  void resize(std::size_t size) {
    slots_ = scratch_.array<Slot>(size);
    std::fill(slots_.begin(), slots_.end(), Slot{});
  }

  Scratch& scratch_;
  std::uint64_t seed_;
  std::span<Slot> slots_;
  std::uint32_t size_ = 0;
  std::string folded_;  // reused from tag to tag
};

}  // namespace

TagSets TagSets::of(const ItemList& items, Scratch& scratch) {
  TagSets sets;
  sets.offsets_ = scratch.array<std::size_t>(items.size() + 1);
  std::size_t total = 0;
  for (const ContextItem& item : items) total += item.tags().size();
  sets.ids_ = scratch.array<std::uint32_t>(total);

  TagTable table(scratch);
  std::size_t end = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    sets.offsets_[i] = end;
    const auto begin = sets.ids_.begin() + static_cast<std::ptrdiff_t>(end);
    auto last = begin;
    util::prefetch_tags(items, i);
    for (const std::string& tag : items[i].tags()) *last++ = table.id_of(tag);
    std::sort(begin, last);
    last = std::unique(begin, last);
    const auto size = static_cast<std::size_t>(last - begin);
    sets.largest_size_ = std::max(sets.largest_size_, size);
    end += size;
  }
  sets.offsets_[items.size()] = end;
  sets.tag_count_ = table.size();
  return sets;
}

}  // namespace cupel
