#include <gtest/gtest.h>

#include "reports.hpp"
#include "support/thrown_error.hpp"

namespace cupel::testing {
namespace {

const SelectionReport kInclusions = Written().in("Message", 0.5).in("ToolOutput", 1.0).in("message", 0.25);

TEST(IncludeItemWithKind, HoldsForAnyItemOfTheKindInAnySpelling) {
  should(kInclusions).include_item_with_kind("ToolOutput").include_item_with_kind("MESSAGE");
}

// Spec: TestingVocabulary/inclusion: Inclusion group: IncludeItemWithKind, IncludeItemMatching,
//     IncludeExactlyNItemsWithKind
//   Code: companions/testing/src/inclusion.cpp
TEST(IncludeItemWithKind, ListsTheKindsInOrderOfFirstAppearance) {
  EXPECT_EQ(
      MESSAGE_OF(should(kInclusions).include_item_with_kind("Memory")),
      "IncludeItemWithKind(Memory) failed: Included contained 0 items with Kind=Memory. Included had 3 items with "
      "kinds: [Message, ToolOutput].");
}

TEST(IncludeItemWithKind, FailsWithoutItems) {
  EXPECT_EQ(
      MESSAGE_OF(should(nothing()).include_item_with_kind("Memory")),
      "IncludeItemWithKind(Memory) failed: Included contained 0 items with Kind=Memory. Included had 0 items with "
      "kinds: [].");
}

// Spec: TestingVocabulary/choices: predicates receive included or excluded items (PD-1); for utilization, "The
//     denominator is budget.MaxTokens" (PD-2); "Floating-point threshold comparisons use the exact operator" without
//     tolerance (PD-3)
//   Code: companions/testing/include/cupel/testing/predicate.hpp, companions/testing/src/aggregates.cpp
//   Note: Predicates over ContextItem are accepted, too, as a convenience.
TEST(IncludeItemMatching, AcceptsPredicatesOverEntriesAndItems) {
  should(kInclusions)
      .include_item_matching([](const IncludedItem& entry) { return entry.score > 0.9; })
      .include_item_matching([](const ContextItem& item) { return item.kind() == "ToolOutput"; })
      .include_item_matching([](const auto& entry) { return entry.position == 2; });
}

TEST(IncludeItemMatching, FailsWithoutItems) {
  EXPECT_EQ(MESSAGE_OF(should(nothing()).include_item_matching([](const IncludedItem&) { return true; })),
            "IncludeItemMatching failed: no item in Included matched the predicate. Included had 0 items.");
}

// Spec: TestingVocabulary/inclusion
TEST(IncludeItemMatching, ShowsTheItemsThatThePredicateRejected) {
  EXPECT_EQ(MESSAGE_OF(should(kInclusions).include_item_matching([](const IncludedItem&) { return false; })),
            "IncludeItemMatching failed: no item in Included matched the predicate. Included had 3 items. Items: "
            "[(kind=Message, score=0.5, reason=Scored), (kind=ToolOutput, score=1, reason=Scored), (kind=message, "
            "score=0.25, reason=Scored)].");
}

TEST(IncludeItemMatching, ShowsFiveOfManyItems) {
  Written written;
  for (int i = 0; i < 6; ++i) written.in("Kind" + std::to_string(i), i);
  const std::string message =
      MESSAGE_OF(should(SelectionReport(written)).include_item_matching([](const IncludedItem&) { return false; }));
  EXPECT_NE(message.find("Included had 6 items. First 5: [(kind=Kind0, score=0, reason=Scored), "), std::string::npos);
  EXPECT_NE(message.find("(kind=Kind4, score=4, reason=Scored)]."), std::string::npos);
  EXPECT_EQ(message.find("Kind5"), std::string::npos);

  Written five;
  for (int i = 0; i < 5; ++i) five.in("Kind", i);
  EXPECT_NE(MESSAGE_OF(should(SelectionReport(five)).include_item_matching([](const IncludedItem&) {
              return false;
            })).find("Included had 5 items. Items: ["),
            std::string::npos);
}

TEST(IncludeItemMatching, PassesOnExceptionsOfThePredicate) {
  const auto broken = [](const ContextItem&) -> bool { throw std::domain_error("broken"); };
  EXPECT_THROW(should(kInclusions).include_item_matching(broken), std::domain_error);
}

TEST(IncludeExactlyNItemsWithKind, CountsInAnySpelling) {
  should(kInclusions)
      .include_exactly_n_items_with_kind("Message", 2)
      .include_exactly_n_items_with_kind("toolOutput", 1);
}

// Spec: TestingVocabulary/inclusion
TEST(IncludeExactlyNItemsWithKind, RequiresAbsenceForZero) {
  should(kInclusions).include_exactly_n_items_with_kind("Memory", 0);
  should(nothing()).include_exactly_n_items_with_kind("Memory", 0);
  EXPECT_EQ(
      MESSAGE_OF(should(kInclusions).include_exactly_n_items_with_kind("Message", 0)),
      "IncludeExactlyNItemsWithKind(Message, 0) failed: expected 0 items with Kind=Message in Included, but found "
      "2. Included had 3 items total.");
}

// Spec: TestingVocabulary/inclusion
TEST(IncludeExactlyNItemsWithKind, ShowsBothCounts) {
  EXPECT_EQ(
      MESSAGE_OF(should(kInclusions).include_exactly_n_items_with_kind("Message", 3)),
      "IncludeExactlyNItemsWithKind(Message, 3) failed: expected 3 items with Kind=Message in Included, but found "
      "2. Included had 3 items total.");
  EXPECT_EQ(
      MESSAGE_OF(should(nothing()).include_exactly_n_items_with_kind("Message", 1)),
      "IncludeExactlyNItemsWithKind(Message, 1) failed: expected 1 items with Kind=Message in Included, but found "
      "0. Included had 0 items total.");
}

TEST(IncludeExactlyNItemsWithKind, RefusesACountBelowZero) {
  const Error error =
      test::thrown_error([] { return should(kInclusions).include_exactly_n_items_with_kind("Message", -1); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
  EXPECT_STREQ(error.what(), "IncludeExactlyNItemsWithKind: n must be >= 0, got -1");
}

TEST(IncludeNoMoreThanTokens, ComparesTheSum) {
  should(kInclusions).include_no_more_than_tokens(30);
  should(nothing()).include_no_more_than_tokens(0);
  EXPECT_EQ(MESSAGE_OF(should(kInclusions).include_no_more_than_tokens(29)),
            "IncludeNoMoreThanTokens(29) failed: expected at most 29 tokens in Included, but found 30. Included had 3 "
            "items.");
}

TEST(IncludeNoMoreThanTokens, DoesNotOverflow) {
  const SelectionReport report = Written().in("a", 1, INT64_MAX).in("a", 1, INT64_MAX);
  EXPECT_THROW(should(report).include_no_more_than_tokens(INT64_MAX - 1), SelectionReportAssertionError);
}

}  // namespace
}  // namespace cupel::testing
