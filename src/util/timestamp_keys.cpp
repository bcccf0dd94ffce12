#include "util/timestamp_keys.hpp"

#include <algorithm>
#include <cstdint>

#include "run_state.hpp"
#include "util/instants.hpp"
#include "util/prefetch.hpp"

namespace cupel::util {

namespace {

// Where instants are too far apart for numbers, they are compared in full, and the keys are their ranks.
std::span<KeyedIndex> sort_far_apart(const ItemList& items, std::span<KeyedIndex> entries) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].timestamp()) entries[count++] = {0, static_cast<Position>(i)};
  }
  entries = entries.first(count);
  const auto time = [&](const KeyedIndex& entry) { return *items[entry.index].timestamp(); };
  std::stable_sort(entries.begin(), entries.end(),
                   [&](const KeyedIndex& a, const KeyedIndex& b) { return time(a) < time(b); });
  for (std::size_t k = 1; k < entries.size(); ++k) {
    entries[k].key = entries[k - 1].key + (time(entries[k - 1]) < time(entries[k]) ? 1 : 0);
  }
  return entries;
}

// Those of the run, or else the list's own, by index then.
std::span<KeyedIndex> sort_numbers(const ItemList& items, const Instants& instants, bool by_position,
                                   std::span<KeyedIndex> entries, Scratch& scratch) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::uint64_t number = instants[by_position ? items.position(i) : static_cast<Position>(i)];
    if (number != Instants::kUndated) entries[count++] = {number, static_cast<Position>(i)};
  }
  entries = entries.first(count);
  sort_by_key(entries, scratch);
  return entries;
}

}  // namespace

std::span<KeyedIndex> sort_by_timestamp(const ItemList& items, RunContext& context) {
  Scratch& scratch = context.scratch();
  const std::span<KeyedIndex> entries = scratch.array<KeyedIndex>(items.size());
  const Instants* const known = RunState::of(context) == nullptr ? nullptr : RunState::of(context)->instants;
  if (known != nullptr && known->comparable() && known->are_of(items)) {
    return sort_numbers(items, *known, true, entries, scratch);
  }
  const Scratch::Scope scope(scratch);
  Instants own({}, scratch.array<std::uint64_t>(items.size()));
  for_each<&ContextItem::timestamp>(
      items, [&](std::size_t i, const std::optional<Timestamp>& timestamp) { own.set(i, timestamp); });
  return own.comparable() ? sort_numbers(items, own, false, entries, scratch) : sort_far_apart(items, entries);
}

}  // namespace cupel::util
