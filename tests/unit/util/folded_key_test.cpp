#include "util/folded_key.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "util/ascii.hpp"

namespace cupel::util {
namespace {

TEST(FoldedKey, FoldsEachOfEightBytesLikeFold) {
  for (int value = 0; value < 256; ++value) {
    for (std::size_t at = 0; at < 8; ++at) {
      for (const char other : {'\0', 'A', 'Z', '\x7F', '\x80', '\xFF'}) {
        std::string bytes(8, other);
        bytes[at] = static_cast<char>(value);
        EXPECT_EQ(fold8(load64(bytes.data())), load64(folded(bytes).data())) << value << " at " << at;
      }
    }
  }
}

TEST(FoldedKey, IsEqualOnlyForEqualTexts) {
  std::mt19937_64 random(1);
  const std::string letters("aAbB@[`{\0\xC0\xE0", 11);
  for (std::size_t length = 0; length <= FoldedKey::kMaxLength; ++length) {
    for (int round = 0; round < 2000; ++round) {
      std::string a(length, 'x');
      for (char& c : a) c = letters[random() % letters.size()];
      std::string b = a;
      if (length > 0) b[random() % length] = letters[random() % letters.size()];
      EXPECT_EQ(FoldedKey::of(a) == FoldedKey::of(b), folded(a) == folded(b)) << a << " and " << b;
    }
  }
}

TEST(FoldedKey, HashesTextsWithoutRegardToCase) {
  for (std::size_t length = 0; length <= 100; ++length) {
    std::string upper(length, 'x');
    for (std::size_t i = 0; i < length; ++i) upper[i] = static_cast<char>('A' + i % 26);
    EXPECT_EQ(hash_folded(upper, 7), hash_folded(folded(upper), 7)) << length;
    EXPECT_NE(hash_folded(upper, 7), hash_folded(upper, 8)) << length;
  }
}

TEST(FoldedKey, HashesEveryByteAndTheLength) {
  for (std::size_t length = 0; length <= 100; ++length) {
    const std::string text(length, '\0');
    EXPECT_NE(hash_folded(text, 7), hash_folded(text + '\0', 7)) << length;
    for (std::size_t i = 0; i < length; ++i) {
      std::string changed = text;
      changed[i] = '\x01';
      EXPECT_NE(hash_folded(text, 7), hash_folded(changed, 7)) << "byte " << i << " of " << length;
    }
  }
}

TEST(FoldedKey, DoesNotReadBeyondTheText) {
  for (std::size_t length = 0; length <= FoldedKey::kMaxLength; ++length) {
    const std::string text(length, 'q');
    EXPECT_EQ(FoldedKey::of(text), FoldedKey::of(std::string_view(text + "more").substr(0, length))) << length;
  }
}

}  // namespace
}  // namespace cupel::util
