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

TEST(FoldedKey, IsEqualForEqualTextsAndNoOthers) {
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

TEST(FoldedKey, ReadsNothingBehindTheText) {
  for (std::size_t length = 0; length <= FoldedKey::kMaxLength; ++length) {
    const std::string text(length, 'q');
    EXPECT_EQ(FoldedKey::of(text), FoldedKey::of(std::string_view(text + "more").substr(0, length))) << length;
  }
}

}  // namespace
}  // namespace cupel::util
