#include "cupel/model/context_item.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support/thrown_error.hpp"

namespace cupel {
namespace {

ContextItemFields all_fields() {
  return {
      .content = "SELECT 1",
      .tokens = 12,
      .kind = "ToolOutput",
      .source = "Tool",
      .priority = -3,
      .tags = {"sql", "Urgent", "sql"},
      .metadata = {{"cupel:trust", 0.8}, {"author", "ada"}},
      .timestamp = Timestamp::parse("2024-06-15T12:00:00Z"),
      .future_relevance_hint = 0.4,
      .pinned = true,
      .original_tokens = 50,
  };
}

// Spec: ContextItem/fields: the eleven fields and their defaults (`Message`, `Chat`, not pinned, nothing else)
//   Vectors: required/pipeline/scorer-kind-defaults-in-any-letter-case, required/scoring/kind-default-is-message
TEST(ContextItem, KeepsAllElevenFields) {
  const ContextItem item(all_fields());

  EXPECT_EQ(item.content(), "SELECT 1");
  EXPECT_EQ(item.tokens(), 12);
  EXPECT_EQ(item.kind(), ContextKind("ToolOutput"));
  EXPECT_EQ(item.source(), ContextSource("Tool"));
  EXPECT_EQ(item.priority(), -3);
  EXPECT_EQ(item.tags(), (std::vector<std::string>{"sql", "Urgent", "sql"}));
  EXPECT_EQ(item.metadata(), (Metadata{{"cupel:trust", 0.8}, {"author", "ada"}}));
  EXPECT_EQ(item.timestamp(), Timestamp::parse("2024-06-15T12:00:00Z"));
  EXPECT_EQ(item.future_relevance_hint(), 0.4);
  EXPECT_TRUE(item.pinned());
  EXPECT_EQ(item.original_tokens(), 50);
}

// Spec: ContextItem/fields
TEST(ContextItem, DefaultsAreThoseOfTheSpecification) {
  const ContextItem item({.content = "hello", .tokens = 1});

  EXPECT_EQ(item.kind().text(), "Message");
  EXPECT_EQ(item.source().text(), "Chat");
  EXPECT_EQ(item.priority(), std::nullopt);
  EXPECT_TRUE(item.tags().empty());
  EXPECT_TRUE(item.metadata().empty());
  EXPECT_EQ(item.timestamp(), std::nullopt);
  EXPECT_EQ(item.future_relevance_hint(), std::nullopt);
  EXPECT_FALSE(item.pinned());
  EXPECT_EQ(item.original_tokens(), std::nullopt);
}

// Spec: ContextItem/content, MUST: "content MUST be a non-null, non-empty string. Implementations SHOULD reject
//     construction of a ContextItem with null or empty content."
//   Code: src/model/context_item.cpp
//   Vectors: optional/pipeline/error-empty-content, required/pipeline/item-content-of-white-space-is-valid
//   Note: White space is content. The type cannot express null.
TEST(ContextItem, RejectsEmptyContent) {
  const Error error = test::thrown_error([] { return ContextItem({.content = "", .tokens = 1}); });

  EXPECT_EQ(error.code(), ErrorCode::EmptyContent);
  EXPECT_EQ(error.parameter(), "content");
  EXPECT_TRUE(test::contains(error.what(), "content must not be empty")) << error.what();
}

// Spec: ContextItem/content
TEST(ContextItem, AcceptsContentOfWhiteSpaceAndNulBytes) {
  EXPECT_EQ(ContextItem({.content = " \n", .tokens = 1}).content(), " \n");
  EXPECT_EQ(ContextItem({.content = std::string("a\0b", 3), .tokens = 1}).content().size(), 3U);
}

// Spec: ContextItem/tokens: "The pipeline does not tokenize content; it trusts the caller's token count." "The pipeline
//     excludes items with tokens < 0 during classification"
//   Code: src/model/context_item.cpp, src/pipeline/stage1_classify.cpp
//   Vectors: required/pipeline/classify-item-with-negative-tokens-is-left-out,
//     classify-zero-token-item-competes-like-any-other,
//     optional/pipeline/classify-large-negative-tokens-are-reported-exactly,
//     classify-tokens-may-sum-to-the-largest-integer, error-tokens-that-sum-to-one-above-the-largest-integer,
//     error-negative-tokens-count-by-their-amount, error-the-most-negative-token-count,
//     error-token-overflow-comes-before-the-pinned-check
TEST(ContextItem, AcceptsZeroAndNegativeTokens) {
  EXPECT_EQ(ContextItem({.content = "x", .tokens = -5}).tokens(), -5);
  EXPECT_EQ(ContextItem({.content = "x", .tokens = 0}).tokens(), 0);
}

// Spec: ContextItem/never-modified
TEST(ContextItem, FieldsRoundTrip) {
  EXPECT_EQ(ContextItem(all_fields()).fields(), all_fields());
  EXPECT_EQ(ContextItem(ContextItem(all_fields()).fields()), ContextItem(all_fields()));
}

// Spec: DataModel/immutable: "All data model types are immutable." "Pipeline stages produce new collections rather than
//     mutating inputs. This invariant ... enables safe concurrent access."
//   Code: include/cupel/model/context_item.hpp, include/cupel/model/context_budget.hpp
//   Note: The types enforce it: records are `const`, and stages get `span<const ContextItem>` and pass positions on.
// Spec: ContextItem/never-modified, MUST: "Once constructed, a ContextItem MUST NOT be modified. Pipeline stages MUST
//     NOT mutate any field of any ContextItem they receive."
//   No vectors: a property of the types
//   Note: The types enforce it: no member function changes a record, and runs take `span<const ContextItem>`.
TEST(ContextItem, ChangingACopyLeavesTheOriginalUnchanged) {
  const ContextItem original(all_fields());
  ContextItemFields fields = original.fields();
  fields.tokens = 99;

  const ContextItem changed(std::move(fields));

  EXPECT_EQ(changed.tokens(), 99);
  EXPECT_EQ(original.tokens(), 12);
  EXPECT_EQ(changed.content(), original.content());
}

TEST(ContextItem, SharedContentOutlivesTheItem) {
  std::optional<ContextItem> item(ContextItem({.content = "a text too long for any small-string buffer", .tokens = 9}));
  const SharedText text = item->shared_content();

  item.reset();

  EXPECT_EQ(text.str(), "a text too long for any small-string buffer");
}

TEST(ContextItem, SharedContentIsNotACopy) {
  const ContextItem item({.content = "text", .tokens = 1});
  EXPECT_EQ(&item.shared_content().str(), &item.content());
}

// Spec: DataModel/immutable
TEST(ContextItem, CopiesShareOneRecord) {
  const ContextItem item(all_fields());
  const ContextItem copy = item;  // NOLINT(performance-unnecessary-copy-initialization): the copy is the point

  EXPECT_TRUE(copy.same_record(item));
  EXPECT_EQ(&copy.content(), &item.content());
  EXPECT_EQ(copy, item);
}

TEST(ContextItem, ItemsWithEqualFieldsAreEqualButSeparateRecords) {
  const ContextItem a(all_fields());
  const ContextItem b(all_fields());

  EXPECT_EQ(a, b);
  EXPECT_FALSE(a.same_record(b));
}

TEST(ContextItem, EqualityComparesEveryField) {
  const ContextItem original(all_fields());
  const auto differs = [&](auto change) {
    ContextItemFields fields = all_fields();
    change(fields);
    return ContextItem(std::move(fields)) != original;
  };

  EXPECT_TRUE(differs([](auto& f) { f.content = "SELECT 2"; }));
  EXPECT_TRUE(differs([](auto& f) { f.tokens = 13; }));
  EXPECT_TRUE(differs([](auto& f) { f.kind = "Document"; }));
  EXPECT_TRUE(differs([](auto& f) { f.source = "Rag"; }));
  EXPECT_TRUE(differs([](auto& f) { f.priority = std::nullopt; }));
  EXPECT_TRUE(differs([](auto& f) { f.tags = {"sql", "Urgent"}; }));
  EXPECT_TRUE(differs([](auto& f) { f.metadata["author"] = "bob"; }));
  EXPECT_TRUE(differs([](auto& f) { f.timestamp = Timestamp::parse("2024-06-15T12:00:00.000000001Z"); }));
  EXPECT_TRUE(differs([](auto& f) { f.future_relevance_hint = 0.5; }));
  EXPECT_TRUE(differs([](auto& f) { f.pinned = false; }));
  EXPECT_TRUE(differs([](auto& f) { f.original_tokens = 51; }));
  EXPECT_FALSE(differs([](auto& f) { f.kind = "tooloutput"; }));
}

TEST(ContextItem, FieldsCanBeReused) {
  const ContextItemFields fields = all_fields();
  EXPECT_EQ(ContextItem(fields), ContextItem(all_fields()));
  EXPECT_EQ(ContextItem(fields), ContextItem(fields));
}

}  // namespace
}  // namespace cupel
