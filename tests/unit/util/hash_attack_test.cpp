// Texts that an attacker prepared against the hash tables. The tests count the slots that lookups visit; they measure
// no time.

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "util/folded_key.hpp"
#include "util/hash.hpp"
#include "util/hash_slots.hpp"
#include "util/seed.hpp"

namespace cupel::util {
namespace {

using Texts = std::vector<std::string>;

constexpr std::size_t kTexts = 4000;

class CountedSlots {
 public:
  explicit CountedSlots(std::size_t count) : slots_(slots_for(count)) {}

  std::size_t size() const noexcept { return slots_.size(); }
  const HashSlot& operator[](std::size_t at) const noexcept {
    ++reads_;
    return slots_[at];
  }
  void set(std::size_t at, HashSlot slot) noexcept { slots_[at] = slot; }
  std::size_t reads() const noexcept { return reads_; }

 private:
  std::vector<HashSlot> slots_;
  mutable std::size_t reads_ = 0;
};

// Reads of slots per text when all texts are inserted into one table. A lookup reads a free slot once and an occupied
// slot twice.
double reads_per_text(const Texts& texts, const std::function<std::uint64_t(const std::string&)>& hash) {
  CountedSlots slots(texts.size());
  for (std::uint32_t i = 0; i < texts.size(); ++i) {
    const std::uint64_t h = hash(texts[i]);
    const std::size_t at = find_slot(slots, h, [](std::uint32_t) { return false; });
    slots.set(at, {static_cast<std::uint32_t>(h >> 32), i});
  }
  return static_cast<double>(slots.reads()) / static_cast<double>(texts.size());
}

// A random hash needs 2 on average in a table that is half full at the end. Quadratic behaviour would need thousands,
// and random variation stays far below twice the average.
constexpr double kMostReads = 4.0;

void expect_no_slot_is_crowded(const Texts& texts, const char* family) {
  for (const std::uint64_t seed : {process_seed(), run_seed(&texts), std::uint64_t{0}, std::uint64_t{1}}) {
    const auto bytes = [&](const std::string& text) { return hash_bytes(text, seed); };
    const auto folded = [&](const std::string& text) { return hash_folded(text, seed); };
    EXPECT_LE(reads_per_text(texts, bytes), kMostReads) << family << ", bytes";
    EXPECT_LE(reads_per_text(texts, folded), kMostReads) << family << ", folded";
    if (texts.front().size() > FoldedKey::kMaxLength) continue;
    const HashKeys keys(seed);
    const auto key = [&](const std::string& text) { return FoldedKey::of(text).hash(text.size(), keys); };
    // A Numbering places entries by the upper half.
    EXPECT_LE(reads_per_text(texts, [&](const std::string& text) { return key(text) >> 32; }), kMostReads)
        << family << ", key";
  }
}

std::string letters(std::uint64_t number, std::size_t count) {
  std::string text(count, 'a');
  for (char& c : text) {
    c = static_cast<char>('a' + number % 16);
    number /= 16;
  }
  return text;
}

// The former hash of kinds: FNV-1a over folded bytes, both halves combined, without a seed.
std::uint64_t fnv_place(const std::string& text) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return hash ^ hash >> 32;
}

TEST(HashAttack, DoesNotWorkWithTextsPreparedAgainstFnv) {
  Texts texts;
  for (std::uint64_t i = 0; texts.size() < 500; ++i) {
    std::string text = letters(i, 8);
    if (fnv_place(text) % 1024 == 0) texts.push_back(std::move(text));
  }
  EXPECT_GT(reads_per_text(texts, fnv_place), 100.0) << "the texts do not collide under FNV-1a";
  expect_no_slot_is_crowded(texts, "equal low bits of FNV-1a");
}

TEST(HashAttack, DoesNotWorkWithCounters) {
  for (const std::size_t length : {4U, 7U, 8U, 12U, 16U, 17U, 33U, 64U, 100U}) {
    Texts texts;
    for (std::size_t i = 0; i < kTexts; ++i) texts.push_back(letters(i, 3) + std::string(length - 3, 'x'));
    expect_no_slot_is_crowded(texts, "the beginning counts");
    for (std::size_t i = 0; i < kTexts; ++i) texts[i] = std::string(length - 3, 'x') + letters(i, 3);
    expect_no_slot_is_crowded(texts, "the end counts");
  }
}

TEST(HashAttack, DoesNotWorkWithEqualBeginningsAndEnds) {
  Texts texts;
  for (std::size_t i = 0; i < kTexts; ++i) {
    texts.push_back(std::string(500, 'a') + letters(i, 3) + std::string(500, 'b'));
  }
  expect_no_slot_is_crowded(texts, "equal beginnings and ends");
}

TEST(HashAttack, DoesNotWorkWithTextsOfZeros) {
  Texts texts;
  for (std::size_t i = 0; i < kTexts; ++i) texts.emplace_back(i + 17, '\0');
  expect_no_slot_is_crowded(texts, "zeros");
}

// Texts whose parts have equal sums, products or exclusive ors.
TEST(HashAttack, DoesNotWorkWithPartsThatCancelOut) {
  Texts same;
  Texts swapped;
  for (std::size_t i = 0; i < kTexts / 2; ++i) {
    const std::string part = letters(i, 8);
    same.push_back(part + part);
    std::string inverted = part;
    for (char& c : inverted) c = static_cast<char>(~c);
    swapped.push_back(part + "01234567");
    swapped.push_back("01234567" + part);
    swapped.push_back(inverted + "01234567");
  }
  expect_no_slot_is_crowded(same, "two equal halves");
  expect_no_slot_is_crowded(swapped, "halves exchanged, and inverted");
  Texts blocks;
  for (std::size_t i = 0; i < kTexts; ++i) {
    std::string text;
    for (std::size_t bit = 0; bit < 12; ++bit) text += std::string(16, (i >> bit & 1) != 0 ? 'a' : 'b');
    blocks.push_back(std::move(text));
  }
  expect_no_slot_is_crowded(blocks, "the same blocks in every order");
}

}  // namespace
}  // namespace cupel::util
