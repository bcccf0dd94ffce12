#include <gtest/gtest.h>

#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

TEST(ReadItem, ReadsEveryField) {
  const ContextItem item = read_item(R"({"content":"c\n\u00e9","tokens":12,"kind":"Memory","source":"Rag","priority":-3,
      "tags":["a","","a"],"metadata":{"cupel:trust":"0.8"},"timestamp":"2024-06-15T12:00:00.5+02:00",
      "futureRelevanceHint":0.25,"pinned":true,"originalTokens":50})");
  EXPECT_EQ(item.content(), "c\n\xC3\xA9");
  EXPECT_EQ(item.tokens(), 12);
  EXPECT_EQ(item.kind().text(), "Memory");
  EXPECT_EQ(item.source().text(), "Rag");
  EXPECT_EQ(item.priority(), -3);
  EXPECT_EQ(item.tags(), (std::vector<std::string>{"a", "", "a"}));
  EXPECT_EQ(item.metadata().at("cupel:trust"), MetadataValue("0.8"));
  EXPECT_EQ(item.timestamp()->to_string(), "2024-06-15T10:00:00.5Z");
  EXPECT_EQ(item.future_relevance_hint(), 0.25);
  EXPECT_TRUE(item.pinned());
  EXPECT_EQ(item.original_tokens(), 50);
}

TEST(ReadItem, RequiresOnlyContentAndTokens) {
  const ContextItem item = read_item(R"({"content":"c","tokens":-1})");
  EXPECT_EQ(item, ContextItem({.content = "c", .tokens = -1}));
  EXPECT_EQ(item_refusal(R"({"content":"c"})"), "InvalidItem item.tokens");
  EXPECT_EQ(item_refusal(R"({"tokens":1})"), "InvalidItem item.content");
}

TEST(ReadItem, AcceptsNullForOptionalFieldsOnly) {
  const ContextItem item = read_item(R"({"content":"c","tokens":1,"kind":null,"source":null,"priority":null,"tags":null,
      "metadata":null,"timestamp":null,"futureRelevanceHint":null,"pinned":null,"originalTokens":null})");
  EXPECT_EQ(item, ContextItem({.content = "c", .tokens = 1}));
  EXPECT_EQ(item_refusal(R"({"content":null,"tokens":1})"), "InvalidItem item.content");
  EXPECT_EQ(item_refusal(R"({"content":"c","tokens":null})"), "InvalidItem item.tokens");
}

TEST(ReadItem, AcceptsSnakeCase) {
  const ContextItem item = read_item(R"({"content":"c","tokens":1,"future_relevance_hint":0.5,"original_tokens":9})");
  EXPECT_EQ(item.future_relevance_hint(), 0.5);
  EXPECT_EQ(item.original_tokens(), 9);
}

TEST(ReadItem, TreatsAMixtureOfBothSpellingsAsUnknown) {
  const ContextItem item = read_item(R"({"content":"c","tokens":1,"future_relevanceHint":"x"})");
  EXPECT_FALSE(item.future_relevance_hint());
}

TEST(ReadItem, RefusesARepeatedFieldInEitherSpelling) {
  EXPECT_EQ(item_refusal(R"({"content":"c","tokens":1,"tokens":1})"), "InvalidItem item.tokens");
  EXPECT_EQ(item_refusal(R"({"content":"c","tokens":1,"originalTokens":1,"original_tokens":1})"),
            "InvalidItem item.originalTokens");
  EXPECT_EQ(item_refusal(R"({"content":"c","tokens":1,"kind":null,"kind":"A"})"), "InvalidItem item.kind");
  EXPECT_EQ(item_refusal(R"({"content":"c","tokens":1,"k\u0069nd":"A","kind":"A"})"), "InvalidItem item.kind");
}

TEST(ReadItem, IgnoresUnknownFieldsUnlessStrict) {
  const std::string text = R"({"content":"c","extra":{"a":[1,{"b":null}]},"tokens":1})";
  EXPECT_EQ(read_item(text).tokens(), 1);
  EXPECT_EQ(refusal([&] { return read_item(text, {.strict = true}); }), "InvalidItem item.extra");
}

TEST(ReadItem, RefusesOtherTypesForEveryField) {
  const std::string values[] = {"{}", "[]", "[1]", "\"x\"", "1", "1.5", "true"};
  const std::pair<std::string, std::string> fields[] = {
      {"content", "\"x\""}, {"tokens", "1"},        {"kind", "\"x\""},
      {"source", "\"x\""},  {"priority", "1"},      {"tags", "[]"},
      {"metadata", "{}"},   {"timestamp", ""},      {"futureRelevanceHint", "1 1.5"},
      {"pinned", "true"},   {"originalTokens", "1"}};
  for (const auto& [field, accepted] : fields) {
    for (const std::string& value : values) {
      std::string text = "{\"" + field + "\":" + value;
      if (field != "content") text += R"(,"content":"c")";
      if (field != "tokens") text += R"(,"tokens":1)";
      text += "}";
      const bool fits = (" " + accepted + " ").find(" " + value + " ") != std::string::npos;
      const std::string index = field == "tags" && value == "[1]" ? "[0]" : "";
      EXPECT_EQ(item_refusal(text), fits ? "ok" : "InvalidItem item." + field + index) << text;
    }
  }
}

