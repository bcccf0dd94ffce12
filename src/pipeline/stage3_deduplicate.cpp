// One item per content survives: the one with the highest score, and the first among equals. Two items are duplicates
// only when their contents are equal byte by byte.
//
// A flat table of positions instead of a map of strings: contents stay where they are, and a candidate's hash is
// compared before its length and bytes are looked at.

#include <algorithm>
#include <array>
#include <numeric>

#include "pipeline/stages.hpp"
#include "util/hash.hpp"
#include "util/prefetch.hpp"
#include "util/seed.hpp"

namespace cupel::stages {

namespace {

constexpr Position kNone = ~Position{0};

// DEDUPLICATE's map from content to the best item so far.
class BestByContent {
 public:
  BestByContent(const ItemList& items, std::span<const double> scores, Scratch& scratch)
      : items_(items), scores_(scores), seed_(util::run_seed(&scratch)) {
    std::size_t size = 16;
    while (size < 2 * items.size()) size *= 2;
    slots_ = scratch.array<Slot>(size);
    std::fill(slots_.begin(), slots_.end(), Slot{0, kNone});
  }

  // The hash of item i's content; asks for the memory that add() will look at.
  std::uint64_t prepare(std::size_t i) const noexcept {
    const std::uint64_t hash = util::hash_bytes(items_[i].content(), seed_);
    util::prefetch(&slots_[hash & (slots_.size() - 1)]);
    return hash;
  }

  // Enters item i and returns the slot of its content.
  std::size_t add(std::size_t i, std::uint64_t hash) {
    const std::string& content = items_[i].content();
    const std::size_t mask = slots_.size() - 1;
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    std::size_t at = hash & mask;
    while (slots_[at].best != kNone && (slots_[at].tag != tag || items_[slots_[at].best].content() != content)) {
      at = (at + 1) & mask;
    }
    Slot& slot = slots_[at];
    if (slot.best == kNone) {
      slot = {tag, static_cast<Position>(i)};
    } else if (scores_[i] > scores_[slot.best]) {  // literally >: NaN neither wins nor loses
      slot.best = static_cast<Position>(i);
    }
    return at;
  }

  Position best_at(std::size_t slot) const noexcept { return slots_[slot].best; }

 private:
  struct Slot {
    std::uint32_t tag;  // part of the hash that the slot's place does not tell
    Position best;
  };

  const ItemList& items_;
  std::span<const double> scores_;
  std::uint64_t seed_;
  std::span<Slot> slots_;
};

// A content is only found through its record, so records are asked for earlier.
[[gnu::always_inline]] inline void prefetch_contents(const ItemList& items, std::size_t i) noexcept {
  constexpr std::size_t kMost = 256;  // bytes; of longer ones the processor guesses the rest
  if (i + 2 * util::kAhead >= items.size()) return;
  util::prefetch(&items[i + 2 * util::kAhead].content());
  const std::string& content = items[i + util::kAhead].content();
  for (std::size_t at = 0; at < std::min(content.size(), kMost); at += 64) util::prefetch(&content[at]);
}

}  // namespace

std::span<const Position> deduplicate(RunContext& context, const ItemList& scoreable, std::span<const double> scores,
                                      bool enabled, RunTrace& trace) {
  const std::span<Position> survivors = context.scratch().array<Position>(scoreable.size());
  if (!enabled) {
    std::iota(survivors.begin(), survivors.end(), Position{0});
    return survivors;
  }
  const Scratch::Scope scope(context.scratch());
  BestByContent best(scoreable, scores, context.scratch());
  const std::span<std::size_t> slot_of = context.scratch().array<std::size_t>(scoreable.size());
  constexpr std::size_t kBlock = 16;  // slots on their way from memory at a time
  std::array<std::uint64_t, kBlock> hashes;
  for (std::size_t begin = 0; begin < scoreable.size(); begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, scoreable.size());
    for (std::size_t i = begin; i < end; ++i) {
      prefetch_contents(scoreable, i);
      hashes[i - begin] = best.prepare(i);
    }
    for (std::size_t i = begin; i < end; ++i) slot_of[i] = best.add(i, hashes[i - begin]);
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
