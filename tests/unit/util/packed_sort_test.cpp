// Lists of any length, although sort_by_key() calls sort_packed() for long lists only.

#include "util/packed_sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

namespace cupel::util {
namespace {

using Entries = std::vector<KeyedIndex>;
using KeyOf = std::function<std::uint64_t(std::size_t)>;

Entries packed_entries_of(std::size_t size, const KeyOf& key, Position first_index = 0) {
  Entries entries(size);
  for (std::size_t i = 0; i < size; ++i) entries[i] = {key(i), first_index + static_cast<Position>(i)};
  return entries;
}

void expect_sorted(Entries entries) {
  Entries expected = entries;
  std::stable_sort(expected.begin(), expected.end(),
                   [](const KeyedIndex& a, const KeyedIndex& b) { return a.key < b.key; });
  Scratch scratch;
  scratch.reserve(64 * entries.size() + (std::size_t{1} << 20));
  static_cast<void>(scratch.allocate(1, 1));  // so that the block is no longer aligned by chance
  sort_packed(entries, scratch);
  // The sort replaces keys by ranks, which compare alike.
  const auto is_right = [&](std::size_t i) {
    return entries[i].index == expected[i].index &&
           (i == 0 || ((entries[i - 1].key < entries[i].key) == (expected[i - 1].key < expected[i].key) &&
                       (entries[i - 1].key == entries[i].key) == (expected[i - 1].key == expected[i].key)));
  };
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (!is_right(i)) FAIL() << "place " << i;
  }
}

TEST(PackedSort, SortsASingleKey) {
  expect_sorted(packed_entries_of(1, [](std::size_t) { return 7; }));
}

TEST(PackedSort, SortsKeysOfEveryWidth) {
  std::mt19937_64 random(1);
  for (unsigned width = 1; width <= 64; ++width) {
    const std::uint64_t common = width < 63 ? std::uint64_t{1} << 63 : 0;  // in which all agree does not count
    expect_sorted(packed_entries_of(2'000, [&](std::size_t i) {
      return common | (i == 1'000 ? std::uint64_t{1} << (width - 1) : 0) | random() >> (64 - width);
    }));
  }
}

// 32 bits hold the whole keys, so ties are equal keys, and there may be any number of them.
TEST(PackedSort, SortsManyEqualKeysThatFitIntoThirtyTwoBits) {
  for (const std::uint64_t highest : {std::uint64_t{1}, std::uint64_t{1} << 31}) {
    expect_sorted(packed_entries_of(3'000, [&](std::size_t i) { return i % 3 == 0 ? highest : i % 2; }));
  }
}

// Runs whose keys agree in the upper 32 bits that differ, and differ below. Neighbouring runs differ in the lowest of
// these bits.
KeyOf runs_of(std::size_t size, std::size_t total, std::mt19937_64& random) {
  return [=, &random](std::size_t i) {
    const std::size_t run = i % (total / size);
    return (run == 0 ? std::uint64_t{1} << 63 : 0) | std::uint64_t{run} << 32 | (random() & 7);
  };
}

TEST(PackedSort, SortsRunsThatAgreeInThirtyTwoBits) {
  std::mt19937_64 random(2);
  for (const std::size_t size : {2U, 3U, 39U, 40U, 41U, 1'000U}) {
    expect_sorted(packed_entries_of(size * 50, runs_of(size, size * 50, random)));
  }
}

// Runs that are long enough for sort_by_key() to call sort_packed() again.
TEST(PackedSort, SortsRunsThatAreLongListsThemselves) {
  std::mt19937_64 random(3);
  expect_sorted(packed_entries_of(20'000, runs_of(10'000, 20'000, random)));
  expect_sorted(packed_entries_of(20'000, [&](std::size_t i) {
    return (i == 0 ? std::uint64_t{1} << 63 : 0) | (random() & 0x7FFFFFFF);  // all but one agree in the upper 32 bits
  }));
}

// Equal scores are common.
TEST(PackedSort, KeepsTheOrderOfEqualRandomKeys) {
  std::mt19937_64 random(6);
  for (const std::size_t size : {2U, 3U, 64U, 65U, 1'000U}) {
    std::vector<std::uint64_t> keys(50);
    for (std::uint64_t& key : keys) key = random();
    expect_sorted(packed_entries_of(size * keys.size(), [&](std::size_t) { return keys[random() % keys.size()]; }));
  }
}

// Runs of equal keys, and runs of keys that agree in 32 bits and differ below, in one list.
TEST(PackedSort, SortsRunsOfEqualKeysBesideOtherRuns) {
  std::mt19937_64 random(7);
  expect_sorted(packed_entries_of(9'000, [&](std::size_t i) {
    const std::uint64_t run = i % 1'000;
    return run << 54 | (run % 2 == 0 ? run : random() & 7);
  }));
}

TEST(PackedSort, AcceptsIndicesWithGaps) {
  std::mt19937_64 random(8);
  for (const bool ties : {false, true}) {
    std::vector<KeyedIndex> entries =
        packed_entries_of(3'000, [&](std::size_t) { return ties ? (random() % 97) << 55 | (random() & 1) : random(); });
    for (KeyedIndex& entry : entries) entry.index += entry.index / 7 * 5;
    expect_sorted(std::move(entries));
  }
}

// These are written in whole cache lines, except at the ends of buckets, which need not be aligned.
TEST(PackedSort, SortsListsLargerThanTheCache) {
  constexpr std::size_t kFirst = std::size_t{1} << 18;
  std::mt19937_64 random(5);
  for (const std::size_t size : {kFirst - 1, kFirst, kFirst + 1, kFirst + 12'345}) {
    expect_sorted(packed_entries_of(size, [&](std::size_t) { return random(); }));
  }
  const auto expect_sorted_by = [](const KeyOf& key) { expect_sorted(packed_entries_of(kFirst + 5, key)); };
  expect_sorted_by([&](std::size_t) { return random() & 0xFFFF; });                       // the highest digits agree
  expect_sorted_by([&](std::size_t) { return random() % 3; });                            // long buckets
  expect_sorted_by([](std::size_t i) { return i % 2048; });                               // each bucket in turn
  expect_sorted_by([&](std::size_t i) { return i % 2 == 0 ? i % 2048 : random() % 3; });  // both
  expect_sorted_by([](std::size_t i) { return i < 9 ? i : std::uint64_t{1} << 30; });  // short buckets, then a long one
  expect_sorted_by([](std::size_t i) { return ~std::uint64_t{i}; });                   // descending
}

TEST(PackedSort, KeepsRanksAndTheLargestIndicesApart) {
  constexpr Position kFirst = (Position{1} << 31) - 1'000;
  expect_sorted(packed_entries_of(
      2'000, [](std::size_t i) { return i % 5; }, kFirst));
  std::mt19937_64 random(4);
  expect_sorted(packed_entries_of(2'000, runs_of(50, 2'000, random), kFirst));
}

}  // namespace
}  // namespace cupel::util
