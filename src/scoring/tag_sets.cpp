#include "scoring/tag_sets.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "cupel/model/folded_name.hpp"
#include "util/ascii.hpp"
#include "util/hash.hpp"
#include "util/seed.hpp"

namespace cupel {

namespace {

// Folded tag -> id, open addressing. Holds views of the items' own tags: nothing is copied.
class TagTable {
 public:
  explicit TagTable(Scratch& scratch) : scratch_(scratch), seed_(util::run_seed(&scratch)) { resize(64); }

  std::uint32_t id_of(std::string_view tag) {
    const std::uint64_t hash = folded_hash(tag);
    Slot* slot = find(hash, tag);
    if (slot->tag == nullptr) {
      if (2 * (std::size_t{size_} + 1) > slots_.size()) {
        grow();
        slot = find(hash, tag);
      }
      *slot = {tag.data(), tag.size(), hash, size_++};
    }
    return slot->id;
  }

  std::uint32_t size() const noexcept { return size_; }

 private:
  struct Slot {
    const char* tag;  // null: free
    std::size_t length;
    std::uint64_t hash;
    std::uint32_t id;
  };

  std::uint64_t folded_hash(std::string_view tag) {
    folded_.assign(tag);
    for (char& c : folded_) c = util::fold(c);
    return util::hash_bytes(folded_, seed_);
  }

  Slot* find(std::uint64_t hash, std::string_view tag) noexcept {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
      Slot& slot = slots_[at];
      if (slot.tag == nullptr) return &slot;
      if (slot.hash == hash && equal_ignoring_ascii_case({slot.tag, slot.length}, tag)) return &slot;
    }
  }

  void grow() {
    const std::span<Slot> old = slots_;
    resize(old.size() * 4);
    for (const Slot& slot : old) {
      if (slot.tag != nullptr) *find(slot.hash, {slot.tag, slot.length}) = slot;
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
