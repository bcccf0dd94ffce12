#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

std::string contents(const std::vector<ContextItem>& items) {
  std::string all;
  for (const ContextItem& item : items) all += item.content() + ";";
  return all;
}

std::string read(std::string_view text) {
  return outcome([&] { return read_items(text); });
}

// A source that returns `step` bytes at a time.
ByteSource in_pieces(std::string_view text, std::size_t step) {
  return [text, step](char* buffer, std::size_t size) mutable {
    const std::size_t count = std::min({step, size, text.size()});
    std::copy_n(text.data(), count, buffer);
    text.remove_prefix(count);
    return count;
  };
}

TEST(ReadItems, ReadsArraysAndLines) {
  EXPECT_EQ(contents(read_items(R"([{"content":"a","tokens":1}, {"content":"b","tokens":2}])")), "a;b;");
  EXPECT_EQ(contents(read_items("{\"content\":\"a\",\"tokens\":1}\n{\"content\":\"b\",\"tokens\":2}\n")), "a;b;");
  EXPECT_EQ(contents(read_items("{\"content\":\"a\",\"tokens\":1}\n{\"content\":\"b\",\"tokens\":2}")), "a;b;");
}

TEST(ReadItems, ContinuesAfterTheReaderIsMoved) {
  ItemReader first(
      in_pieces("{\"content\":\"a\",\"tokens\":1}\n{\"content\":\"b\",\"tokens\":2}\n"
                "{\"content\":\"c\",\"tokens\":3}\n",
                1));
  EXPECT_EQ(first.next().value().content(), "a");
  ItemReader second(std::move(first));
  EXPECT_EQ(second.next().value().content(), "b");
  ItemReader third(in_pieces("", 1));
  third = std::move(second);
  EXPECT_EQ(third.next().value().content(), "c");
  EXPECT_FALSE(third.next().has_value());
}

TEST(ReadItems, ReadsEmptyTextAsAnEmptyList) {
  for (const std::string_view text : {"", " \n\r\n", "[]", " [ \n ] \n", "\xEF\xBB\xBF", "\xEF\xBB\xBF[]"}) {
    EXPECT_EQ(contents(read_items(text)), "") << text;
  }
}

TEST(ReadItems, AcceptsBlankLinesCrlfAndAByteOrderMark) {
  EXPECT_EQ(
      contents(read_items("\xEF\xBB\xBF\r\n{\"content\":\"a\",\"tokens\":1}\r\n\r\n \t{\"content\":\"b\",\"tokens\":2}"
                          " \r\n\r\n")),
      "a;b;");
  EXPECT_EQ(contents(read_items("\xEF\xBB\xBF\r\n[\r\n{\"content\":\"a\",\"tokens\":1}\r\n]\r\n")), "a;");
}

TEST(ReadItems, ReportsTheSameErrorsForLinesWithCrlf) {
  for (const std::string line : {"{", "{\"content\":\"a", "{\"content\":\"a\",\"tokens\":1} x", "7", "{\n}", "{\n,"}) {
    const std::string before = "{\"content\":\"a\",\"tokens\":1}";
    EXPECT_EQ(read(before + "\r\n" + line + "\r\n"), read(before + "\n" + line + "\n")) << line;
  }
}

TEST(ReadItems, ReadsTheSameItemsFromPiecesOfAnySize) {
  const std::string texts[] = {
      "\xEF\xBB\xBF [ {\"content\":\"é\\ud83d\\ude00\\n\",\"tokens\":12,\"pinned\":true,\"x\":[null,1.5e3]} ,\n"
      "{\"content\":\"b\",\"tokens\":-1,\"metadata\":{\"a\":{\"b\":[]}}}]\n",
      "\n{\"content\":\"é\\ud83d\\ude00\\n\",\"tokens\":12,\"pinned\":true,\"x\":[null,1.5e3]}\r\n"
      "{\"content\":\"b\",\"tokens\":-1,\"metadata\":{\"a\":{\"b\":[]}}}"};
  for (const std::string& text : texts) {
    const std::vector<ContextItem> expected = read_items(text);
    ASSERT_EQ(expected.size(), 2U);
    for (std::size_t step = 1; step < text.size(); ++step)
      EXPECT_EQ(read_items(in_pieces(text, step)), expected) << step;
  }
}

TEST(ReadItems, ReportsTheSameErrorsForPiecesOfAnySize) {
  const std::string text = "[{\"content\":\"a\",\"tokens\":1},\n {\"content\":\"é\",\"tokens\":nulx}]";
  const std::string expected = read(text);
  EXPECT_EQ(expected, "InvalidJson line 2, column 30: expected null, found 'x'");
  for (std::size_t step = 1; step < text.size(); ++step) {
    EXPECT_EQ(outcome([&] { return read_items(in_pieces(text, step)); }), expected) << step;
  }
}

