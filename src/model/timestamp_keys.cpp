#include "model/timestamp_keys.hpp"

#include <array>
#include <cstdint>
#include <utility>

#include "model/instants.hpp"
#include "model/prefetch.hpp"
#include "run_state.hpp"

namespace cupel {

namespace {

// A list of items with their instants. The instants are either the run's, which are indexed by position, or were
// collected for this list and are indexed by the index in it.
class DatedItems {
 public:
  DatedItems(const ItemList& items, const Instants& instants, bool by_position)
      : items_(items), instants_(instants), by_position_(by_position) {}

  std::span<util::KeyedIndex> sort(std::span<util::KeyedIndex> entries, Scratch& scratch) const {
    if (instants_.eras() > 1) return sort_by_era(entries, scratch);
    std::size_t count = 0;
    for_each([&](Position index, std::uint64_t number, Position /*position*/) { entries[count++] = {number, index}; });
    util::sort_by_key(entries.first(count), scratch);
    return entries.first(count);
  }

 private:
  // Groups the entries by era and sorts one era after the other. Numbers of different eras may be equal, so ranks
  // replace them.
  std::span<util::KeyedIndex> sort_by_era(std::span<util::KeyedIndex> entries, Scratch& scratch) const {
    std::array<std::size_t, Instants::kMostEras> ends{};
    for_each([&](Position /*index*/, std::uint64_t /*number*/, Position position) { ++ends[instants_.era(position)]; });
    std::size_t count = 0;
    for (std::size_t& end : ends) count += std::exchange(end, count);
    for_each([&](Position index, std::uint64_t number, Position position) {
      entries[ends[instants_.era(position)]++] = {number, index};
    });
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
      util::sort_by_key(entries.subspan(begin, end - begin), scratch);
      rank(entries, std::exchange(begin, end), end);
    }
    return entries.first(count);
  }

  static void rank(std::span<util::KeyedIndex> entries, std::size_t begin, std::size_t end) noexcept {
    std::size_t first = begin;
    std::uint64_t key = 0;
    for (std::size_t k = begin; k < end; ++k) {
      if (k == begin || entries[k].key != key) first = k;
      key = std::exchange(entries[k].key, first);
    }
  }

  template <class Body>
  void for_each(const Body& body) const {
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const Position position = by_position_ ? items_.position(i) : static_cast<Position>(i);
      const std::uint64_t number = instants_.number(position);
      if (number != Instants::kUndated) body(static_cast<Position>(i), number, position);
    }
  }

  const ItemList& items_;
  const Instants& instants_;
  bool by_position_;
};

}  // namespace

std::span<util::KeyedIndex> sort_by_timestamp(const ItemList& items, RunContext& context) {
  Scratch& scratch = context.scratch();
  const std::span<util::KeyedIndex> entries = scratch.array<util::KeyedIndex>(items.size());
  const Instants* const known = RunState::of(context) == nullptr ? nullptr : RunState::of(context)->instants;
  if (known != nullptr && known->are_of(items)) return DatedItems(items, *known, true).sort(entries, scratch);
  const Scratch::Scope scope(scratch);
  Instants own({}, scratch.array<std::uint64_t>(items.size()), scratch.array<std::uint8_t>(items.size()));
  prefetching::for_each<&ContextItem::timestamp>(
      items, [&](std::size_t i, const std::optional<Timestamp>& timestamp) { own.set(i, timestamp); });
  return DatedItems(items, own, false).sort(entries, scratch);
}

}  // namespace cupel
