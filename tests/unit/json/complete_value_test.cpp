#include "complete_value.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

// How a value that arrived `step` bytes at a time was parsed.
struct ParseRecord {
  std::size_t value_bytes = 0;
  std::size_t read_bytes = 0;
  std::size_t parsed_bytes = 0;  // in all attempts
};

ParseRecord parse(std::string_view text, std::size_t step) {
  ParseRecord record;
  const auto source = [&](char* buffer, std::size_t size) {
    const std::size_t count = std::min({step, size, text.size() - record.read_bytes});
    std::copy_n(text.data() + record.read_bytes, count, buffer);
    record.read_bytes += count;
    return count;
  };
  ReadBuffer window(source, std::numeric_limits<std::size_t>::max());
  window.more();
  try {
    record.value_bytes = parse_complete_value(window, [&](std::string_view window_text) {
      record.parsed_bytes += window_text.size();
      return Cursor(window_text, {1, 1}, kMaxDepth, window.at_end() ? TextEnd::Text : TextEnd::Open).skip().size();
    });
  } catch (const Error&) {
  }
  return record;
}

TEST(WholeValue, IsParsedAFewTimesWhenItArrivesInSmallPieces) {
  const std::string x(500'000, 'x');
  std::string lists;
  for (int k = 0; k < 200'000; ++k) lists += "[{}],";
  for (const std::string& value : {R"({"a":")" + x + R"(\"]\\","b":")" + x + "\"}", "[" + lists + "7]",
                                   "\"" + x + x + "\"", std::string(1'000'000, '7') + ","}) {
    for (const std::size_t step : {std::size_t{1}, std::size_t{7}, std::size_t{65'536}}) {
      const ParseRecord record = parse(value, step);
      EXPECT_EQ(record.value_bytes, value.back() == ',' ? value.size() - 1 : value.size()) << step;
      EXPECT_LE(record.parsed_bytes, 4 * value.size()) << step;
    }
  }
}

TEST(WholeValue, IsReadWithoutTheTextAfterIt) {
  for (const std::string value : {R"({"a":"}\\","b":[1,{"c":null}],"d":{}})", R"({})", R"([[],"]"])", R"("a\"b")"}) {
    EXPECT_EQ(parse(value + " and more", 1).value_bytes, value.size()) << value;
    EXPECT_EQ(parse(value + " and more", 1).read_bytes, value.size()) << value;
  }
  EXPECT_EQ(parse("-1.5e3, 7", 1).read_bytes, 7U);
}

TEST(WholeValue, FailsAtTheFirstWrongByte) {
  const std::string long_text(1000, 'x');
  for (const std::string end : {"\":[}", "\n", "\x01"}) {
    const std::string text = "{\"" + long_text + end;
    EXPECT_EQ(parse(text + long_text, 1).read_bytes, text.size()) << end;
  }
}

TEST(WholeValue, FailsBeforeTwiceTheTextIsRead) {
  const std::string text = "{\"" + std::string(1000, 'x') + "\" 7";
  EXPECT_LE(parse(text + std::string(1'000'000, '['), 1).read_bytes, 2 * text.size());
}

}  // namespace
}  // namespace cupel::json::test
