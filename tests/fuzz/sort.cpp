// The engine's sorts against std::stable_sort, on lists whose length, clusters and ties the bytes choose.

#include <algorithm>
#include <vector>

#include "fuzz/fuzz.hpp"
#include "support/random.hpp"
#include "util/key_sort.hpp"
#include "util/packed_sort.hpp"

namespace cupel::fuzz {

namespace {

using test_support::Random;
using util::KeyedIndex;

// A few bytes choose how keys are made; the keys come from the remaining bytes or from a seed.
std::vector<KeyedIndex> random_entries(Random& random) {
  constexpr std::size_t kLengths[] = {39, 40, 41, 300, 8'191, 8'192, 8'193};
  std::size_t count = random.index(200);
  if (random.chance(40)) count = random.pick(kLengths);
  const std::uint64_t bits = random.bits();                           // bits that may be set in a key
  const std::uint64_t fixed = random.chance(50) ? random.bits() : 0;  // bits that are set in all keys
  const std::uint64_t distinct = random.chance(50) ? 0 : 1 + random.below(300);
  const std::uint64_t far_away = random.below(1000);  // one key in this many is arbitrary
  const std::size_t gap = random.index(4);
  Random keys(random.bits());  // an input is too short for thousands of keys
  const bool seeded = random.chance(50);
  std::vector<std::uint64_t> choices;
  for (std::uint64_t i = 0; i < distinct; ++i) choices.push_back(random.bits());

  std::vector<KeyedIndex> entries;
  auto index = static_cast<Position>(random.below(std::uint64_t{1} << 31));
  for (std::size_t i = 0; i < count; ++i) {
    Random& source = seeded ? keys : random;
    std::uint64_t key = (choices.empty() ? source.bits() : source.pick(choices)) & bits;
    if (far_away > 0 && source.below(far_away) == 0) key = source.bits();
    entries.push_back({key | fixed, index});
    index += static_cast<Position>(1 + (gap == 0 ? 0 : source.index(gap)));
  }
  return entries;
}

// Keys may have been replaced by ranks, which compare in the same way.
bool same_order(const std::vector<KeyedIndex>& expected, const std::vector<KeyedIndex>& actual) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (actual[i].index != expected[i].index) return false;
    if (i == 0) continue;
    if ((actual[i - 1].key < actual[i].key) != (expected[i - 1].key < expected[i].key)) return false;
    if ((actual[i - 1].key == actual[i].key) != (expected[i - 1].key == expected[i].key)) return false;
  }
  return true;
}

}  // namespace

void fuzz_sort(Bytes input) {
  Random random(input);
  const std::vector<KeyedIndex> entries = random_entries(random);
  std::vector<KeyedIndex> expected = entries;
  std::stable_sort(expected.begin(), expected.end(),
                   [](const KeyedIndex& a, const KeyedIndex& b) { return a.key < b.key; });
  Scratch scratch;
  std::vector<KeyedIndex> actual = entries;
  util::sort_by_key(actual, scratch);
  expect(same_order(expected, actual),
         "sort_by_key() puts " + std::to_string(entries.size()) + " keys in a different order");
  if (entries.empty()) return;  // sort_packed() is meant for long lists, but must sort any that is not empty
  actual = entries;
  util::sort_packed(actual, scratch);
  expect(same_order(expected, actual),
         "sort_packed() puts " + std::to_string(entries.size()) + " keys in a different order");
}

}  // namespace cupel::fuzz
