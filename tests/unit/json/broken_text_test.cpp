#include <gtest/gtest.h>

#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

std::string broken(std::string_view text) {
  return outcome([&] { return read_budget(text); });
}

TEST(BrokenText, HasAPlaceAndAMessageForEveryFault) {
  using namespace std::string_view_literals;
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "line 1, column 1: the text ends; expected a value"},
      {" \n ", "line 2, column 2: the text ends; expected a value"},
      {"{", "line 1, column 2: the text ends; expected a member's name in double quotes"},
      {"{\"a\"", "line 1, column 5: the text ends; expected ':' after a member's name"},
      {"{\"a\" 1}", "line 1, column 6: expected ':' after a member's name, found '1'"},
      {"{\"a\":", "line 1, column 6: the text ends; expected a value"},
      {"{\"a\":1", "line 1, column 7: the text ends; expected ',' or '}' after a member"},
      {"{\"a\":1 \"b\":2}", "line 1, column 8: expected ',' or '}' after a member, found '\"'"},
      {"{\"a\":1,}", "line 1, column 8: expected a member's name in double quotes, found '}'"},
      {"{a:1}", "line 1, column 2: expected a member's name in double quotes, found 'a'"},
      {"{\"a\":[1 2]}", "line 1, column 9: expected ',' or ']' after an element, found '2'"},
      {"{\"a\":[1,]}", "line 1, column 9: expected a value, found ']'"},
      {"{\"a\":[,1]}", "line 1, column 7: expected a value, found ','"},
      {"{\"a\":[1}", "line 1, column 8: expected ',' or ']' after an element, found '}'"},
      {"{} {}", "line 1, column 4: expected the end of the text after the value, found '{'"},
      {"{}\n\n  x", "line 3, column 3: expected the end of the text after the value, found 'x'"},
      {"{\"a\":\"x", "line 1, column 8: the text ends inside a string"},
      {"{\"a\":\"x\\", "line 1, column 9: the text ends inside a string"},
      {"{\"a\":\"\\x\"}", "line 1, column 7: a backslash must be followed by one of \"\\/bfnrtu, not by 'x'"},
      {"{\"a\":\"\\u12g4\"}", "line 1, column 11: \\u must be followed by four hexadecimal digits, not by 'g'"},
      {"{\"a\":\"\\ud800\"}", "line 1, column 7: a surrogate must be half of a pair"},
      {"{\"a\":\"\\ud800\\u0041\"}", "line 1, column 7: a surrogate must be half of a pair"},
      {"{\"a\":\"\\udc00\"}", "line 1, column 7: a surrogate must be half of a pair"},
      {"{\"a\":\"\\udc00\\udc00\"}", "line 1, column 7: a surrogate must be half of a pair"},
      {"{\"a\":\"\\ud800\\ud800\"}", "line 1, column 7: a surrogate must be half of a pair"},
      {"{\"\\udc00\":1}", "line 1, column 3: a surrogate must be half of a pair"},
      {"{\"a\":\"\n\"}", "line 1, column 7: a control character (the byte 0x0A) must be escaped in a string"},
      {"{\"a\":\"\0\"}"sv, "line 1, column 7: a control character (the byte 0x00) must be escaped in a string"},
      {"{\"a\":1}\0"sv, "line 1, column 8: expected the end of the text after the value, found the byte 0x00"},
      {"\0"sv, "line 1, column 1: expected a value, found the byte 0x00"},
      {"{\"a\":01}", "line 1, column 6: a number must not have a leading zero"},
      {"{\"a\":-}", "line 1, column 7: a digit must follow a minus sign, not '}'"},
      {"{\"a\":1.}", "line 1, column 8: a digit must follow a decimal point, not '}'"},
      {"{\"a\":1e+}", "line 1, column 9: a digit must follow an exponent's 'e', not '}'"},
      {"{\"a\":+1}", "line 1, column 6: expected a value, found '+'"},
      {"{\"a\":.5}", "line 1, column 6: expected a value, found '.'"},
      {"{\"a\":NaN}", "line 1, column 6: expected a value, found 'N'"},
      {"{\"a\":nul}", "line 1, column 9: expected null, found '}'"},
      {"{\"a\":truE}", "line 1, column 9: expected true, found 'E'"},
      {"{\"a\":'x'}", "line 1, column 6: expected a value, found '''"},
      {"{\"a\":1 /* c */}", "line 1, column 8: expected ',' or '}' after a member, found '/'"},
      {"{\"a\":\"\xC3\x28\"}", "line 1, column 7: the text is not valid UTF-8"},
      {"{\"a\":\"\xED\xA0\x80\"}", "line 1, column 7: the text is not valid UTF-8"},
      {"{\"a\":\"\xF4\x90\x80\x80\"}", "line 1, column 7: the text is not valid UTF-8"},
      {"{\"a\":\"\xC0\x80\"}", "line 1, column 7: the text is not valid UTF-8"},
      {"{\n\"a\":\"\xE2\x82\"}", "line 2, column 6: the text is not valid UTF-8"},
      {"\xEF\xBB\xBF{\"a\" 1}", "line 1, column 9: expected ':' after a member's name, found '1'"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(broken(text), "InvalidJson " + std::string(message)) << text;
}

TEST(BrokenText, HasItsPlaceAsDetail) {
  const Error error = thrown_error([] { return read_item("{\n \"content\" 1}"); });
  const auto& place = std::get<TextPlace>(error.detail());
  EXPECT_EQ(place.line, 2U);
  EXPECT_EQ(place.column, 12U);
}

TEST(BrokenText, IsFoundInSkippedValues) {
  for (const std::string_view value : {"[1,]", "{\"a\":1,}", "01", "\"\\q\"", "tru", "[[[}]]", "\"\\ud800\"", "1.e5"}) {
    const std::string text = R"({"maxTokens":1,"targetTokens":1,"unknown":)" + std::string(value) + "}";
    EXPECT_TRUE(contains(broken(text), "InvalidJson")) << text;
  }
}

TEST(BrokenText, IncludesTooDeepNesting) {
  const auto nested = [](std::size_t levels) {
    return R"({"maxTokens":1,"targetTokens":1,"x":)" + std::string(levels, '[') + std::string(levels, ']') + "}";
  };
  EXPECT_EQ(broken(nested(kMaxDepth - 1)), "ok");
  EXPECT_TRUE(contains(broken(nested(kMaxDepth)), "InvalidJson line 1, column 1060: nested deeper than 1024 levels"))
      << broken(nested(kMaxDepth));
  EXPECT_TRUE(contains(broken(nested(100'000)), "nested deeper than 1024 levels"));
  EXPECT_TRUE(contains(broken(std::string(100'000, '[')), "nested deeper than 1024 levels"));
  std::string objects;
  for (int k = 0; k < 100'000; ++k) objects += "{\"a\":";
  EXPECT_TRUE(contains(broken(objects), "nested deeper than 1024 levels"));
}

TEST(BrokenText, DoesNotIncludeSurrogatePairsAndEscapes) {
  EXPECT_EQ(read_item(R"({"content":"\ud83d\ude00 \"\\\/\b\f\n\r\t\u0000","tokens":1})").content(),
            std::string("\xF0\x9F\x98\x80 \"\\/\b\f\n\r\t\0", 14));
}

}  // namespace
}  // namespace cupel::json::test