// Parsing the item again for every byte would take 5·10^11 steps, longer than a test may take.
TEST(ReadItems, ReadsALongItemByteByByte) {
  const std::string text =
      R"([{"tokens":1,"content":")" + std::string(1'000'000, 'x') + R"("},{"tokens":2,"content":"b"}])";
  EXPECT_EQ(read_items(in_pieces(text, 1)), read_items(text));
  std::string spread = "{\n\"tokens\":1,\"content\":\"b\",\"tags\":[\"a\"";
  for (int i = 0; i < 200'000; ++i) spread += ",\n\"t\"";
  spread += "]\n}\n";
  EXPECT_EQ(read_items(in_pieces(spread, 1)), read_items(spread));
}

TEST(ReadItems, ReportsTheSameErrorWithinTheLimitForPiecesOfAnySize) {
  const std::string text = R"([{"content":")" + std::string(600, 'x') + "\",x" + std::string(2000, '[');
  for (const std::size_t step : {1U, 100U, 400U, 700U, 3000U}) {
    const auto reading = [&] { return read_items(in_pieces(text, step), {.max_item_bytes = 1000}); };
    EXPECT_EQ(outcome(reading), "InvalidJson line 1, column 616: expected a member's name in double quotes, found 'x'")
        << step;
  }
}

TEST(ReadItems, ReportsThePlaceOfErrorsInArrays) {
  const std::string item = R"({"content":"a","tokens":1})";
  EXPECT_EQ(read("[" + item), "InvalidJson line 1, column 28: the text ends; expected ',' or ']' after an element");
  EXPECT_EQ(read("[" + item + ",]"), "InvalidJson line 1, column 29: expected a value, found ']'");
  EXPECT_EQ(read("[" + item + "\n" + item + "]"), "InvalidJson line 2, column 1: expected ',' or ']' after an element");
  EXPECT_EQ(read("[" + item + "]\nx"), "InvalidJson line 2, column 1: expected the end of the text after the array");
  EXPECT_EQ(read("[" + item + "]" + std::string(1, '\0')),
            "InvalidJson line 1, column 29: expected the end of the text after the array");
  EXPECT_EQ(read("["), "InvalidJson line 1, column 2: the text ends; expected a value");
  EXPECT_EQ(read("[{\"content\":\"a"), "InvalidJson line 1, column 15: the text ends inside a string");
  EXPECT_EQ(read("[" + item + ",{\"content\":\"\xFF\",\"tokens\":1}]"),
            "InvalidJson line 1, column 41: the text is not valid UTF-8");
}

TEST(ReadItems, ReportsThePlaceOfErrorsInLines) {
  const std::string item = R"({"content":"a","tokens":1})";
  EXPECT_EQ(read(item + "\n" + item + " " + item),
            "InvalidJson line 2, column 28: expected the end of the text after the value, "
            "found '{'");
  EXPECT_EQ(read(item + "\n\n{\"content\":"), "InvalidJson line 3, column 12: the text ends; expected a value");
  EXPECT_EQ(read(item + "\n\n{\"content\":\n"), "InvalidJson line 3, column 12: the line ends; expected a value");
  EXPECT_EQ(read(item + "\n{\"content\":\"b\n" + item), "InvalidJson line 2, column 14: the line ends inside a string");
  EXPECT_EQ(read(item + ",\n" + item),
            "InvalidJson line 1, column 27: expected the end of the text after the value, found ','");
  EXPECT_EQ(read(item + "\n{\"content\":\"\xFF\",\"tokens\":1}"),
            "InvalidJson line 2, column 13: the text is not valid UTF-8");
}

TEST(ReadItems, ReadsObjectsThatSpanLines) {
  const std::string spread = "{\n  \"content\": \"a\",\r\n  \"tokens\": 1,\n  \"tags\": [\n    \"t\"\n  ]\n}";
  const std::string line = R"({"content":"b","tokens":2})";
  for (const char* const gap : {"\n", "\r\n", " \t\n", "\n\n \n"}) {
    EXPECT_EQ(contents(read_items(spread)), "a;");
    EXPECT_EQ(contents(read_items(spread + gap)), "a;");
    EXPECT_EQ(contents(read_items(spread + gap + spread + gap)), "a;a;");
    EXPECT_EQ(contents(read_items(spread + gap + line + gap + spread + gap + line)), "a;b;a;b;");
    EXPECT_EQ(contents(read_items(line + gap + spread + gap + line)), "b;a;b;");
  }
}

