#include "view/text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cupel::view {
namespace {

// C0, C1, line separators and bidirectional controls, each as a string.
std::vector<std::string> controls() {
  std::vector<std::string> all;
  for (int code = 0; code < 0x20; ++code) all.emplace_back(1, static_cast<char>(code));
  all.emplace_back("\x7F");
  for (int code = 0x80; code < 0xA0; ++code) all.push_back(std::string("\xC2") + static_cast<char>(code));
  for (const char* const text : {"\u061C", "\u200E", "\u200F", "\u2028", "\u2029", "\u202A", "\u202B", "\u202C",
                                 "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"}) {
    all.emplace_back(text);
  }
  return all;
}

TEST(ViewText, WrapsAtSpacesAndWithinLongWords) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrapped("", 5), Lines{""});
  EXPECT_EQ(wrapped("one two three", 7), (Lines{"one two", "three"}));
  EXPECT_EQ(wrapped("a 1234567890 b", 5), (Lines{"a", "12345", "67890", "b"}));
  EXPECT_EQ(wrapped("a 123456 b", 5), (Lines{"a", "12345", "6 b"}));
  EXPECT_EQ(wrapped("文書記憶", 5), (Lines{"文書", "記憶"}));
}

TEST(ViewText, WrapsALongWordInLinearTime) { EXPECT_EQ(wrapped(std::string(1'000'000, 'x'), 40).size(), 25'000U); }

TEST(ViewText, ReplacesControlCharacters) {
  for (const std::string& control : controls()) {
    EXPECT_EQ(printable("a" + control + "b"), "a?b");
    EXPECT_EQ(one_line("a" + control + "b", 9), "a b");
  }
}

// A zero-width joiner in an emoji, a zero-width non-joiner in Persian, a combining mark, a no-break space and wide
// characters.
TEST(ViewText, KeepsAllOtherCharacters) {
  for (const char* const text :
       {"\U0001F469\u200D\U0001F4BB", "\u0645\u06CC\u200C\u062E\u0648", "e\u0301", "10\u00A0%", "\u6587\u66F8"}) {
    EXPECT_EQ(printable(text), text);
  }
  for (const char* const text : {"\U0001F469\u200D\U0001F4BB", "\u0645\u06CC\u200C\u062E\u0648", "e\u0301"}) {
    EXPECT_EQ(one_line(text, 20), text);
  }
}

TEST(ViewText, ReplacesInvalidUtf8) {
  EXPECT_EQ(printable("a\x9B[31m\xFF"), "a\uFFFD[31m\uFFFD");
  EXPECT_EQ(printable("\xC0\x9B"), "\uFFFD");  // an overlong encoding of ESC
}

TEST(ViewText, KeepsAndReplacesCharactersAsRequested) {
  EXPECT_EQ(printable("a\nb\tc\u009Bd", "\n\t", "\uFFFD"), "a\nb\tc\uFFFDd");
}

}  // namespace
}  // namespace cupel::view
