#include "cupel/model/metadata.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

namespace cupel {
namespace {

template <class T>
T held(const MetadataValue& value) {
  return std::get<T>(value.value());
}

TEST(MetadataValue, IsNullByDefault) { EXPECT_TRUE(std::holds_alternative<std::monostate>(MetadataValue().value())); }

TEST(MetadataValue, ConvertsEveryStringTypeToAString) {
  // A `const char*` would otherwise convert to bool.
  for (const MetadataValue& value :
       {MetadataValue("ada"), MetadataValue(std::string("ada")), MetadataValue(std::string_view("ada"))}) {
    EXPECT_EQ(held<std::string>(value), "ada");
  }
}

// Spec: ContextItem/metadata-values
TEST(MetadataValue, DistinguishesBoolsIntegersAndDoubles) {
  EXPECT_EQ(held<bool>(MetadataValue(true)), true);
  EXPECT_EQ(held<std::int64_t>(MetadataValue(1)), 1);
  EXPECT_EQ(held<double>(MetadataValue(1.0)), 1.0);
  EXPECT_NE(MetadataValue(1), MetadataValue(1.0));
  EXPECT_NE(MetadataValue(1), MetadataValue(true));
  EXPECT_NE(MetadataValue(1), MetadataValue("1"));
}

TEST(MetadataValue, WidensNumbersWithoutLoss) {
  constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(held<std::int64_t>(MetadataValue(kMin)), kMin);
  EXPECT_EQ(held<std::int64_t>(MetadataValue(static_cast<short>(-7))), -7);
  EXPECT_EQ(held<double>(MetadataValue(0.5F)), 0.5);
}

TEST(MetadataValue, ConvertsOnlyFromNumberTypesThatAlwaysFit) {
  EXPECT_EQ(held<std::int64_t>(MetadataValue(std::numeric_limits<std::uint32_t>::max())), 4'294'967'295);
  static_assert(!std::is_constructible_v<MetadataValue, std::uint64_t>);
  static_assert(!std::is_constructible_v<MetadataValue, long double>);
  static_assert(!std::is_constructible_v<MetadataValue, const void*>);
  static_assert(std::is_constructible_v<MetadataValue, long long>);
}

// Spec: ContextItem/metadata-values
TEST(MetadataValue, KeepsNestedJsonVerbatimAndDistinctFromStrings) {
  const MetadataValue value(NestedJson{"{ \"a\" : [1] }"});
  EXPECT_EQ(held<NestedJson>(value).text, "{ \"a\" : [1] }");
  EXPECT_NE(value, MetadataValue("{ \"a\" : [1] }"));
  EXPECT_EQ(value, MetadataValue(NestedJson{"{ \"a\" : [1] }"}));
  EXPECT_NE(value, MetadataValue(NestedJson{"{\"a\":[1]}"}));
}

// Spec: ContextItem/metadata-values: `metadata` is a "map of string to any"
//   Code: include/cupel/model/metadata.hpp
//   Vectors: optional/pipeline/scorer-metadata-trust-reads-strings-and-numbers,
//     optional/scoring/metadata-trust-takes-numbers-directly, metadata-trust-booleans-are-no-numbers,
//     metadata-key-integers-are-compared-in-decimal, metadata-key-floats-are-compared-by-shortest-text,
//     metadata-key-boolean-false, metadata-key-boolean-true
//   Note: A value is null, bool, integer, double, string, or nested JSON, which is kept verbatim (decisions#data).
TEST(Metadata, CanBeWrittenAsALiteralOfMixedValues) {
  const Metadata metadata{{"cupel:trust", 0.8}, {"author", "ada"}, {"draft", false}, {"page", 3}, {"note", {}}};

  EXPECT_EQ(metadata.size(), 5U);
  EXPECT_EQ(metadata.at("cupel:trust"), MetadataValue(0.8));
  EXPECT_EQ(metadata.at("author"), MetadataValue("ada"));
  EXPECT_EQ(metadata.at("draft"), MetadataValue(false));
  EXPECT_EQ(metadata.at("page"), MetadataValue(3));
  EXPECT_EQ(metadata.at("note"), MetadataValue());
}

TEST(Metadata, KeysAreCaseSensitiveAndFoundWithoutACopy) {
  const Metadata metadata{{"Key", 1}};
  EXPECT_NE(metadata.find(std::string_view("Key")), metadata.end());
  EXPECT_EQ(metadata.find(std::string_view("key")), metadata.end());
}

// Spec: MetadataTrustScorer/reserved-prefix, MUST: "keys with the 'cupel:' prefix are reserved for library-defined
//     conventions. Callers MUST NOT use this prefix for application-specific keys. This reservation is enforced at the
//     spec level only"
//   Code: include/cupel/model/metadata.hpp
//   No vectors: a rule for callers
//   Not applicable: a rule for callers. The reserved keys are named constants, and any key is accepted.
// Spec: MetadataKeyScorer/reserved-prefix, MUST: "keys with the 'cupel:' prefix are reserved for library-defined
//     conventions. Callers MUST NOT use this prefix for application-specific keys. This reservation is enforced at the
//     spec level only"
//   Code: include/cupel/model/metadata.hpp
//   No vectors: a rule for callers
//   Not applicable: a rule for callers, as under MetadataTrustScorer.
TEST(MetadataKeys, ShareTheReservedPrefix) {
  EXPECT_EQ(metadata_keys::kTrust, "cupel:trust");
  EXPECT_EQ(metadata_keys::kSourceType, "cupel:source-type");
  EXPECT_EQ(metadata_keys::kPriority, "cupel:priority");
  for (const std::string_view key : {metadata_keys::kTrust, metadata_keys::kSourceType, metadata_keys::kPriority}) {
    EXPECT_EQ(key.substr(0, metadata_keys::kReservedPrefix.size()), metadata_keys::kReservedPrefix);
  }
}

}  // namespace
}  // namespace cupel
