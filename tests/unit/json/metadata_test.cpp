#include <gtest/gtest.h>

#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

MetadataValue value_of(std::string_view json) {
  return read_item(R"({"content":"c","tokens":1,"metadata":{"k":)" + std::string(json) + "}}").metadata().at("k");
}

std::string written(const MetadataValue& value) {
  const std::string text = to_json(ContextItem({.content = "c", .tokens = 1, .metadata = {{"k", value}}}));
  const std::size_t start = text.find("{\"k\":") + 5;
  return text.substr(start, text.size() - start - 2);
}

TEST(JsonMetadata, ReadsEveryType) {
  EXPECT_EQ(value_of("null"), MetadataValue());
  EXPECT_EQ(value_of("true"), MetadataValue(true));
  EXPECT_EQ(value_of("7"), MetadataValue(7));
  EXPECT_EQ(value_of("-9223372036854775808"), MetadataValue(std::numeric_limits<std::int64_t>::min()));
  EXPECT_EQ(value_of("7.0"), MetadataValue(7.0));
  EXPECT_EQ(value_of("1e2"), MetadataValue(100.0));
  EXPECT_EQ(value_of("\"\\u0041\""), MetadataValue("A"));
}

TEST(JsonMetadata, KeepsIntegersBeyond64BitsAsWritten) {
  for (const std::string number :
       {"9223372036854775808", "-9223372036854775809", "18446744073709551615", "-123456789012345678901234567890"}) {
    EXPECT_EQ(value_of(number), MetadataValue(NestedJson{number}));
    EXPECT_EQ(written(value_of(number)), number);
  }
  EXPECT_EQ(value_of("9223372036854775808.0"), MetadataValue(9223372036854775808.0));
}

TEST(JsonMetadata, KeepsNumbersBeyondDoublesAsWritten) {
  EXPECT_EQ(value_of("1e400"), MetadataValue(NestedJson{"1e400"}));
  EXPECT_EQ(written(NestedJson{"1e400"}), "1e400");
  EXPECT_EQ(value_of("1e-400"), MetadataValue(0.0));
}

TEST(JsonMetadata, KeepsNestedValuesVerbatim) {
  const std::string nested = R"({ "b" : [1.00, 1e5,{}], "a":"\u00e9\/" , "b":18446744073709551616 })";
  EXPECT_EQ(value_of(nested), MetadataValue(NestedJson{nested}));
  EXPECT_EQ(written(NestedJson{nested}), nested);
}

TEST(JsonMetadata, RemovesOnlyLineBreaksFromNestedValues) {
  EXPECT_EQ(written(NestedJson{"[1,\r\n \"a b\"]"}), "[1,\"a b\"]");
}

TEST(JsonMetadata, RefusesToWriteNestedTextThatIsNotJson) {
  EXPECT_EQ(thrown_error([] { return written(NestedJson{"{"}); }).code(), ErrorCode::InvalidJson);
  EXPECT_EQ(thrown_error([] { return written(NestedJson{"1,\"x\":2"}); }).code(), ErrorCode::InvalidJson);
}

TEST(JsonMetadata, KeepsTheLastOfARepeatedKey) {
  const ContextItem item = read_item(R"({"content":"c","tokens":1,"metadata":{"k":1,"K":2,"k":"x"}})");
  EXPECT_EQ(item.metadata().size(), 2U);
  EXPECT_EQ(item.metadata().at("k"), MetadataValue("x"));
}

TEST(JsonMetadata, WritesWholeDoublesAsDoubles) {
  EXPECT_EQ(written(1.0), "1.0");
  EXPECT_EQ(written(-0.0), "-0.0");
  EXPECT_EQ(written(1e22), "1e+22");
  EXPECT_EQ(written(0.1), "0.1");
  EXPECT_EQ(written(std::numeric_limits<double>::infinity()), "null");
}

TEST(JsonMetadata, MustBeAnObject) {
  EXPECT_EQ(item_refusal(R"({"content":"c","tokens":1,"metadata":[1]})"), "InvalidItem item.metadata");
}

}  // namespace
}  // namespace cupel::json::test
