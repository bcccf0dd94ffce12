#include "util/packed_sort.hpp"

// A long list does not fit into the caches, and its sort waits for memory. So its entries are made half as large: the
// highest 32 bits in which keys differ, and the index, in one word. Three stable passes over the upper half, least
// significant digit first, sort the words; ties in these bits are few or hostile. The few are put in order by their
// whole keys, which are looked up in the list that came; the hostile ones are left to the other sort. O(N).

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "util/bucket_lines.hpp"

namespace cupel::util {

namespace {

constexpr std::size_t kLongestRun = 64;                    // of keys that agree in 32 bits and may differ in the rest
constexpr std::array<unsigned, 3> kDigits = {32, 43, 54};  // where each begins, in bits of a word
constexpr std::size_t kPackedBuckets = std::size_t{1} << 11;
constexpr std::size_t kStreamedFrom = std::size_t{1} << 18;  // below, a cache holds the words

Position index_of(std::uint64_t word) noexcept { return static_cast<Position>(word); }

std::size_t digit(std::uint64_t word, std::size_t pass) noexcept {
  return (word >> kDigits[pass]) & (kPackedBuckets - 1);
}

class PackedSort {
 public:
  PackedSort(std::span<KeyedIndex> entries, Scratch& scratch)
      : entries_(entries),
        from_(words(entries.size(), scratch)),
        to_(words(entries.size(), scratch)),
        lines_(entries.size() < kStreamedFrom ? 0 : kPackedBuckets, scratch) {}

  bool sort() {
    pack();
    for (std::size_t pass = 0; pass < kDigits.size(); ++pass) {
      if (all_agree(pass)) continue;
      distribute(pass);
      std::swap(from_, to_);
    }
    if (!rank()) return false;
    for (std::size_t k = 0; k < entries_.size(); ++k) entries_[k] = {from_[k] >> 32, index_of(from_[k])};
    return true;
  }

 private:
  static std::span<std::uint64_t> words(std::size_t count, Scratch& scratch) {
    void* const memory = scratch.allocate(count * sizeof(std::uint64_t), BucketLines::kLineBytes);
    return {static_cast<std::uint64_t*>(memory), count};
  }

  void pack() noexcept {
    std::uint64_t differing = 0;
    for (const KeyedIndex& entry : entries_) differing |= entry.key ^ entries_[0].key;
    const auto width = static_cast<unsigned>(std::bit_width(differing));
    shift_ = width > 32 ? width - 32 : 0;
    for (std::size_t k = 0; k < entries_.size(); ++k) {
      const std::uint64_t word = entries_[k].key >> shift_ << 32 | entries_[k].index;
      from_[k] = word;
      for (std::size_t pass = 0; pass < counts_.size(); ++pass) ++counts_[pass][digit(word, pass)];
    }
  }

  bool all_agree(std::size_t pass) const noexcept { return counts_[pass][digit(from_[0], pass)] == from_.size(); }

  void distribute(std::size_t pass) noexcept {
    auto& places = counts_[pass];
    std::uint32_t place = 0;
    for (std::uint32_t& count : places) place += std::exchange(count, place);
    if (from_.size() < kStreamedFrom) {
      for (const std::uint64_t word : from_) to_[places[digit(word, pass)]++] = word;
      return;
    }
    lines_.start(to_, places);
    for (const std::uint64_t word : from_) {
      const std::size_t bucket = digit(word, pass);
      lines_.put(bucket, places[bucket]++, word);
    }
    lines_.finish(places);
  }

  // Puts ties in order and a rank in place of each word's bits, the same for equal keys. False where a tie is too long.
  bool rank() {
    std::size_t begin = 0;
    for (std::size_t k = 1; k <= from_.size(); ++k) {
      if (k < from_.size() && from_[k] >> 32 == from_[begin] >> 32) continue;
      if (shift_ == 0 || k - begin == 1) {
        for (std::size_t i = begin; i < k; ++i) from_[i] = ranked(begin, from_[i]);
      } else if (k - begin > kLongestRun) {
        return false;
      } else {
        rank_run(begin, k);
      }
      begin = k;
    }
    return true;
  }

  static std::uint64_t ranked(std::size_t rank, std::uint64_t word) noexcept {
    return static_cast<std::uint64_t>(rank) << 32 | index_of(word);
  }

  void rank_run(std::size_t begin, std::size_t end) {
    std::array<KeyedIndex, kLongestRun> run;
    const std::size_t size = end - begin;
    for (std::size_t i = 0; i < size; ++i) run[i] = entry_of(index_of(from_[begin + i]));
    std::sort(run.begin(), run.begin() + size, [](const KeyedIndex& a, const KeyedIndex& b) {
      return a.key != b.key ? a.key < b.key : a.index < b.index;
    });
    std::size_t first = 0;
    for (std::size_t i = 0; i < size; ++i) {
      if (run[i].key != run[first].key) first = i;
      from_[begin + i] = ranked(begin + first, run[i].index);
    }
  }

  // The indices ascend in the list that came.
  const KeyedIndex& entry_of(Position index) const {
    return *std::lower_bound(entries_.begin(), entries_.end(), index,
                             [](const KeyedIndex& entry, Position wanted) { return entry.index < wanted; });
  }

  std::span<KeyedIndex> entries_;
  std::span<std::uint64_t> from_;
  std::span<std::uint64_t> to_;
  BucketLines lines_;
  unsigned shift_ = 0;
  std::array<std::array<std::uint32_t, kPackedBuckets>, kDigits.size()> counts_{};
};

}  // namespace

bool sort_packed(std::span<KeyedIndex> entries, Scratch& scratch) {
  const Scratch::Scope scope(scratch);
  return PackedSort(entries, scratch).sort();
}

}  // namespace cupel::util
