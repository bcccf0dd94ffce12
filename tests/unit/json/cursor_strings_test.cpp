#include <gtest/gtest.h>
#include <simdjson.h>

#include "cursor.hpp"
#include "support/random.hpp"

// The cursor reads strings block by block. The result must not depend on the places of escapes.

namespace cupel::json {
namespace {

using test_support::Random;

std::string random_string(Random& random) {
  const std::string pieces[] = {"\\n",     "\\\"",    "\\\\",           "\\/", "\\b", "\\f",       "\\r",
                                "\\u00e9", "\\u0000", "\\ud83d\\ude00", "\\t", "é",   "\U0001F600"};
  std::string text = "\"";
  for (std::size_t count = random.index(12); count > 0; --count) {
    text.append(random.index(random.chance(80) ? 20 : 300), 'x');
    text += random.pick(pieces);
  }
  text.append(random.index(40), 'y');
  return text + '"';
}

TEST(CursorStrings, EqualWhatSimdjsonReads) {
  Random random(23);
  simdjson::dom::parser parser;
  for (int k = 0; k < 20'000; ++k) {
    const std::string text = random_string(random);
    const std::string_view expected = parser.parse(text).get_string();
    // At the end of the text, and followed by more text.
    ASSERT_EQ(Cursor(text).string(), expected) << text;
    const std::string longer = text + ", and twenty bytes more";
    Cursor cursor(longer);
    ASSERT_EQ(cursor.string(), expected) << longer;
    ASSERT_EQ(cursor.position(), longer.data() + text.size()) << longer;
  }
}

TEST(CursorStrings, AskForMoreTextWhenTheyAreCutAnywhere) {
  Random random(29);
  for (int k = 0; k < 500; ++k) {
    const std::string text = random_string(random);
    for (std::size_t size = 1; size < text.size(); ++size) {
      const std::string_view cut = std::string_view(text).substr(0, size);
      ASSERT_THROW(Cursor(cut, {1, 1}, kMaxDepth, TextEnd::Open).string(), NeedsMore) << cut;
      ASSERT_THROW(Cursor(cut).string(), Error) << cut;
    }
  }
}

TEST(CursorStrings, AreRefusedAtAControlCharacter) {
  for (std::size_t before = 0; before < 70; ++before) {
    const std::string text = "\"\\n" + std::string(before, 'x') + '\x1F' + std::string(70, 'x') + '"';
    try {
      Cursor(text).string();
      FAIL() << before;
    } catch (const Error& error) {
      EXPECT_EQ(error.what(), "line 1, column " + std::to_string(before + 4) +
                                  ": a control character (the byte 0x1F) must be escaped in a string");
    }
  }
}

}  // namespace
}  // namespace cupel::json
