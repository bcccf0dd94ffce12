// One item per content survives: the one with the highest score, and the first among equals. Two items are duplicates
// only when their contents are equal byte by byte.
//
// A flat table of positions instead of a map of strings: contents stay where they are, and a candidate's hash is
// compared before its length and bytes are looked at.

#include <algorithm>
#include <numeric>

#include "pipeline/stages.hpp"
#include "util/hash.hpp"
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

  // Enters item i and returns the slot of its content.
  std::size_t add(std::size_t i) {
    const std::string& content = items_[i].content();
    const std::uint64_t hash = util::hash_bytes(content, seed_);
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
  for (std::size_t i = 0; i < scoreable.size(); ++i) slot_of[i] = best.add(i);

  std::size_t count = 0;
  for (std::size_t i = 0; i < scoreable.size(); ++i) {
    const Position kept = best.best_at(slot_of[i]);
    if (kept == i) {
      survivors[count++] = static_cast<Position>(i);
    } else if (trace.enabled()) {
      trace.exclude(scoreable.position(i), scores[i],
                    exclusion::Deduplicated{scoreable[kept].shared_content(), scoreable.position(kept)});
    }
  }
  return survivors.first(count);
}

}  // namespace cupel::stages