TEST(ReadItem, RequiresTokensToBeAnIntegerOf64Bits) {
  const auto with = [](std::string_view tokens) {
    return outcome([&] { return read_item(R"({"content":"c","tokens":)" + std::string(tokens) + "}"); });
  };
  EXPECT_EQ(with("9223372036854775807"), "ok");
  EXPECT_EQ(with("-9223372036854775808"), "ok");
  EXPECT_EQ(with("-0"), "ok");
  EXPECT_EQ(with("9223372036854775808"),
            "InvalidItem item.tokens: must fit into a signed 64-bit integer, got 9223372036854775808");
  EXPECT_EQ(with("18446744073709551616"),
            "InvalidItem item.tokens: must fit into a signed 64-bit integer, got 18446744073709551616");
  EXPECT_EQ(with("1.0"), "InvalidItem item.tokens: must be an integer without a fraction or an exponent, got 1.0");
  EXPECT_EQ(with("1e3"), "InvalidItem item.tokens: must be an integer without a fraction or an exponent, got 1e3");
  EXPECT_EQ(with("1e999"), "InvalidItem item.tokens: must be an integer without a fraction or an exponent, got 1e999");
  EXPECT_EQ(with("\"1\""), "InvalidItem item.tokens: must be an integer, got a string");
  EXPECT_EQ(with("null"), "InvalidItem item.tokens: must be an integer, got null");
}

TEST(ReadItem, ReportsAnEmptyContentAsEmptyContent) {
  EXPECT_EQ(item_refusal(R"({"content":"","tokens":1})"), "EmptyContent item.content");
  EXPECT_EQ(item_refusal(R"({"content":" ","tokens":1})"), "ok");
}

TEST(ReadItem, RefusesBlankKindsAndSources) {
  EXPECT_EQ(item_refusal(R"({"content":"c","tokens":1,"kind":""})"), "InvalidItem item.kind");
  EXPECT_EQ(item_refusal(R"({"content":"c","tokens":1,"kind":" \u00a0"})"), "InvalidItem item.kind");
  EXPECT_EQ(item_refusal(R"({"content":"c","tokens":1,"source":"\t"})"), "InvalidItem item.source");
}

TEST(ReadItem, RefusesAHintBeyondDoubles) {
  EXPECT_EQ(item_refusal(R"({"content":"c","tokens":1,"futureRelevanceHint":1e400})"),
            "InvalidItem item.futureRelevanceHint");
  EXPECT_EQ(read_item(R"({"content":"c","tokens":1,"futureRelevanceHint":1e-400})").future_relevance_hint(), 0.0);
}

TEST(ReadItem, RefusesValuesThatAreNotObjects) {
  for (const std::string text : {"[]", "null", "1", "\"x\"", "true"}) {
    EXPECT_EQ(item_refusal(text), "InvalidItem item") << text;
  }
}

TEST(ReadItem, AcceptsAByteOrderMark) {
  EXPECT_EQ(read_item("\xEF\xBB\xBF{\"content\":\"c\",\"tokens\":1}").tokens(), 1);
}

TEST(ReadItem, ReportsBrokenTextBeforeABadValue) {
  EXPECT_TRUE(contains(outcome([] { return read_item(R"({"content":"c","tokens":"x","a":})"); }),
                       "InvalidJson line 1, column 33: expected a value, found '}'"));
}

class BadDate : public testing::TestWithParam<const char*> {};
TEST_P(BadDate, IsAnInvalidItem) {
  EXPECT_EQ(item_refusal(std::string(R"({"content":"c","tokens":1,"timestamp":")") + GetParam() + "\"}"),
            "InvalidItem item.timestamp");
}
INSTANTIATE_TEST_SUITE_P(OfEveryKind, BadDate,
                         testing::Values("", "x", "2024-06-15", "2024-06-15T12:00Z", "2024-06-15T12:00:00",
                                         "2024-02-30T12:00:00Z", "2023-02-29T12:00:00Z", "2024-13-01T12:00:00Z",
                                         "2024-00-01T12:00:00Z", "2024-06-15T24:00:00Z", "2024-06-15T12:60:00Z",
                                         "2024-06-15T12:00:60Z", "2024-06-15T12:00:00.Z",
                                         "2024-06-15T12:00:00.1234567890Z", "2024-06-15T12:00:00+24:00",
                                         "2024-06-15T12:00:00+01:60", "2024-06-15T12:00:00+0100",
                                         "2024-06-15  12:00:00Z", "2024-06-15T12:00:00Z ", "0001-01-01T00:00:00+00:01",
                                         "9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00Z", "1718452800"));

TEST(ReadItem, ListsUnknownFields) {
  UnknownFields unknown;
  static_cast<void>(read_item(R"({"a":1,"content":"c","b":{"c":1},"tokens":1,"d":1})", {.unknown_fields = &unknown}));
  EXPECT_EQ(paths(unknown), (std::vector<std::string>{"item.a", "item.b", "item.d"}));
}

}  // namespace
}  // namespace cupel::json::test
