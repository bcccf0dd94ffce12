#include "util/hash.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <set>
#include <string>
#include <unordered_map>

namespace cupel::util {
namespace {

// Long enough for the lanes of 64 bytes, the steps of 16 bytes and a tail.
constexpr std::size_t kLongestText = 200;

std::string text_of_length(std::size_t length) {
  std::string text(length, ' ');
  for (std::size_t i = 0; i < length; ++i) text[i] = static_cast<char>('a' + i % 26);
  return text;
}

TEST(Hash, IsAFunctionOfBytesAndSeed) {
  for (std::size_t length = 0; length <= kLongestText; ++length) {
    const std::string text = text_of_length(length);
    const std::string elsewhere = "x" + text;  // the same bytes at another alignment
    EXPECT_EQ(hash_bytes(text, 7), hash_bytes(std::string_view(elsewhere).substr(1), 7)) << length;
  }
}

TEST(Hash, DependsOnEveryByte) {
  for (std::size_t length = 1; length <= kLongestText; ++length) {
    const std::string text = text_of_length(length);
    for (std::size_t i = 0; i < length; ++i) {
      std::string changed = text;
      changed[i] = static_cast<char>(changed[i] ^ 1);
      EXPECT_NE(hash_bytes(text, 0), hash_bytes(changed, 0)) << "byte " << i << " of " << length;
    }
  }
}

// The tail is padded with zero bytes.
TEST(Hash, DependsOnTheLengthOfATextOfZeros) {
  std::set<std::uint64_t> hashes;
  for (std::size_t length = 0; length <= kLongestText; ++length)
    hashes.insert(hash_bytes(std::string(length, '\0'), 0));
  EXPECT_EQ(hashes.size(), kLongestText + 1);
}

TEST(Hash, DependsOnTheOrderOfBlocks) {
  const std::string a(64, 'a');
  const std::string b(64, 'b');
  EXPECT_NE(hash_bytes(a + b, 0), hash_bytes(b + a, 0));
  const std::string c(16, 'c');
  const std::string d(16, 'd');
  EXPECT_NE(hash_bytes(c + d, 0), hash_bytes(d + c, 0));
}

TEST(Hash, DependsOnTheSeed) {
  for (const std::size_t length : {std::size_t{0}, std::size_t{3}, std::size_t{40}, kLongestText}) {
    EXPECT_NE(hash_bytes(text_of_length(length), 1), hash_bytes(text_of_length(length), 2)) << length;
  }
}

// Bytes that cancel a constant of the hash would make a factor zero, and the result would not depend on the other
// factor.
TEST(Hash, DependsOnBytesBesideOnesThatCancelAConstant) {
  for (const std::uint64_t constant : {0x9E3779B97F4A7C15ULL, 0xD1B54A32D192ED03ULL, 0x8CB92BA72F3D8DD7ULL}) {
    for (const std::uint64_t word : {constant, ~constant}) {
      for (const std::size_t length : {std::size_t{16}, std::size_t{24}, std::size_t{80}, std::size_t{144}}) {
        for (std::size_t at = 0; at + 8 <= length; at += 8) {
          for (std::size_t other = 0; other + 8 <= length; other += 8) {
            if (other == at) continue;
            std::string a(length, 'x');
            std::memcpy(a.data() + at, &word, sizeof word);
            std::string b = a;
            b[other] = 'y';
            EXPECT_NE(hash_bytes(a, 12'345), hash_bytes(b, 12'345)) << length << " " << at << " " << other;
          }
        }
      }
    }
  }
}

// Tables choose slots by the low bits and compare entries by the high bits. Both must be well distributed.
TEST(Hash, SpreadsSimilarTextsOverLowAndHighBits) {
  constexpr int kMessages = 4096;
  std::unordered_map<std::uint64_t, int> low;
  std::unordered_map<std::uint64_t, int> high;
  for (int i = 0; i < kMessages; ++i) {
    const std::uint64_t hash = hash_bytes("message number " + std::to_string(i), 0);
    ++low[hash & 255];
    ++high[hash >> 56];
  }
  for (const auto& buckets : {low, high}) {
    EXPECT_EQ(buckets.size(), 256U);  // 16 expected in each
    for (const auto& [bucket, count] : buckets) EXPECT_LT(count, 48) << bucket;
  }
}

}  // namespace
}  // namespace cupel::util
