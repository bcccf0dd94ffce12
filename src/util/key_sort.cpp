#include "util/key_sort.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "util/packed_sort.hpp"

namespace cupel::util {

namespace {

// The thresholds were found by measurement.
constexpr std::size_t kRadixFrom = 40;     // below, counting digits takes longer than comparing
constexpr std::size_t kPackedFrom = 8192;  // below, clearing the larger counters takes longer than packing saves
constexpr unsigned kPasses = 3;
constexpr unsigned kDigitBits = 8;
constexpr unsigned kRadixBits = kDigitBits * kPasses;
constexpr std::size_t kBuckets = std::size_t{1} << kDigitBits;

std::size_t digit(std::uint64_t key, unsigned shift, unsigned pass) noexcept {
  return (key >> (shift + pass * kDigitBits)) & (kBuckets - 1);
}

// Sorts by the kPasses digits above the lowest `shift` bits of the keys.
void sort_by_digits(std::span<KeyedIndex> entries, std::span<KeyedIndex> spare, unsigned shift) {
  std::array<std::array<std::uint32_t, kBuckets>, kPasses> counts{};
  for (const KeyedIndex& entry : entries) {
    for (unsigned pass = 0; pass < kPasses; ++pass) ++counts[pass][digit(entry.key, shift, pass)];
  }
  std::span<KeyedIndex> from = entries;
  std::span<KeyedIndex> to = spare.first(entries.size());
  for (unsigned pass = 0; pass < kPasses; ++pass) {
    auto& offsets = counts[pass];
    if (offsets[digit(entries[0].key, shift, pass)] == entries.size()) continue;  // all keys agree in this digit
    std::uint32_t offset = 0;
    for (std::uint32_t& count : offsets) offset += std::exchange(count, offset);
    for (const KeyedIndex& entry : from) to[offsets[digit(entry.key, shift, pass)]++] = entry;
    std::swap(from, to);
  }
  if (from.data() != entries.data()) std::copy(from.begin(), from.end(), entries.begin());
}

// Sorts short lists by comparison. Sorts longer ones by the highest kRadixBits bits in which keys differ, one digit per
// pass, the least significant one first. Nearly all keys differ in these bits. Entries that agree in all of them are
// then adjacent and in their original order. Each such group is sorted again by the remaining bits of its keys.
void sort_entries(std::span<KeyedIndex> entries, std::span<KeyedIndex> spare) {
  if (entries.size() < kRadixFrom) {
    std::sort(entries.begin(), entries.end(), [](const KeyedIndex& a, const KeyedIndex& b) {
      return a.key != b.key ? a.key < b.key : a.index < b.index;
    });
    return;
  }
  std::uint64_t differing = 0;
  for (const KeyedIndex& entry : entries) differing |= entry.key ^ entries[0].key;
  const auto width = static_cast<unsigned>(std::bit_width(differing));
  if (width == 0) return;
  const unsigned shift = width > kRadixBits ? width - kRadixBits : 0;
  sort_by_digits(entries, spare, shift);
  if (shift == 0) return;
  std::size_t begin = 0;
  std::uint64_t rest = 0;  // the bits in which the entries from `begin` on differ
  for (std::size_t k = 1; k <= entries.size(); ++k) {
    if (k < entries.size() && entries[k].key >> shift == entries[begin].key >> shift) {
      rest |= entries[k].key ^ entries[begin].key;
      continue;
    }
    if (rest != 0) sort_entries(entries.subspan(begin, k - begin), spare);
    begin = k;
    rest = 0;
  }
}

}  // namespace

void sort_by_key(std::span<KeyedIndex> entries, Scratch& scratch) {
  const auto by_key = [](const KeyedIndex& a, const KeyedIndex& b) { return a.key < b.key; };
  if (std::is_sorted(entries.begin(), entries.end(), by_key)) return;  // logs are often sorted already
  if (entries.size() >= kPackedFrom) return sort_packed(entries, scratch);
  const Scratch::Scope scope(scratch);
  const bool radix = entries.size() >= kRadixFrom;
  sort_entries(entries, radix ? scratch.array<KeyedIndex>(entries.size()) : std::span<KeyedIndex>());
}

std::span<KeyedIndex> sort_by_score(std::span<const double> scores, Scratch& scratch) {
  const std::span<KeyedIndex> order = scratch.array<KeyedIndex>(scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i) order[i] = {descending_key(scores[i]), static_cast<Position>(i)};
  sort_by_key(order, scratch);
  return order;
}

}  // namespace cupel::util
