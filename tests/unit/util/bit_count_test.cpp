#include "util/bit_count.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <random>
#include <vector>

namespace cupel::util {
namespace {

TEST(BitCount, IsZeroWithoutWords) { EXPECT_EQ(count_bits({}), 0U); }

TEST(BitCount, FindsASingleBitAtEveryPlace) {
  for (unsigned bit = 0; bit < 64; ++bit) {
    const std::uint64_t word = std::uint64_t{1} << bit;
    EXPECT_EQ(count_bits({&word, 1}), 1U) << bit;
  }
}

// Counts of several words are added within bytes. These bytes are largest when all bits are set.
TEST(BitCount, DoesNotOverflowItsBytesWhenAllBitsAreSet) {
  for (std::size_t size = 1; size <= 200; ++size) {
    const std::vector<std::uint64_t> words(size, ~std::uint64_t{0});
    EXPECT_EQ(count_bits(words), 64 * size) << size << " words";
  }
}

TEST(BitCount, AgreesWithCountingWordByWord) {
  std::mt19937_64 random(1);
  for (std::size_t size = 0; size < 150; ++size) {
    std::vector<std::uint64_t> words(size);
    std::uint64_t expected = 0;
    for (std::uint64_t& word : words) {
      word = random() & random();
      expected += static_cast<std::uint64_t>(std::popcount(word));
    }
    EXPECT_EQ(count_bits(words), expected) << size << " words";
  }
}

}  // namespace
}  // namespace cupel::util
