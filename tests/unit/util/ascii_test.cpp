#include "util/ascii.hpp"

#include <gtest/gtest.h>

namespace cupel::util {
namespace {

TEST(Ascii, FoldsOnlyTheTwentySixCapitalLetters) {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const char expected = byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + 32) : c;
    EXPECT_EQ(fold(c), expected) << byte;
  }
}

TEST(Ascii, LeavesOtherScriptsAlone) { EXPECT_EQ(folded("\u00C9TUDE \u0130"), "\u00C9tude \u0130"); }

TEST(Ascii, KeepsZeroBytes) { EXPECT_EQ(folded(std::string_view("A\0B", 3)), std::string("a\0b", 3)); }

}  // namespace
}  // namespace cupel::util
