#include "util/key_sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <vector>

namespace cupel::util {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Around the sizes at which the sort changes from comparing to counting digits, and to wider digits.
constexpr std::size_t kSizes[] = {0, 1, 2, 3, 10, 39, 40, 41, 255, 256, 257, 1000, 8191, 8192, 8193, 20'000};

std::vector<KeyedIndex> entries_of(std::size_t size, const std::function<std::uint64_t(std::size_t)>& key) {
  std::vector<KeyedIndex> entries(size);
  for (std::size_t i = 0; i < size; ++i) entries[i] = {key(i), static_cast<Position>(i)};
  return entries;
}

void expect_sorted_like_stable_sort(std::vector<KeyedIndex> entries) {
  std::vector<KeyedIndex> expected = entries;
  std::stable_sort(expected.begin(), expected.end(),
                   [](const KeyedIndex& a, const KeyedIndex& b) { return a.key < b.key; });
  Scratch scratch;
  sort_by_key(entries, scratch);
  // The sort may replace keys by ranks, which compare alike.
  for (std::size_t i = 0; i < entries.size(); ++i) {
    ASSERT_EQ(entries[i].index, expected[i].index) << "place " << i << " of " << entries.size();
    if (i == 0) continue;
    ASSERT_EQ(entries[i - 1].key < entries[i].key, expected[i - 1].key < expected[i].key) << "place " << i;
    ASSERT_EQ(entries[i - 1].key == entries[i].key, expected[i - 1].key == expected[i].key) << "place " << i;
  }
}

// Spec: Sort/stable
TEST(KeySort, SortsRandomKeysLikeAStableSort) {
  std::mt19937_64 random(1);
  for (const std::size_t size : kSizes) {
    expect_sorted_like_stable_sort(entries_of(size, [&](std::size_t) { return random(); }));
  }
}

// Spec: Sort/stable
TEST(KeySort, KeepsTheOrderOfEqualKeys) {
  std::mt19937_64 random(2);
  for (const std::size_t size : kSizes) {
    for (const std::uint64_t distinct : {1U, 2U, 3U, 17U}) {
      expect_sorted_like_stable_sort(entries_of(size, [&](std::size_t) { return random() % distinct; }));
    }
  }
}

TEST(KeySort, SortsSortedAndReversedLists) {
  for (const std::size_t size : kSizes) {
    expect_sorted_like_stable_sort(entries_of(size, [](std::size_t i) { return i; }));
    expect_sorted_like_stable_sort(entries_of(size, [&](std::size_t i) { return size - i; }));
    expect_sorted_like_stable_sort(entries_of(size, [&](std::size_t i) { return i + 1 == size ? 0 : i + 1; }));
  }
}

// The sort skips digits in which all keys agree. It must find any digit that is the only one to differ.
TEST(KeySort, SortsKeysThatDifferInOneDigitOnly) {
  std::mt19937_64 random(3);
  for (unsigned place = 0; place < 8; ++place) {
    expect_sorted_like_stable_sort(entries_of(600, [&](std::size_t) {
      return (std::uint64_t{0xABABABABABABABAB} & ~(std::uint64_t{0xFF} << (8 * place))) | (random() & 0xFF)
                                                                                               << (8 * place);
    }));
  }
}

// The sort counts only the highest digits that differ, and sorts keys that agree in them by the rest.
TEST(KeySort, SortsKeysThatAgreeInTheirHighestBits) {
  std::mt19937_64 random(4);
  for (const std::size_t size : kSizes) {
    for (const unsigned bits : {4U, 20U, 30U, 40U, 60U}) {
      expect_sorted_like_stable_sort(entries_of(size, [&](std::size_t i) {
        const std::uint64_t far_away = i == size / 2 ? std::uint64_t{1} << 63 : 0;
        return far_away | (random() & ((std::uint64_t{1} << bits) - 1));
      }));
    }
  }
}

TEST(KeySort, SortsClustersOfEverySize) {
  std::mt19937_64 random(5);
  for (const std::size_t size : kSizes) {
    for (const std::size_t cluster : {2U, 23U, 24U, 25U, 26U, 300U}) {
      expect_sorted_like_stable_sort(entries_of(size, [&](std::size_t i) {
        const std::uint64_t place = (i * 7919) % (size / cluster + 1);
        return place << 44 | (random() & 0xF) << 20 | (random() & 3);
      }));
    }
  }
}

// Indices ascend but may have gaps, because excluded items are missing.
TEST(KeySort, AcceptsIndicesWithGaps) {
  std::mt19937_64 random(6);
  for (const std::size_t size : kSizes) {
    std::vector<KeyedIndex> entries =
        entries_of(size, [&](std::size_t i) { return (i % 97) << 50 | (random() & 1) << 3; });
    for (KeyedIndex& entry : entries) entry.index = 3 * entry.index + 1'000'000'000;
    expect_sorted_like_stable_sort(std::move(entries));
  }
}

// Runs of keys that agree in 32 bits, shorter and longer than the length at which the sort counts digits.
TEST(KeySort, SortsRunsOfKeysThatAgreeInTheirHighestBits) {
  std::mt19937_64 random(7);
  for (const std::size_t cluster : {2U, 39U, 40U, 64U, 66U}) {
    expect_sorted_like_stable_sort(
        entries_of(cluster * 150, [&](std::size_t i) { return std::uint64_t{i % 150} << 50 | (random() & 7) << 2; }));
  }
}

TEST(KeySort, SortsTheExtremesOfSixtyFourBits) {
  constexpr std::uint64_t kKeys[] = {0, 1, std::uint64_t{1} << 63, ~std::uint64_t{0}, ~std::uint64_t{0} - 1};
  for (const std::size_t size : kSizes) {
    expect_sorted_like_stable_sort(entries_of(size, [&](std::size_t i) { return kKeys[i * 7 % 5]; }));
  }
}

TEST(KeySort, ReturnsItsScratchMemory) {
  Scratch scratch(1 << 16);
  const std::byte* const before = scratch.array<std::byte>(1).data();
  std::vector<KeyedIndex> entries = entries_of(1000, [](std::size_t i) { return 1000 - i; });
  sort_by_key(entries, scratch);
  EXPECT_EQ(scratch.array<std::byte>(1).data(), before + 1);
}

// "Scores: -0.0 equals 0.0; NaN sorts after every number".
TEST(KeySort, DescendingKeyOrdersEveryPairOfNumbersFromHighToLow) {
  const double descending[] = {kInfinity,
                               std::numeric_limits<double>::max(),
                               1.5,
                               1.0,
                               std::nextafter(1.0, 0.0),
                               std::numeric_limits<double>::min(),
                               std::numeric_limits<double>::denorm_min(),
                               0.0,
                               -std::numeric_limits<double>::denorm_min(),
                               -1.0,
                               -1.5,
                               std::numeric_limits<double>::lowest(),
                               -kInfinity,
                               kNaN};
  for (std::size_t i = 0; i + 1 < std::size(descending); ++i) {
    EXPECT_LT(descending_key(descending[i]), descending_key(descending[i + 1])) << descending[i];
  }
}

// Spec: Sort/nan
TEST(KeySort, DescendingKeyTreatsBothZerosAlike) { EXPECT_EQ(descending_key(-0.0), descending_key(0.0)); }

// Spec: Sort/nan
TEST(KeySort, DescendingKeyTreatsEveryNaNAlike) {
  EXPECT_EQ(descending_key(kNaN), descending_key(-kNaN));
  EXPECT_EQ(descending_key(kNaN), descending_key(std::nan("42")));
}

TEST(KeySort, AscendingKeyOrdersSignedIntegersFromLowToHigh) {
  const std::int64_t ascending[] = {std::numeric_limits<std::int64_t>::min(), -2, -1, 0, 1, 2,
                                    std::numeric_limits<std::int64_t>::max()};
  for (std::size_t i = 0; i + 1 < std::size(ascending); ++i) {
    EXPECT_LT(ascending_key(ascending[i]), ascending_key(ascending[i + 1])) << ascending[i];
  }
}

// Spec: Sort/nan: "Behavior with NaN scores is implementation-defined."
//   Code: src/util/key_sort.hpp
//   Vectors: optional/pipeline/sort-nan-comes-after-every-number, slice-nan-density-comes-last,
//     report-nan-scores-are-excluded-last, sort-infinite-score-comes-first
//   Note: NaN sorts after every number, and −0.0 equals 0.0 (decisions#numbers).
TEST(KeySort, SortsIndicesByDescendingScoreWithNaNLast) {
  const std::vector<double> scores = {0.5, kNaN, -0.0, 1.0, 0.0, 0.5, kInfinity, kNaN, -kInfinity};
  Scratch scratch;
  std::vector<Position> order;
  for (const KeyedIndex& entry : sort_by_score(scores, scratch)) order.push_back(entry.index);
  EXPECT_EQ(order, (std::vector<Position>{6, 3, 0, 5, 2, 4, 8, 1, 7}));
}

TEST(KeySort, SortsAnEmptyListByScore) {
  Scratch scratch;
  EXPECT_TRUE(sort_by_score({}, scratch).empty());
}

}  // namespace
}  // namespace cupel::util
