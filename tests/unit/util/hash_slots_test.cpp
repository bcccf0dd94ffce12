#include "util/hash_slots.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace cupel::util {
namespace {

TEST(HashSlots, AreAPowerOfTwoAndAtMostHalfFull) {
  EXPECT_EQ(slots_for(0), 16U);
  EXPECT_EQ(slots_for(8), 16U);
  EXPECT_EQ(slots_for(9), 32U);
  EXPECT_EQ(slots_for(1'000'000), std::size_t{1} << 21);
}

// The hashes affect only the time, never the result.
TEST(HashSlots, FindEntriesWithEqualHashes) {
  std::vector<HashSlot> slots(slots_for(100));
  const auto is = [](std::uint32_t wanted) { return [wanted](std::uint32_t index) { return index == wanted; }; };
  for (std::uint32_t i = 0; i < 100; ++i) {
    HashSlot& slot = slots[find_slot(slots, 7, is(i))];
    EXPECT_EQ(slot.index, HashSlot::kFree);
    slot.index = i;
  }
  for (std::uint32_t i = 0; i < 100; ++i) EXPECT_EQ(slots[find_slot(slots, 7, is(i))].index, i);
  EXPECT_EQ(slots[find_slot(slots, 7, is(100))].index, HashSlot::kFree);
}

TEST(HashSlots, CompareOnlyEntriesWithEqualTags) {
  std::vector<HashSlot> slots(16);
  slots[3] = {.tag = 1, .index = 0};
  int compared = 0;
  const auto count = [&](std::uint32_t) { return ++compared > 0; };
  EXPECT_EQ(find_slot(slots, std::uint64_t{2} << 32 | 3, count), 4U);
  EXPECT_EQ(compared, 0);
  EXPECT_EQ(find_slot(slots, std::uint64_t{1} << 32 | 3, count), 3U);
  EXPECT_EQ(compared, 1);
}

// The hash of an entry is its number times `spread`: 0 makes all hashes equal.
void expect_numbers(std::uint64_t spread) {
  Scratch scratch;
  Numbering numbers(scratch);
  std::vector<std::string> things;
  const auto number_of = [&](const std::string& thing, std::uint64_t hash) {
    const std::uint32_t before = numbers.size();
    const std::uint32_t number = numbers.number_of(hash, [&](std::uint32_t i) { return things[i] == thing; });
    if (numbers.size() > before) things.push_back(thing);
    return number;
  };
  for (int round = 0; round < 2; ++round) {
    for (std::uint32_t i = 0; i < 500; ++i) EXPECT_EQ(number_of("thing " + std::to_string(i), i * spread), i);
  }
  EXPECT_EQ(numbers.size(), 500U);
  for (std::uint32_t i = 0; i < 600; ++i) {
    const std::string thing = "thing " + std::to_string(i);
    const auto is_it = [&](std::uint32_t k) { return things[k] == thing; };
    EXPECT_EQ(numbers.find(i * spread, is_it), std::min(i, 500U));
  }
}

TEST(Numbering, NumbersEntriesInOrderOfAppearanceAndGrows) { expect_numbers(0x9E3779B97F4A7C15); }
TEST(Numbering, IsCorrectWhenAllHashesAreEqual) { expect_numbers(0); }
TEST(Numbering, IsCorrectWhenTheUpperHalvesAreEqual) { expect_numbers(1); }

}  // namespace
}  // namespace cupel::util
