#include "util/timestamp_keys.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "util/prefetch.hpp"

namespace cupel::util {

namespace {

constexpr std::uint64_t kNanosecondsPerSecond = 1'000'000'000;
// Longest span of seconds whose nanoseconds fit into 64 bits: about 584 years.
constexpr std::uint64_t kMaxSpan = std::numeric_limits<std::uint64_t>::max() / kNanosecondsPerSecond - 1;

// Instants of ten thousand years do not fit into 64 bits of nanoseconds. Where they are that far apart, they are
// compared in full, and the keys are their ranks.
void sort_far_apart(std::span<KeyedIndex> entries, const ItemList& items) {
  const auto time = [&](const KeyedIndex& entry) { return *items[entry.index].timestamp(); };
  std::stable_sort(entries.begin(), entries.end(),
                   [&](const KeyedIndex& a, const KeyedIndex& b) { return time(a) < time(b); });
  std::uint64_t rank = 0;
  for (std::size_t k = 0; k < entries.size(); ++k) {
    if (k > 0 && time(entries[k - 1]) < time(entries[k])) ++rank;
    entries[k].key = rank;
  }
}

}  // namespace

std::span<KeyedIndex> sort_by_timestamp(const ItemList& items, Scratch& scratch) {
  std::span<KeyedIndex> entries = scratch.array<KeyedIndex>(items.size());
  std::size_t count = 0;
  std::int64_t earliest = std::numeric_limits<std::int64_t>::max();
  std::int64_t latest = std::numeric_limits<std::int64_t>::min();
  for (std::size_t i = 0; i < items.size(); ++i) {
    prefetch_ahead(items, i, [](const ContextItem& item) -> const auto& { return item.timestamp(); });
    const auto& timestamp = items[i].timestamp();
    if (!timestamp) continue;
    const std::int64_t seconds = timestamp->seconds();
    earliest = std::min(earliest, seconds);
    latest = std::max(latest, seconds);
    // Wraps around for instants far from 1970; the difference to the earliest, taken below, is right again.
    entries[count++] = {static_cast<std::uint64_t>(seconds) * kNanosecondsPerSecond +
                            static_cast<std::uint64_t>(timestamp->nanoseconds()),
                        static_cast<Position>(i)};
  }
  entries = entries.first(count);
  if (count < 2) return entries;

  if (static_cast<std::uint64_t>(latest - earliest) > kMaxSpan) {
    sort_far_apart(entries, items);
  } else {
    const std::uint64_t origin = static_cast<std::uint64_t>(earliest) * kNanosecondsPerSecond;
    for (KeyedIndex& entry : entries) entry.key -= origin;
    sort_by_key(entries, scratch);
  }
  return entries;
}

}  // namespace cupel::util