TEST(ReadItems, ReadsObjectsThatSpanLinesFromPiecesOfAnySize) {
  const std::string spread = "{\n\"content\":\"é\\n\",\r\n\"tokens\":\n1\n} \r\n";
  const std::string line = "{\"content\":\"b\",\"tokens\":2}\n";
  for (const std::string& text :
       {spread, spread + spread, line + spread + line, spread + line, spread + "{\n}", spread + "{\n\"a\":x\n}",
        line + "{\"a\":\n" + line, spread + "{\"a\":\n" + line, spread + "} " + line, line + "{\"tokens\":true,\nx"}) {
    const std::string expected = read(text);
    for (std::size_t step = 1; step < text.size(); ++step) {
      EXPECT_EQ(outcome([&] { return read_items(in_pieces(text, step)); }), expected) << text << step;
    }
  }
}

TEST(ReadItems, ReportsBothErrorsOfTextThatIsNeitherALineNorAnObject) {
  const std::string line = "{\"content\":\"b\",\"tokens\":2}\n";
  EXPECT_EQ(read("{\n  \"content\": \"a\",\n}"),
            "InvalidJson line 3, column 1: expected a member's name in double quotes, found '}'; as JSON Lines, "
            "line 1, column 2: the line ends; expected a member's name in double quotes");
  EXPECT_EQ(read(line + "{\"content\":\"a\"\n" + line),
            "InvalidJson line 2, column 15: the line ends; expected ',' or '}' after a member; as an item over several "
            "lines, line 3, column 1: expected ',' or '}' after a member, found '{'");
  EXPECT_EQ(read("{\n\"content\":\"a\",\n\"tokens\":1\n}\n{\n\"content\":x\n}"),
            "InvalidJson line 6, column 11: expected a value, found 'x'; as JSON Lines, line 5, column 2: the line "
            "ends; expected a member's name in double quotes");
  EXPECT_EQ(read("{\n\"tokens\":true,\nx}"),
            "InvalidJson line 3, column 1: expected a member's name in double quotes, found 'x'; as JSON Lines, "
            "line 1, column 2: the line ends; expected a member's name in double quotes");
}

TEST(ReadItems, ReportsTheFirstLineOfABadItemThatSpansLines) {
  EXPECT_EQ(read("\n{\n\"content\":\"a\",\n\"tokens\":\"1\"\n}\n"),
            "InvalidItem items[0].tokens: must be an integer, got a string (line 2)");
  EXPECT_EQ(read("{\n}"), "InvalidItem items[0].content: is required (line 1)");
  EXPECT_EQ(read("{\n\"content\":\"a\",\"tokens\":1\n} {\n}"),
            "InvalidJson line 3, column 3: expected the end of the text after the value, found '{'");
}

TEST(ReadItems, NamesTheAcceptedFormsForOtherText) {
  EXPECT_EQ(read("# Notes\n"),
            "InvalidJson line 1, column 1: expected a value, found '#'; items are a JSON array, JSON objects or JSON "
            "Lines");
}

TEST(ReadItems, GivesTheTextOfEachItem) {
  const std::string first = R"({ "x":1e0,"tokens": 1, "content":"a" })";
  const std::string second = "{\"content\":\"\\u0062\",\n\"tokens\":2}";
  for (const std::string& text : {"[" + first + " ,\n" + second + "]", " " + first + " \r\n" + second + " \n"}) {
    for (const std::size_t step : {1U, 7U, 1000U}) {
      ItemReader reader(in_pieces(text, step));
      ASSERT_TRUE(reader.next());
      EXPECT_EQ(reader.text(), first) << text << step;
      ASSERT_TRUE(reader.next());
      EXPECT_EQ(reader.text(), second) << text << step;
      EXPECT_FALSE(reader.next());
    }
  }
}

TEST(ReadItems, ReportsIndexAndLineOfABadItem) {
  EXPECT_EQ(read("[{\"content\":\"a\",\"tokens\":1},\n\n{\"content\":\"b\",\"tokens\":\"2\"}]"),
            "InvalidItem items[1].tokens: must be an integer, got a string (line 3)");
  EXPECT_EQ(read("{\"content\":\"a\",\"tokens\":1}\n\n{\"content\":\"\",\"tokens\":2}"),
            "EmptyContent items[1].content: must not be empty (line 3)");
  EXPECT_EQ(read("7"), "InvalidItem items[0]: must be an object, got 7 (line 1)");
}

TEST(ReadItems, ReadsItemsOneByOneWithTheirLines) {
  ItemReader reader(in_pieces("[{\"content\":\"a\",\"tokens\":1},\n{\"content\":\"b\",\"tokens\":2}]", 5));
  EXPECT_EQ(reader.next()->content(), "a");
  EXPECT_EQ(reader.line(), 1U);
  EXPECT_EQ(reader.next()->content(), "b");
  EXPECT_EQ(reader.line(), 2U);
  EXPECT_FALSE(reader.next());
  EXPECT_FALSE(reader.next());
}

