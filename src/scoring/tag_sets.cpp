#include "scoring/tag_sets.hpp"

#include <algorithm>
#include <string_view>

#include "cupel/model/folded_name.hpp"
#include "model/prefetch.hpp"
#include "util/folded_key.hpp"
#include "util/hash_slots.hpp"
#include "util/seed.hpp"

namespace cupel {

namespace {

// Maps folded tags to ids. Refers to the items' tags and copies none.
class TagTable {
 public:
  explicit TagTable(Scratch& scratch) : scratch_(scratch), keys_(util::run_seed(&scratch)), ids_(scratch) {}

  std::uint32_t id_of(std::string_view tag) {
    const std::uint32_t count = ids_.size();
    const bool is_short = tag.size() <= util::FoldedKey::kMaxLength;
    // The key of a short tag is the folded tag itself; the key of a longer tag is its hash.
    const util::FoldedKey key =
        is_short ? util::FoldedKey::of(tag) : util::FoldedKey{util::hash_folded(tag, keys_.seed), 0};
    const std::uint32_t id = ids_.number_of(key.hash(tag.size(), keys_), [&](std::uint32_t k) {
      const Entry& entry = entries_[k];
      return entry.key == key && entry.tag.size() == tag.size() &&
             (is_short || equal_ignoring_ascii_case(entry.tag, tag));
    });
    if (id == count) add({key, tag});
    return id;
  }

  std::uint32_t size() const noexcept { return ids_.size(); }

 private:
  struct Entry {
    util::FoldedKey key;
    std::string_view tag;
  };

  void add(const Entry& entry) {
    const std::size_t id = ids_.size() - std::size_t{1};
    if (id == entries_.size()) {
      const std::span<Entry> old = entries_;
      entries_ = scratch_.array<Entry>(std::max<std::size_t>(32, 4 * old.size()));
      std::copy(old.begin(), old.end(), entries_.begin());
    }
    entries_[id] = entry;
  }

  Scratch& scratch_;
  util::HashKeys keys_;
  util::Numbering ids_;
  std::span<Entry> entries_;  // by id; may be longer than the number of ids
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
  prefetching::for_each<&ContextItem::tags>(items, [&](std::size_t i, const std::vector<std::string>& tags) {
    sets.offsets_[i] = end;
    const auto begin = sets.ids_.begin() + static_cast<std::ptrdiff_t>(end);
    auto last = begin;
    for (const std::string& tag : tags) *last++ = table.id_of(tag);
    std::sort(begin, last);
    last = std::unique(begin, last);
    const auto size = static_cast<std::size_t>(last - begin);
    sets.largest_size_ = std::max(sets.largest_size_, size);
    end += size;
  });
  sets.offsets_[items.size()] = end;
  sets.tag_count_ = table.size();
  return sets;
}

}  // namespace cupel
