// One item per content survives: the one with the highest score, and the first among equals. Two items are duplicates
// only when their contents are equal byte by byte.
//
// A flat table of positions instead of a map of strings: contents stay where they are, and a candidate's hash is
// compared before its length and bytes are looked at. Most contents differ in their length, their first or their last
// bytes, so only these are hashed, and the rest of a content is not even fetched from memory. Contents that agree in
// all of these and yet differ, as records in one envelope do, would meet each other again and again: after a few such
// meetings the table is made anew with hashes of all bytes. Cost: O(N) for what differs at its ends, else O(bytes).

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

#include "pipeline/stages.hpp"
#include "util/hash.hpp"
#include "util/prefetch.hpp"
#include "util/seed.hpp"

namespace cupel::stages {

namespace {

constexpr Position kNone = ~Position{0};
constexpr std::size_t kEnd = 16;  // bytes of a content's beginning and end

enum class Hashed { Ends, Everything };

std::uint64_t hash_ends(const std::string& content, std::uint64_t seed) noexcept {
  std::array<char, 2 * kEnd> ends;
  std::memcpy(ends.data(), content.data(), kEnd);
  std::memcpy(ends.data() + kEnd, content.data() + content.size() - kEnd, kEnd);
  return util::hash_bytes({ends.data(), ends.size()}, seed + content.size());
}

// DEDUPLICATE's map from content to the best item so far.
class BestByContent {
 public:
  BestByContent(const ItemList& items, std::span<const double> scores, Scratch& scratch)
      : items_(items), scores_(scores), seed_(util::run_seed(&scratch)) {
    std::size_t size = 16;
    while (size < 2 * items.size() && size < kMostSlots) size *= 2;
    slots_ = scratch.array<Slot>(size);
    begin(Hashed::Ends);
  }

  // Forgets all items.
  void begin(Hashed hashed) {
    hashed_ = hashed;
    std::fill(slots_.begin(), slots_.end(), Slot{0, kNone});
  }

  Hashed hashed() const noexcept { return hashed_; }

  // The hash of item i's content; asks for the memory that add() will look at.
  std::uint64_t prepare(std::size_t i) const noexcept {
    const std::string& content = items_[i].content();
    const bool ends = hashed_ == Hashed::Ends && content.size() > 2 * kEnd;
    const std::uint64_t hash = ends ? hash_ends(content, seed_) : util::hash_bytes(content, seed_);
    util::prefetch(&slots_[hash & (slots_.size() - 1)]);
    return hash;
  }

  // Enters item i and returns the slot of its content.
  Position add(std::size_t i, std::uint64_t hash) {
    const std::size_t mask = slots_.size() - 1;
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    std::size_t at = hash & mask;
    while (slots_[at].best != kNone && !(slots_[at].tag == tag && same_content(slots_[at].best, i))) {
      at = (at + 1) & mask;
    }
    Slot& slot = slots_[at];
    if (slot.best == kNone) {
      slot = {tag, static_cast<Position>(i)};
    } else if (scores_[i] > scores_[slot.best]) {  // literally >: NaN neither wins nor loses
      slot.best = static_cast<Position>(i);
    }
    return static_cast<Position>(at);
  }

  Position best_at(Position slot) const noexcept { return slots_[slot].best; }

  // How often contents with equal hashes turned out to differ.
  std::size_t disappointments() const noexcept { return disappointments_; }

 private:
  static constexpr std::size_t kMostSlots = std::size_t{1} << 32;  // a slot's number is a Position; one stays free

  struct Slot {
    std::uint32_t tag;  // part of the hash that the slot's place does not tell
    Position best;
  };

  bool same_content(std::size_t a, std::size_t b) noexcept {
    const bool same = items_[a].content() == items_[b].content();
    if (!same) ++disappointments_;
    return same;
  }

  const ItemList& items_;
  std::span<const double> scores_;
  Hashed hashed_ = Hashed::Ends;
  std::uint64_t seed_;
  std::span<Slot> slots_;
  std::size_t disappointments_ = 0;
};

// A content is only found through its record, so records are asked for earlier.
[[gnu::always_inline]] inline void prefetch_contents(const ItemList& items, std::size_t i, Hashed hashed) noexcept {
  constexpr std::size_t kMost = 256;  // bytes; of longer ones the processor guesses the rest
  if (i + 2 * util::kAhead >= items.size()) return;
  util::prefetch_object(items[i + 2 * util::kAhead].content());
  const std::string& content = items[i + util::kAhead].content();
  if (hashed == Hashed::Ends) {
    util::prefetch(content.data());
    util::prefetch(content.data() + content.size() - 1);
  } else {
    for (std::size_t at = 0; at < std::min(content.size(), kMost); at += 64) util::prefetch(&content[at]);
  }
}

// Enters all items and notes their slots. False: there were too many disappointments to go on with such hashes.
bool enter_all(const ItemList& items, BestByContent& best, std::span<Position> slot_of) {
  constexpr std::size_t kBlock = 16;  // slots on their way from memory at a time
  std::array<std::uint64_t, kBlock> hashes;
  for (std::size_t begin = 0; begin < items.size(); begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, items.size());
    for (std::size_t i = begin; i < end; ++i) {
      prefetch_contents(items, i, best.hashed());
      hashes[i - begin] = best.prepare(i);
    }
    for (std::size_t i = begin; i < end; ++i) slot_of[i] = best.add(i, hashes[i - begin]);
    if (best.hashed() == Hashed::Ends && best.disappointments() > kBlock + end / 16) return false;
  }
  return true;
}

}  // namespace

std::span<const Position> deduplicate(RunContext& context, const ItemList& scoreable, std::span<const double> scores,
                                      bool enabled, RunTrace& trace) {
  Scratch& scratch = context.scratch();
  const std::span<Position> survivors = scratch.array<Position>(scoreable.size());
  if (!enabled) {
    std::iota(survivors.begin(), survivors.end(), Position{0});
    return survivors;
  }
  const Scratch::Scope scope(scratch);
  const std::span<Position> slot_of = scratch.array<Position>(scoreable.size());
  BestByContent best(scoreable, scores, scratch);
  if (!enter_all(scoreable, best, slot_of)) {
    best.begin(Hashed::Everything);
    enter_all(scoreable, best, slot_of);
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
