#include "scoring/tag_sets.hpp"

#include <algorithm>
#include <string_view>

#include "cupel/model/folded_name.hpp"
#include "scoring/scoring_steps.hpp"
#include "util/folded_key.hpp"
#include "util/hash_slots.hpp"
#include "util/prefetch.hpp"
#include "util/seed.hpp"

namespace cupel {

namespace {

// Folded tag -> id. Holds views of the items' own tags: nothing is copied.
class TagTable {
 public:
  TagTable(Scratch& scratch, StepMeter& steps)
      : scratch_(scratch), steps_(steps), keys_(util::run_seed(&scratch)), ids_(scratch) {}

  std::uint32_t id_of(std::string_view tag) {
    const std::uint32_t count = ids_.size();
    const bool is_short = tag.size() <= util::FoldedKey::kMaxLength;
    if (!is_short) steps_.spend(tag.size());
    // A short tag is its key; of a longer one, the key is its hash.
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
  StepMeter& steps_;
  util::HashKeys keys_;
  util::Numbering ids_;
  std::span<Entry> entries_;  // by id, and room for more
};

}  // namespace

TagSets TagSets::of(const ItemList& items, Scratch& scratch, StepMeter& steps) {
  TagSets sets;
  sets.offsets_ = scratch.array<std::size_t>(items.size() + 1);
  std::size_t total = 0;
  for (const ContextItem& item : items) total += item.tags().size();
  steps.spend(kStepsPerNumberedTag * total);
  sets.ids_ = scratch.array<std::uint32_t>(total);

  TagTable table(scratch, steps);
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
