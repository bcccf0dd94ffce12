#include "cupel/json/unknown_fields.hpp"

#include <gtest/gtest.h>

#include "cupel/json/items.hpp"
#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {
namespace unknown_fields_test {

std::vector<std::string> texts(const UnknownFields& fields) {
  std::vector<std::string> list;
  for (const Note& note : notes_of(fields)) list.push_back(note.text);
  return list;
}

using Texts = std::vector<std::string>;

TEST(UnknownFields, SuggestTheFieldThatMayBeMeant) {
  UnknownFields unknown;
  static_cast<void>(read_policy(
      R"({"scorers":[{"type":"recency","wieght":2},{"type":"kind","kindWeight":{}}],"slicer":"knapsack","x":1})",
      {.unknown_fields = &unknown}));
  EXPECT_EQ(texts(unknown),
            (Texts{"policy.slicer: is not a known field and is ignored; did you mean 'slicerType'?",
                   "policy.x: is not a known field and is ignored",
                   "policy.scorers[0].wieght: is not a known field and is ignored; did you mean 'weight'?",
                   "policy.scorers[1].kindWeight: is not a known field and is ignored; did you mean "
                   "'kindWeights'?"}));
}

TEST(UnknownFields, GiveOneNotePerNameForTheItemsOfAList) {
  UnknownFields unknown;
  const std::string item = R"({"content":"a","tokens":1})";
  const std::string other = R"({"content":"a","tokens":1,"prioritty":1,"id":7})";
  static_cast<void>(read_items(item + "\n" + other + "\n" + item + "\n" + other, {.unknown_fields = &unknown}));
  EXPECT_EQ(texts(unknown), (Texts{"items[1].prioritty: is not a known field and is ignored in 2 items; did you "
                                   "mean 'priority'?",
                                   "items[1].id: is not a known field and is ignored in 2 items"}));
}

TEST(UnknownFields, AreCountedOnceForAnItemThatIsReadTwice) {
  UnknownFields unknown;
  const std::string over_lines = "{\"prioritty\":1,\n\"content\":\"a\",\"tokens\":1}\n";
  const std::string twice = R"({"prioritty":1,"prioritty":2,"content":"a","tokens":1})";
  static_cast<void>(read_items(over_lines + twice, {.unknown_fields = &unknown}));
  EXPECT_EQ(texts(unknown), (Texts{"items[0].prioritty: is not a known field and is ignored in 2 items; did you "
                                   "mean 'priority'?"}));
}

TEST(UnknownFields, AreCountedOnceForAnItemThatArrivesByteByByte) {
  UnknownFields unknown;
  const std::string text = R"([{"prioritty":1,"content":"a","tokens":1}])";
  std::size_t at = 0;
  const auto byte_by_byte = [&](char* buffer, std::size_t /*size*/) {
    if (at == text.size()) return std::size_t{0};
    *buffer = text[at++];
    return std::size_t{1};
  };
  EXPECT_EQ(read_items(byte_by_byte, {.unknown_fields = &unknown}).size(), 1U);
  ASSERT_EQ(unknown.list().size(), 1U);
  EXPECT_EQ(unknown.list().front().items, 1U);
}

TEST(UnknownFields, AreLimitedToAHundred) {
  UnknownFields unknown;
  std::string text;
  for (int i = 0; i < 150; ++i) text += "{\"content\":\"a\",\"tokens\":1,\"x" + std::to_string(i) + "\":1}\n";
  static_cast<void>(read_items(text, {.unknown_fields = &unknown}));
  EXPECT_EQ(unknown.list().size(), 100U);
  EXPECT_EQ(unknown.omitted(), 50U);
  EXPECT_EQ(texts(unknown).back(), "unknown fields were ignored 50 more times");
}

TEST(UnknownFields, AreErrorsWithASuggestionWhenStrict) {
  EXPECT_EQ(outcome([] { return read_items(R"([{"content":"a","tokens":1,"prioritty":1}])", {.strict = true}); }),
            "InvalidItem items[0].prioritty: is not a known field; did you mean 'priority'? (line 1)");
}

}  // namespace unknown_fields_test
}  // namespace
}  // namespace cupel::json::test
