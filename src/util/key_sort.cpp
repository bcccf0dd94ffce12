#include "util/key_sort.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace cupel::util {

namespace {

constexpr std::size_t kRadixFrom = 256;  // below, counting digits costs more than comparing; found by measuring
constexpr unsigned kDigitBits = 8;
constexpr std::size_t kDigits = 64 / kDigitBits;
constexpr std::size_t kBuckets = std::size_t{1} << kDigitBits;

std::size_t digit(std::uint64_t key, std::size_t place) noexcept {
  return (key >> (place * kDigitBits)) & (kBuckets - 1);
}

void radix_sort(std::span<KeyedIndex> entries, Scratch& scratch) {
  const Scratch::Scope scope(scratch);
  std::array<std::array<std::uint32_t, kBuckets>, kDigits> counts{};
  for (const KeyedIndex& entry : entries) {
    for (std::size_t place = 0; place < kDigits; ++place) ++counts[place][digit(entry.key, place)];
  }

  std::span<KeyedIndex> from = entries;
  std::span<KeyedIndex> to;
  for (std::size_t place = 0; place < kDigits; ++place) {
    auto& offsets = counts[place];
    if (offsets[digit(entries[0].key, place)] == entries.size()) continue;  // all keys agree in this digit
    if (to.empty()) to = scratch.array<KeyedIndex>(entries.size());
    std::uint32_t offset = 0;
    for (std::uint32_t& count : offsets) offset += std::exchange(count, offset);
    for (const KeyedIndex& entry : from) to[offsets[digit(entry.key, place)]++] = entry;
    std::swap(from, to);
  }
  if (from.data() != entries.data()) std::copy(from.begin(), from.end(), entries.begin());
}

}  // namespace

void sort_by_key(std::span<KeyedIndex> entries, Scratch& scratch) {
  const auto by_key = [](const KeyedIndex& a, const KeyedIndex& b) { return a.key < b.key; };
  if (std::is_sorted(entries.begin(), entries.end(), by_key)) return;  // logs often are
  if (entries.size() >= kRadixFrom) {
    radix_sort(entries, scratch);
  } else {
    std::sort(entries.begin(), entries.end(), [](const KeyedIndex& a, const KeyedIndex& b) {
      return a.key != b.key ? a.key < b.key : a.index < b.index;
    });
  }
}

std::span<KeyedIndex> sort_by_score(std::span<const double> scores, Scratch& scratch) {
  const std::span<KeyedIndex> order = scratch.array<KeyedIndex>(scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i) order[i] = {descending_key(scores[i]), static_cast<Position>(i)};
  sort_by_key(order, scratch);
  return order;
}

}  // namespace cupel::util
