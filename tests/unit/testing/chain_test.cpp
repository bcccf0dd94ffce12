#include <gtest/gtest.h>

#include <type_traits>

#include "cupel/model/context_budget.hpp"
#include "cupel/pipeline.hpp"
#include "cupel/policy/presets.hpp"
#include "reports.hpp"

namespace cupel::testing {
namespace {

// Spec: TestingVocabulary/chain: chain plumbing (PD-4): `Should()`, "each assertion method on
//     SelectionReportAssertionChain returns this", a dedicated exception, "a structured message containing: assertion
//     name, what was expected, and what was actually found"
//   Code: companions/testing/include/cupel/testing/assertion_chain.hpp, companions/testing/src/assertion_error.cpp
//   Note: The exception is `SelectionReportAssertionError`, as errors are named in C++. Headers make it native in three
//     frameworks: `tests/frameworks/CMakeLists.txt`.
TEST(Chain, ThrowsAnErrorThatKeepsItsPartsWhenCopied) {
  const SelectionReportAssertionError error =
      failure_of([] { return should(nothing()).include_item_with_kind("Memory"); });
  const SelectionReportAssertionError copy = error;  // NOLINT(performance-unnecessary-copy-initialization)
  EXPECT_EQ(copy.assertion(), "IncludeItemWithKind");
  EXPECT_EQ(copy.expected(), "at least 1 included item with Kind=Memory");
  EXPECT_EQ(copy.actual(), "Included had 0 items with kinds: []");
  static_assert(std::is_nothrow_copy_constructible_v<SelectionReportAssertionError>);
  static_assert(!std::is_base_of_v<Error, SelectionReportAssertionError>);
}

// Spec: TestingVocabulary/chain
TEST(Chain, MessagesBeginWithTheAssertionAndHaveBothParts) {
  const ContextBudget budget({.max_tokens = 10, .target_tokens = 10});
  const SelectionReport report =
      Written().in("a", 1).in("a", 2).in("a", 1).out("b", 1, kTooLarge).out("b", 2, kTooLarge);
  const auto chain = should(report);
  const auto none = [](const ContextItem&) { return false; };
  for (const SelectionReportAssertionError& error : {
           failure_of([&] { return chain.include_item_with_kind("x"); }),
           failure_of([&] { return chain.include_item_matching(none); }),
           failure_of([&] { return chain.include_exactly_n_items_with_kind("a", 1); }),
           failure_of([&] { return chain.include_no_more_than_tokens(1); }),
           failure_of([&] { return chain.exclude_item_with_reason(Reason::Filtered); }),
           failure_of([&] { return chain.exclude_item_matching_with_reason(none, Reason::Filtered); }),
           failure_of([&] { return chain.exclude_item_with_budget_details(none, 1, 1); }),
           failure_of([&] { return chain.have_no_exclusions_for_kind("b"); }),
           failure_of([&] { return chain.have_no_exclusions(); }),
           failure_of([&] { return chain.exclude_at_least_n_with_reason(9, Reason::Filtered); }),
           failure_of([&] { return chain.have_at_least_n_exclusions(9); }),
           failure_of([&] { return chain.excluded_items_are_sorted_by_score_descending(); }),
           failure_of([&] { return chain.have_budget_utilization_above(9, budget); }),
           failure_of([&] { return chain.have_budget_utilization_below(0, budget); }),
           failure_of([&] { return chain.have_kind_coverage_count(9); }),
           failure_of([&] { return chain.place_item_at_edge(none); }),
           failure_of([&] { return chain.place_top_n_scored_at_edges(1); }),
           failure_of([&] { return chain.keep_together(none); }),
           failure_of([&] { return chain.keep_together_by_metadata("x"); }),
           failure_of([&] { return chain.match_golden("no/such/file"); }),
       }) {
    EXPECT_TRUE(std::string(error.what()).starts_with(error.assertion())) << error.what();
    EXPECT_FALSE(error.expected().empty()) << error.what();
    EXPECT_FALSE(error.actual().empty()) << error.what();
  }
}

// Spec: TestingVocabulary/chain
TEST(Chain, RefersToTheCallersReportAndOwnsATemporary) {
  SelectionReport report = Written().in("Message", 1);
  EXPECT_EQ(&should(report).report(), &report);
  const auto& kept = should(SelectionReport(Written().in("Memory", 1))).include_item_with_kind("Memory");
  kept.include_exactly_n_items_with_kind("Memory", 1);
}

template <class Report>
concept CanBeChecked = requires(Report&& report) {
  should(std::forward<Report>(report));
};

TEST(Chain, RefusesATemporaryThatItCannotKeep) {
  static_assert(CanBeChecked<SelectionReport> && CanBeChecked<const SelectionReport&>);
  static_assert(!CanBeChecked<const SelectionReport>);
}

// Spec: TestingVocabulary/chain
TEST(Chain, StopsAtTheFirstFailure) {
  bool asked = false;
  EXPECT_THROW(should(nothing()).have_kind_coverage_count(1).include_item_matching(
                   [&](const IncludedItem&) { return asked = true; }),
               SelectionReportAssertionError);
  EXPECT_FALSE(asked);
}

TEST(Chain, ChecksARealRun) {
  const std::vector<ContextItem> items = {
      ContextItem({.content = "You review code.", .tokens = 30, .kind = "SystemPrompt", .pinned = true}),
      ContextItem({.content = "<build log>", .tokens = 900, .kind = "ToolOutput"}),
      ContextItem({.content = "What broke?", .tokens = 25}),
      ContextItem({.content = "What broke?", .tokens = 25}),
  };
  const ContextBudget budget({.max_tokens = 1024, .target_tokens = 600});
  should(Pipeline(preset("chat")).dry_run(items, budget))
      .include_item_with_kind("SystemPrompt")
      .include_exactly_n_items_with_kind("Message", 1)
      .include_no_more_than_tokens(600)
      .exclude_item_with_budget_details([](const ContextItem& item) { return item.tokens() == 900; }, 900, 545)
      .exclude_item_with_reason(Reason::Deduplicated)
      .excluded_items_are_sorted_by_score_descending()
      .have_budget_utilization_below(0.06, budget)
      .keep_together([](const ContextItem& item) { return item.pinned(); });
}

}  // namespace
}  // namespace cupel::testing
