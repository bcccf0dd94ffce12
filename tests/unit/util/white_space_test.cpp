#include "util/white_space.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cupel::util {
namespace {

std::string utf8(char32_t c) {  // up to U+FFFF
  std::string text;
  if (c < 0x80) {
    text += static_cast<char>(c);
  } else if (c < 0x800) {
    text += static_cast<char>(0xC0 | c >> 6);
    text += static_cast<char>(0x80 | (c & 0x3F));
  } else {
    text += static_cast<char>(0xE0 | c >> 12);
    text += static_cast<char>(0x80 | (c >> 6 & 0x3F));
    text += static_cast<char>(0x80 | (c & 0x3F));
  }
  return text;
}

// PropList.txt of Unicode 15: 0009..000D, 0020, 0085, 00A0, 1680, 2000..200A, 2028, 2029, 202F, 205F, 3000.
bool has_white_space_property(char32_t c) {
  return (c >= 0x9 && c <= 0xD) || c == 0x20 || c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
         c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

TEST(WhiteSpace, ConsistsOfTheTwentyFiveCharactersOfUnicode) {
  int count = 0;
  for (char32_t c = 0; c <= 0xFFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;  // surrogates are not characters
    const bool blank = is_blank(utf8(c));
    ASSERT_EQ(blank, has_white_space_property(c)) << std::hex << static_cast<std::uint32_t>(c);
    if (blank) ++count;
  }
  EXPECT_EQ(count, 25);
}

TEST(WhiteSpace, AnEmptyTextIsBlank) { EXPECT_TRUE(is_blank("")); }

TEST(WhiteSpace, ATextIsBlankWhenAllOfItIs) {
  EXPECT_TRUE(is_blank(" \t\r\n\u00A0\u3000\u2003"));
  EXPECT_FALSE(is_blank(" \t x \t "));
  EXPECT_FALSE(is_blank("x\u3000"));
  EXPECT_FALSE(is_blank("\u3000x"));
}

TEST(WhiteSpace, BytesThatAreNotUtf8AreNotBlank) {
  EXPECT_FALSE(is_blank("\xC2"));      // cut off
  EXPECT_FALSE(is_blank("\xE2\x80"));  // cut off
  EXPECT_FALSE(is_blank(" \xA0"));     // Latin-1
  EXPECT_FALSE(is_blank(std::string_view("\0", 1)));
}

}  // namespace
}  // namespace cupel::util
