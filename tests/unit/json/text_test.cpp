#include "cupel/json/text.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

template <class Number>
std::string number_text(Number value) {
  std::string out;
  append_number(out, value);
  return out;
}

TEST(JsonText, SeparatesTheMembersOfAnObject) {
  std::string out = "before ";
  ObjectWriter object(out);
  object.text("text", "a \"b\"");
  object.number("number", 7);
  object.boolean("boolean", false);
  append_json(object.name("budget"), ContextBudget({.max_tokens = 9, .target_tokens = 8}));
  ObjectWriter(object.name("empty")).close();
  object.close();
  EXPECT_EQ(
      out,
      R"(before {"text":"a \"b\"","number":7,"boolean":false,"budget":{"maxTokens":9,"targetTokens":8},"empty":{}})");
}

TEST(JsonText, EscapesKeysAndRequiresUtf8) {
  std::string out;
  ObjectWriter object(out);
  object.key("a\"\n") += "1";
  object.close();
  EXPECT_EQ(out, R"({"a\"\n":1})");
  EXPECT_EQ(thrown_error([&] { ObjectWriter(out).key("\xFF"); }).code(), ErrorCode::InvalidJson);
}

TEST(JsonText, WritesIntegersOfEveryTypeExactly) {
  EXPECT_EQ(number_text(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(number_text(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(number_text(std::numeric_limits<unsigned long long>::max()), "18446744073709551615");
  EXPECT_EQ(number_text(std::numeric_limits<std::int8_t>::min()), "-128");
  EXPECT_EQ(number_text(Position{4294967295}), "4294967295");
  EXPECT_EQ(number_text(std::size_t{0}), "0");
}

TEST(JsonText, WritesDoublesAsShortestTextOrNull) {
  EXPECT_EQ(number_text(0.1), "0.1");
  EXPECT_EQ(number_text(1.0), "1");
  EXPECT_EQ(number_text(0.5F), "0.5");
  EXPECT_EQ(number_text(std::numeric_limits<double>::infinity()), "null");
}

TEST(JsonText, SeparatesTheElementsOfAList) {
  std::string out;
  append_list(out, std::vector<std::size_t>{1, 2, 3});
  append_list(out, std::vector<double>{0.5, 2});
  append_list(out, std::vector<std::string>{"a", "\"", ""});
  append_list(out, std::vector<int>{});
  append_list(out, std::vector<int>{1, 2},
              [](std::string& to, int value) { append_list(to, std::vector<int>(2, value)); });
  EXPECT_EQ(out, R"([1,2,3][0.5,2]["a","\"",""][][[1,1],[2,2]])");
}

}  // namespace
}  // namespace cupel::json::test
