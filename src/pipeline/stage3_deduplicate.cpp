// Keeps one item per content: the one with the highest score, and among equal scores the first. Two items are
// duplicates only if their contents are equal byte by byte.
//
// A hash table of indices finds equal contents. It copies no content, and it compares hashes before lengths and bytes.
// The hashes cover only the ends of the contents; see hash_ends(). Contents that are equal at both ends but differ in
// between, such as records with a common envelope, would collide again and again. So after a number of such collisions
// the table is rebuilt with hashes of all bytes. Time O(N) if contents differ at their ends, otherwise O(bytes). Tested
// by tests/unit/pipeline/stage3_deduplicate_test.cpp.

#include <algorithm>
#include <array>
#include <numeric>

#include "model/prefetch.hpp"
#include "pipeline/content_hash.hpp"
#include "pipeline/stages.hpp"
#include "util/hash_slots.hpp"
#include "util/seed.hpp"

namespace cupel::stages {

namespace {

// DEDUPLICATE's map from content to the best item so far.
class BestByContent {
 public:
  BestByContent(const ItemList& items, std::span<const double> scores, Scratch& scratch)
      : items_(items), scores_(scores) {
    slots_ = scratch.array<util::HashSlot>(std::min(util::slots_for(items.size()), kMostSlots));
    clear();
  }

  void clear() { std::fill(slots_.begin(), slots_.end(), util::HashSlot{}); }

  // The slot at which add() starts to search.
  const util::HashSlot& slot_for(std::uint64_t hash) const noexcept { return slots_[hash & (slots_.size() - 1)]; }

  // Inserts item i and returns the slot of its content.
  Position add(std::size_t i, std::uint64_t hash) {
    const std::size_t at = util::find_slot(slots_, hash, [&](Position best) { return same_content(best, i); });
    util::HashSlot& slot = slots_[at];
    if (slot.index == util::HashSlot::kFree) {
      slot = {static_cast<std::uint32_t>(hash >> 32), static_cast<Position>(i)};
    } else if (scores_[i] > scores_[slot.index]) {  // false for NaN, which never replaces an item
      slot.index = static_cast<Position>(i);
    }
    return static_cast<Position>(at);
  }

  Position best_at(Position slot) const noexcept { return slots_[slot].index; }

  // The number of times that contents with equal hashes turned out to differ.
  std::size_t hash_collisions() const noexcept { return hash_collisions_; }

 private:
  static constexpr std::size_t kMostSlots = std::size_t{1} << 32;  // slot numbers are Positions

  bool same_content(std::size_t a, std::size_t b) noexcept {
    const bool same = items_[a].content() == items_[b].content();
    if (!same) ++hash_collisions_;
    return same;
  }

  const ItemList& items_;
  std::span<const double> scores_;
  std::span<util::HashSlot> slots_;
  std::size_t hash_collisions_ = 0;
};

constexpr std::size_t kBlock = 16;  // slots prefetched at a time

// Inserts all items and stores their slots. Returns false if too many contents are equal at both ends but differ in
// between.
bool enter_by_ends(std::span<const std::uint64_t> hashes, BestByContent& best, std::span<Position> slot_of) {
  for (std::size_t begin = 0; begin < hashes.size(); begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, hashes.size());
    prefetching::for_each_object(
        begin, end, [&](std::size_t i) -> const auto& { return best.slot_for(hashes[i]); },
        [&](std::size_t i) { slot_of[i] = best.add(i, hashes[i]); });
    if (best.hash_collisions() > kBlock + end / 16) return false;
  }
  return true;
}

void enter_by_all_bytes(const ItemList& items, std::uint64_t seed, BestByContent& best, std::span<Position> slot_of) {
  for (std::size_t i = 0; i < items.size(); ++i) slot_of[i] = best.add(i, util::hash_bytes(items[i].content(), seed));
}

}  // namespace

std::span<const Position> deduplicate(RunContext& context, const Classified& classified, std::span<const double> scores,
                                      bool enabled, RunTrace& trace) {
  Scratch& scratch = context.scratch();
  const ItemList& scoreable = classified.scoreable;
  const std::span<Position> survivors = scratch.array<Position>(scoreable.size());
  if (!enabled) {
    std::iota(survivors.begin(), survivors.end(), Position{0});
    return survivors;
  }
  const Scratch::Scope scope(scratch);
  const std::span<Position> slot_of = scratch.array<Position>(scoreable.size());
  BestByContent best(scoreable, scores, scratch);
  if (!enter_by_ends(classified.content_hashes, best, slot_of)) {
    best.clear();
    enter_by_all_bytes(scoreable, util::run_seed(&scratch), best, slot_of);
  }

  std::size_t count = 0;
  for (std::size_t i = 0; i < scoreable.size(); ++i) {
    const Position kept = best.best_at(slot_of[i]);
    if (kept == i) {
      survivors[count++] = static_cast<Position>(i);
    } else if (trace.explains()) {
      trace.exclude(scoreable.position(i), scores[i],
                    exclusion::Deduplicated{scoreable[kept].shared_content(), scoreable.position(kept)});
    }
  }
  return survivors.first(count);
}

}  // namespace cupel::stages