TEST(ReadItems, RefusesUnknownFieldsWhenStrict) {
  const std::string text = R"([{"content":"a","tokens":1,"x":1}])";
  EXPECT_EQ(refusal([&] { return read_items(text, {.strict = true}); }), "InvalidItem items[0].x");
}

TEST(ReadItems, LimitsTheLengthOfAnItem) {
  const std::string item = R"({"content":")" + std::string(5'000'000, 'x') + R"(","tokens":1})";
  for (const std::string& text : {item, "[" + item + "]"}) {
    EXPECT_EQ(read_items(text).at(0).content().size(), 5'000'000U);
    EXPECT_TRUE(contains(outcome([&] { return read_items(text, {.max_item_bytes = 1'000'000}); }),
                         "an item is longer than 1000000 bytes"));
  }
}

TEST(ReadItems, CountsTheLengthOfAnItemExactly) {
  const std::string item = R"({"content":"a","tokens":1})";
  for (const std::string& text : {item + "\n" + item + "\n", "[" + item + "," + item + "]"}) {
    EXPECT_EQ(read_items(text, {.max_item_bytes = item.size()}).size(), 2U);
    EXPECT_TRUE(contains(outcome([&] { return read_items(text, {.max_item_bytes = item.size() - 1}); }),
                         "an item is longer than 25 bytes"));
  }
}

TEST(ReadItems, LimitsTheNumberOfItems) {
  const std::string item = R"({"content":"a","tokens":1})";
  const std::string lines = item + "\n" + item + "\n" + item + "\n";
  EXPECT_EQ(read_items(lines, {.max_items = 3}).size(), 3U);
  EXPECT_EQ(outcome([&] { return read_items(lines, {.max_items = 2}); }),
            "InvalidItem items: must have at most 2 entries (line 3)");
  const std::string array = "[" + item + ",\n" + item + "]";
  EXPECT_EQ(read_items(array, {.max_items = 2}).size(), 2U);
  EXPECT_EQ(outcome([&] { return read_items(array, {.max_items = 1}); }),
            "InvalidItem items: must have at most 1 entry (line 2)");
  EXPECT_EQ(read_items("[]", {.max_items = 0}).size(), 0U);
}

TEST(ReadItems, LimitsTheNesting) {
  const std::string item = R"({"content":"a","tokens":1,"metadata":{"m":[[1]]}})";  // four levels
  for (const std::string& text : {item, "[" + item + "]"}) {
    EXPECT_EQ(read_items(text, {.max_depth = 4}).size(), 1U);
    EXPECT_TRUE(contains(outcome([&] { return read_items(text, {.max_depth = 3}); }), "nested deeper than 3 levels"));
  }
}

TEST(ReadItems, KeepsOnlyAWindowOfTheTextInMemory) {
  // 300 MB of items, discarded as they are read. The source records the largest window that it has to fill.
  std::size_t largest = 0;
  std::size_t left = 300'000;
  const std::string item = R"({"content":")" + std::string(970, 'x') + "\",\"tokens\":1}\n";
  std::size_t at = 0;
  ItemReader reader([&](char* buffer, std::size_t size) {
    largest = std::max(largest, size);
    std::size_t count = 0;
    while (count < size && left > 0) {
      const std::size_t part = std::min(size - count, item.size() - at);
      std::copy_n(item.data() + at, part, buffer + count);
      count += part;
      at += part;
      if (at == item.size()) at = 0, --left;
    }
    return count;
  });
  std::size_t items = 0;
  while (reader.next()) ++items;
  EXPECT_EQ(items, 300'000U);
  EXPECT_LE(largest, std::size_t{1} << 21);
}

TEST(ReadItems, ThrowsFilesystemErrorForUnreadableFiles) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path();
  EXPECT_THROW(read_items_file(folder / "cupel-no-such-file.json"), std::filesystem::filesystem_error);
  EXPECT_THROW(read_items_file(folder), std::filesystem::filesystem_error);
  const std::filesystem::path file = folder / ("cupel-items-" + std::to_string(getpid()));
  std::ofstream(file) << R"([{"content":"a","tokens":1}])";
  EXPECT_EQ(contents(read_items_file(file)), "a;");
  std::filesystem::remove(file);
}

TEST(ReadItems, ReadsStreams) {
  std::istringstream in(R"([{"content":"a","tokens":1}])");
  EXPECT_EQ(contents(read_items(in)), "a;");
}

}  // namespace
}  // namespace cupel::json::test
