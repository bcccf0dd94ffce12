#include "util/packed_sort.hpp"

// Sorts lists that do not fit into the caches, where the time is spent waiting for memory. Entries are packed to half
// their size: one 64-bit word holds the highest 32 bits in which keys differ and, below them, the entry's place in the
// list.
//
// Three stable radix passes over the upper half, least significant digit first, sort the words. For words that tie in
// the upper half, their places lead to the whole keys. If these are equal, the words are in order already. If not, the
// keys differ only in the remaining bits, of which there are at most 32, and sort_by_key() sorts the group again.
//
// Time O(N). Memory: two words per entry and, for long lists, one cache line for each of 2048 buckets. The indices must
// ascend on entry. Tested by tests/unit/util/packed_sort_test.cpp and tests/fuzz/sort.cpp.

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "util/write_combining_buckets.hpp"

namespace cupel::util {

namespace {

constexpr std::array<unsigned, 3> kDigits = {32, 43, 54};  // the first bit of each digit in a word
constexpr std::size_t kPackedBuckets = std::size_t{1} << 11;
constexpr std::size_t kStreamedFrom = std::size_t{1} << 18;  // below, the words fit into a cache

Position place_of(std::uint64_t word) noexcept { return static_cast<Position>(word); }

std::size_t digit(std::uint64_t word, std::size_t pass) noexcept {
  return (word >> kDigits[pass]) & (kPackedBuckets - 1);
}

class PackedSort {
 public:
  PackedSort(std::span<KeyedIndex> entries, Scratch& scratch)
      : scratch_(scratch),
        entries_(entries),
        from_(words(entries.size(), scratch)),
        to_(words(entries.size(), scratch)),
        lines_(entries.size() < kStreamedFrom ? 0 : kPackedBuckets, scratch) {}

  void sort() {
    pack();
    for (std::size_t pass = 0; pass < kDigits.size(); ++pass) {
      if (all_agree(pass)) continue;
      distribute(pass);
      std::swap(from_, to_);
    }
    rank();
    unpack();
  }

 private:
  static std::span<std::uint64_t> words(std::size_t count, Scratch& scratch) {
    void* const memory = scratch.allocate(count * sizeof(std::uint64_t), WriteCombiningBuckets::kLineBytes);
    return {static_cast<std::uint64_t*>(memory), count};
  }

  void pack() noexcept {
    std::uint64_t differing = 0;
    for (const KeyedIndex& entry : entries_) differing |= entry.key ^ entries_[0].key;
    const auto width = static_cast<unsigned>(std::bit_width(differing));
    shift_ = width > 32 ? width - 32 : 0;
    for (std::size_t k = 0; k < entries_.size(); ++k) {
      const std::uint64_t word = entries_[k].key >> shift_ << 32 | k;
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

  // Resolves ties, and replaces the upper half of each word by the rank of its key. Equal keys have equal ranks.
  void rank() {
    std::size_t begin = 0;
    for (std::size_t k = 1; k <= from_.size(); ++k) {
      if (k < from_.size() && from_[k] >> 32 == from_[begin] >> 32) continue;
      if (shift_ == 0 || keys_are_equal(begin, k)) {
        for (std::size_t i = begin; i < k; ++i) from_[i] = ranked(begin, place_of(from_[i]));
      } else {
        rank_by_keys(begin, k);
      }
      begin = k;
    }
  }

  static std::uint64_t ranked(std::size_t rank, Position place) noexcept {
    return static_cast<std::uint64_t>(rank) << 32 | place;
  }

  bool keys_are_equal(std::size_t begin, std::size_t end) const noexcept {
    for (std::size_t k = begin + 1; k < end; ++k) {
      if (key_of(from_[k]) != key_of(from_[begin])) return false;
    }
    return true;
  }

  std::uint64_t key_of(std::uint64_t word) const noexcept { return entries_[place_of(word)].key; }

  void rank_by_keys(std::size_t begin, std::size_t end) {
    const Scratch::Scope scope(scratch_);
    const std::span<KeyedIndex> ties = scratch_.array<KeyedIndex>(end - begin);
    for (std::size_t i = 0; i < ties.size(); ++i) ties[i] = {key_of(from_[begin + i]), place_of(from_[begin + i])};
    sort_by_key(ties, scratch_);
    std::size_t first = 0;
    for (std::size_t i = 0; i < ties.size(); ++i) {
      if (ties[i].key != ties[first].key) first = i;
      from_[begin + i] = ranked(begin + first, ties[i].index);
    }
  }

  // Converts places back to indices. Usually the indices have no gaps, and no table is needed.
  void unpack() noexcept {
    const Position first = entries_.front().index;
    if (entries_.back().index - first == entries_.size() - 1) {
      for (std::size_t k = 0; k < entries_.size(); ++k) entries_[k] = {from_[k] >> 32, first + place_of(from_[k])};
      return;
    }
    for (std::size_t k = 0; k < entries_.size(); ++k) to_[k] = entries_[k].index;
    for (std::size_t k = 0; k < entries_.size(); ++k) {
      entries_[k] = {from_[k] >> 32, static_cast<Position>(to_[place_of(from_[k])])};
    }
  }

  Scratch& scratch_;
  std::span<KeyedIndex> entries_;
  std::span<std::uint64_t> from_;
  std::span<std::uint64_t> to_;
  WriteCombiningBuckets lines_;
  unsigned shift_ = 0;
  std::array<std::array<std::uint32_t, kPackedBuckets>, kDigits.size()> counts_{};
};

}  // namespace

void sort_packed(std::span<KeyedIndex> entries, Scratch& scratch) {
  const Scratch::Scope scope(scratch);
  PackedSort(entries, scratch).sort();
}

}  // namespace cupel::util
