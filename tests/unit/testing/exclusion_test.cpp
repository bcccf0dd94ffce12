#include <gtest/gtest.h>

#include <array>

#include "reports.hpp"
#include "support/thrown_error.hpp"

namespace cupel::testing {
namespace {

const SelectionReport kReport =
    Written()
        .in("Message", 1)
        .out("Document", 0.75, kTooLarge, 10)
        .out("Message", 0.5, kTwin)
        .out("Document", 0.125, exclusion::BudgetExceeded{.item_tokens = 30, .available_tokens = -2}, 30);

const auto kIsDocument = [](const ContextItem& item) { return item.kind() == "Document"; };
const auto kIsMessage = [](const ExcludedItem& entry) { return entry.item.kind() == "Message"; };
const auto kIsNothing = [](const ContextItem&) { return false; };

// Spec: TestingVocabulary/exclusion: Exclusion group: ExcludeItemWithReason, ExcludeItemMatchingWithReason,
//     ExcludeItemWithBudgetDetails, HaveNoExclusionsForKind
//   Code: companions/testing/src/exclusion.cpp
//   Note: Predicates over ExcludedItem are accepted, too.
TEST(Reason, HasEveryAlternativeInTheSameOrder) {
  const std::array<ExclusionReason, 10> reasons = {exclusion::BudgetExceeded{},
                                                   exclusion::ScoredTooLow{},
                                                   kTwin,
                                                   exclusion::QuotaCapExceeded{},
                                                   exclusion::QuotaRequireDisplaced{},
                                                   exclusion::NegativeTokens{},
                                                   exclusion::PinnedOverride{.displaced_by = std::string("p")},
                                                   exclusion::Filtered{},
                                                   exclusion::CountCapExceeded{},
                                                   exclusion::CountRequireCandidatesExhausted{}};
  for (const ExclusionReason& reason : reasons) {
    EXPECT_EQ(to_string(reason_of(reason)), to_string(reason));
    EXPECT_EQ(reason_named(to_string(reason)), reason_of(reason));
    // Reserved reasons too, which a custom slicer may give.
    const SelectionReport report = Written().out("Message", 1, reason);
    should(report).exclude_item_with_reason(reason_of(reason)).exclude_at_least_n_with_reason(1, reason_of(reason));
  }
  EXPECT_EQ(reason_of(exclusion::Unknown{.name = "Other", .fields_json = ""}), Reason::Unknown);
  EXPECT_EQ(reason_named("budgetExceeded"), std::nullopt);
}

TEST(ExcludeItemWithReason, ComparesTheReasonAndNotItsFields) {
  should(kReport).exclude_item_with_reason(Reason::BudgetExceeded).exclude_item_with_reason(Reason::Deduplicated);
}

// Spec: TestingVocabulary/exclusion
TEST(ExcludeItemWithReason, ListsTheReasonsInOrderOfFirstAppearance) {
  EXPECT_EQ(
      MESSAGE_OF(should(kReport).exclude_item_with_reason(Reason::ScoredTooLow)),
      "ExcludeItemWithReason(ScoredTooLow) failed: no excluded item had reason ScoredTooLow. Excluded had 3 items "
      "with reasons: [BudgetExceeded, Deduplicated].");
}

TEST(ExcludeItemWithReason, FailsWithoutExclusions) {
  EXPECT_EQ(MESSAGE_OF(should(nothing()).exclude_item_with_reason(Reason::BudgetExceeded)),
            "ExcludeItemWithReason(BudgetExceeded) failed: no excluded item had reason BudgetExceeded. Excluded had 0 "
            "items with reasons: [].");
}

TEST(ExcludeItemWithReason, ShowsAnUnknownReasonByItsName) {
  const SelectionReport report = Written().out("Message", 1, exclusion::Unknown{.name = "Melted", .fields_json = ""});
  should(report).exclude_item_with_reason(Reason::Unknown);
  EXPECT_EQ(MESSAGE_OF(should(report).exclude_item_with_reason(Reason::Filtered)),
            "ExcludeItemWithReason(Filtered) failed: no excluded item had reason Filtered. Excluded had 1 items with "
            "reasons: [Melted].");
}

TEST(ExcludeItemMatchingWithReason, RequiresMatchAndReasonOfTheSameItem) {
  should(kReport)
      .exclude_item_matching_with_reason(kIsDocument, Reason::BudgetExceeded)
      .exclude_item_matching_with_reason(kIsMessage, Reason::Deduplicated);
}

// Spec: TestingVocabulary/exclusion
TEST(ExcludeItemMatchingWithReason, ShowsTheReasonsOfTheMatchedItems) {
  EXPECT_EQ(MESSAGE_OF(should(kReport).exclude_item_matching_with_reason(kIsDocument, Reason::Deduplicated)),
            "ExcludeItemMatchingWithReason(reason=Deduplicated) failed: predicate matched 2 excluded item(s) but none "
            "had reason Deduplicated. Matched items had reasons: [BudgetExceeded].");
}

// Spec: TestingVocabulary/exclusion
TEST(ExcludeItemMatchingWithReason, ReportsThatNothingMatched) {
  const std::string message =
      "ExcludeItemMatchingWithReason(reason=Filtered) failed: predicate matched 0 excluded item(s) but none had reason "
      "Filtered. Matched items had reasons: [].";
  EXPECT_EQ(MESSAGE_OF(should(kReport).exclude_item_matching_with_reason(kIsNothing, Reason::Filtered)), message);
  EXPECT_EQ(MESSAGE_OF(should(nothing()).exclude_item_matching_with_reason(kIsDocument, Reason::Filtered)), message);
}

TEST(ExcludeItemWithBudgetDetails, RequiresExactNumbersOfAnyMatch) {
  should(kReport)
      .exclude_item_with_budget_details(kIsDocument, 10, 4)
      .exclude_item_with_budget_details(kIsDocument, 30, -2);
}

// Spec: TestingVocabulary/exclusion
TEST(ExcludeItemWithBudgetDetails, ShowsTheNumbersOfTheFirstMatch) {
  EXPECT_EQ(MESSAGE_OF(should(kReport).exclude_item_with_budget_details(kIsDocument, 10, 5)),
            "ExcludeItemWithBudgetDetails failed: expected BudgetExceeded with item_tokens=10, available_tokens=5, but "
            "found item_tokens=10, available_tokens=4.");
  EXPECT_EQ(MESSAGE_OF(should(kReport).exclude_item_with_budget_details(kIsDocument, 11, 4)),
            "ExcludeItemWithBudgetDetails failed: expected BudgetExceeded with item_tokens=11, available_tokens=4, but "
            "found item_tokens=10, available_tokens=4.");
}

TEST(ExcludeItemWithBudgetDetails, ShowsOtherReasonsOfTheMatchedItems) {
  EXPECT_EQ(MESSAGE_OF(should(kReport).exclude_item_with_budget_details(kIsMessage, 10, 4)),
            "ExcludeItemWithBudgetDetails failed: expected BudgetExceeded with item_tokens=10, available_tokens=4, but "
            "no matching item had reason BudgetExceeded; matched items had reasons: [Deduplicated].");
}

// Spec: TestingVocabulary/exclusion
TEST(ExcludeItemWithBudgetDetails, ReportsThatNothingMatched) {
  const std::string message =
      "ExcludeItemWithBudgetDetails failed: expected BudgetExceeded with item_tokens=10, available_tokens=4, but no "
      "matching item had reason BudgetExceeded.";
  EXPECT_EQ(MESSAGE_OF(should(kReport).exclude_item_with_budget_details(kIsNothing, 10, 4)), message);
  EXPECT_EQ(MESSAGE_OF(should(nothing()).exclude_item_with_budget_details(kIsDocument, 10, 4)), message);
}

TEST(HaveNoExclusionsForKind, HoldsWhenNoItemOfTheKindIsExcluded) {
  should(kReport).have_no_exclusions_for_kind("Memory");
  should(nothing()).have_no_exclusions_for_kind("Message");
  // Absent from both lists is no contradiction.
  should(kReport).have_no_exclusions_for_kind("Memory").include_exactly_n_items_with_kind("Memory", 0);
}

// Spec: TestingVocabulary/exclusion
TEST(HaveNoExclusionsForKind, ShowsTheCountAndTheFirstExclusion) {
  EXPECT_EQ(MESSAGE_OF(should(kReport).have_no_exclusions_for_kind("document")),
            "HaveNoExclusionsForKind(document) failed: found 2 excluded item(s) with Kind=document. First: score=0.75, "
            "reason=BudgetExceeded.");
}

TEST(HaveNoExclusions, ShowsTheCountAndTheFirstExclusion) {
  should(nothing()).have_no_exclusions();
  EXPECT_EQ(MESSAGE_OF(should(kReport).have_no_exclusions()),
            "HaveNoExclusions failed: expected no excluded items, but Excluded had 3 items with reasons: "
            "[BudgetExceeded, Deduplicated]. First: kind=Document, score=0.75, reason=BudgetExceeded.");
}

TEST(ExcludeAtLeastNWithReason, CountsItemsWithTheReason) {
  should(kReport)
      .exclude_at_least_n_with_reason(2, Reason::BudgetExceeded)
      .exclude_at_least_n_with_reason(0, Reason::Filtered);
  EXPECT_EQ(MESSAGE_OF(should(kReport).exclude_at_least_n_with_reason(3, Reason::BudgetExceeded)),
            "ExcludeAtLeastNWithReason(3, BudgetExceeded) failed: expected at least 3 excluded items with reason "
            "BudgetExceeded, but found 2. Excluded had 3 items with reasons: [BudgetExceeded, Deduplicated].");
  EXPECT_EQ(test::thrown_error([] {
              return should(kReport).exclude_at_least_n_with_reason(-1, Reason::Filtered);
            }).parameter(),
            "n");
}

}  // namespace
}  // namespace cupel::testing
