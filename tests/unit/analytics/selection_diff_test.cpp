#include "cupel/analytics/selection_diff.hpp"

#include "analytics_helpers.hpp"
#include "cupel/diagnostics/selection_report.hpp"

namespace cupel {
namespace {

using test::included;
using test::item;

// A window of one-letter contents, each of 10 tokens.
SelectionReport window(std::string_view contents) {
  SelectionReport report;
  for (const char c : contents) report.included.push_back(included(item(std::string(1, c), 10)));
  return report;
}

std::string contents(const std::vector<ChangedItem>& items) {
  std::string text;
  for (const ChangedItem& entry : items) text += entry.item.content();
  return text;
}
std::string kept(const SelectionDiff& diff) {
  std::string text;
  for (const KeptItem& entry : diff.kept) text += entry.item.content();
  return text;
}
std::string moved(const SelectionDiff& diff) {
  std::string text;
  for (const KeptItem& entry : diff.kept) text += entry.moved ? entry.item.content() : "";
  return text;
}

TEST(SelectionDiff, ListsKeptAddedAndDroppedItems) {
  const SelectionDiff diff = diff_selections(window("abcd"), window("aecb"));
  EXPECT_EQ(kept(diff), "acb");
  EXPECT_EQ(contents(diff.added), "e");
  EXPECT_EQ(contents(diff.dropped), "d");
  EXPECT_EQ(diff.added[0].place, 1U);
  EXPECT_EQ(diff.added[0].position, 4U);
  EXPECT_EQ(diff.dropped[0].place, 3U);
  EXPECT_EQ(diff.dropped[0].position, 3U);
  EXPECT_EQ(diff.kept[1].place_before, 2U);
  EXPECT_EQ(diff.kept[1].place_after, 2U);
  EXPECT_EQ(diff.kept[2].place_before, 1U);
  EXPECT_EQ(diff.kept[2].place_after, 3U);
}

TEST(SelectionDiff, IsEmptyForEqualWindows) {
  const SelectionDiff diff = diff_selections(window("abc"), window("abc"));
  EXPECT_EQ(kept(diff), "abc");
  EXPECT_EQ(diff.moved, 0U);
  EXPECT_EQ(diff.prefix_items, 3U);
  EXPECT_EQ(diff.prefix_tokens, 30);
  EXPECT_FALSE(diff.first_divergence);
  EXPECT_EQ(diff.churn, 0.0);
}

TEST(SelectionDiff, IsEmptyForEmptyWindows) {
  const SelectionDiff diff = diff_selections({}, {});
  EXPECT_FALSE(diff.first_divergence);
  EXPECT_EQ(diff.churn, 0.0);
  EXPECT_EQ(diff_selections({}, window("ab")).churn, 1.0);
  EXPECT_EQ(diff_selections(window("ab"), {}).churn, 1.0);
}

TEST(SelectionDiff, CountsOnlyTheItemThatIsTakenToTheFrontAsMoved) {
  const SelectionDiff diff = diff_selections(window("abcde"), window("eabcd"));
  EXPECT_EQ(diff.moved, 1U);
  EXPECT_EQ(moved(diff), "e");
}

TEST(SelectionDiff, DoesNotCountItemsAsMovedWhenOthersAreDropped) {
  const SelectionDiff diff = diff_selections(window("xaybz"), window("ab"));
  EXPECT_EQ(diff.moved, 0U);
  EXPECT_EQ(contents(diff.dropped), "xyz");
}

// When two items swap places, either could count as moved. The one that was first in the first window stays.
TEST(SelectionDiff, CountsTheLaterOfTwoSwappedItemsAsMoved) {
  EXPECT_EQ(moved(diff_selections(window("ab"), window("ba"))), "b");
  EXPECT_EQ(moved(diff_selections(window("abcd"), window("badc"))), "bd");
  EXPECT_EQ(diff_selections(window("abcdef"), window("fedcba")).moved, 5U);
}

TEST(SelectionDiff, MatchesEqualContentsByOccurrence) {
  const SelectionDiff diff = diff_selections(window("xyx"), window("xxxy"));
  EXPECT_EQ(kept(diff), "xxy");
  EXPECT_EQ(diff.kept[0].place_before, 0U);
  EXPECT_EQ(diff.kept[1].place_before, 2U);
  EXPECT_EQ(diff.kept[1].place_after, 1U);
  EXPECT_EQ(contents(diff.added), "x");
  EXPECT_EQ(diff.added[0].place, 2U);
  EXPECT_EQ(moved(diff), "x");
  const SelectionDiff back = diff_selections(window("xxxy"), window("xyx"));
  EXPECT_EQ(contents(back.dropped), "x");
  EXPECT_EQ(back.dropped[0].place, 2U);
}

TEST(SelectionDiff, FindsTheFirstDivergence) {
  const SelectionDiff diff = diff_selections(window("abcd"), window("abxd"));
  EXPECT_EQ(diff.prefix_items, 2U);
  EXPECT_EQ(diff.prefix_tokens, 20);
  ASSERT_TRUE(diff.first_divergence);
  EXPECT_EQ(diff.first_divergence->place, 2U);
  EXPECT_EQ(diff.first_divergence->before->content(), "c");
  EXPECT_EQ(diff.first_divergence->after->content(), "x");
}

TEST(SelectionDiff, HasNoItemAtTheDivergenceWhereAWindowEnds) {
  const SelectionDiff grown = diff_selections(window("ab"), window("abc"));
  EXPECT_EQ(grown.prefix_items, 2U);
  ASSERT_TRUE(grown.first_divergence);
  EXPECT_FALSE(grown.first_divergence->before);
  EXPECT_EQ(grown.first_divergence->after->content(), "c");
  const SelectionDiff shrunk = diff_selections(window("abc"), window("ab"));
  ASSERT_TRUE(shrunk.first_divergence);
  EXPECT_EQ(shrunk.first_divergence->before->content(), "c");
  EXPECT_FALSE(shrunk.first_divergence->after);
}

TEST(SelectionDiff, ComputesChurnAsTheShareOfAddedAndDroppedTokens) {
  const SelectionDiff diff = diff_selections(window("abc"), window("cbxyz"));
  EXPECT_EQ(diff.tokens_before, 30);
  EXPECT_EQ(diff.tokens_after, 50);
  EXPECT_EQ(diff.tokens_dropped, 10);
  EXPECT_EQ(diff.tokens_added, 30);
  EXPECT_EQ(diff.churn, 0.5);  // the order is ignored
}

TEST(SelectionDiff, TakesKeptItemsFromTheSecondRun) {
  const SelectionReport before{.included = {included(item("a", 10))}};
  const SelectionReport after{.included = {included(item("a", 12))}};
  const SelectionDiff diff = diff_selections(before, after);
  EXPECT_TRUE(diff.kept.at(0).item.same_record(after.included[0].item));
  EXPECT_EQ(diff.prefix_tokens, 12);
  EXPECT_EQ(diff.churn, 0.0);
}

TEST(SelectionDiff, GivesTheReasonOfTheOtherRun) {
  SelectionReport before = window("ab");
  before.excluded.push_back(test::too_large(item("c", 10), 0.5));
  SelectionReport after = window("ac");
  after.excluded.push_back(test::excluded(item("b", 10), 0.5, exclusion::Deduplicated{std::string("b")}));
  after.excluded.push_back(test::excluded(item("b", 10), 0.5, exclusion::PinnedOverride{std::string("p")}));
  after.excluded.push_back(test::too_large(item("b", 10), 0.25));
  const SelectionDiff diff = diff_selections(before, after);
  EXPECT_EQ(diff.added.at(0).reason, ExclusionReason(exclusion::BudgetExceeded{10, 0}));
  EXPECT_EQ(diff.dropped.at(0).reason, ExclusionReason(exclusion::PinnedOverride{std::string("p")}));
}

TEST(SelectionDiff, HasNoReasonForAnItemThatTheOtherRunDidNotGet) {
  const SelectionDiff diff = diff_selections(window("a"), window("b"));
  EXPECT_FALSE(diff.added.at(0).reason);
  EXPECT_FALSE(diff.dropped.at(0).reason);
}

TEST(SelectionDiff, ComparesContentsByteByByte) {
  const SelectionReport before{.included = {included(item("a", 1))}};
  const SelectionReport after{.included = {included(item(std::string("a\0", 2), 1)), included(item("A", 1))}};
  EXPECT_EQ(diff_selections(before, after).kept.size(), 0U);
}

TEST(SelectionDiff, AcceptsTokensThatNoRunProduces) {
  const SelectionReport before{.included = {included(item("a", test::kMostTokens)), included(item("b", 5))}};
  const SelectionReport after{.included = {included(item("c", -5))}};
  const SelectionDiff diff = diff_selections(before, after);
  EXPECT_EQ(diff.tokens_before, test::kMostTokens);
  EXPECT_EQ(diff.tokens_added, 0);
  EXPECT_EQ(diff.churn, 1.0);
}

// Quadratic search would take minutes.
TEST(SelectionDiff, HandlesLongWindowsQuickly) {
  constexpr std::size_t kLong = 200'000;
  SelectionReport before;
  for (std::size_t i = 0; i < kLong; ++i) {
    const ContextItem next({.content = i % 2 == 0 ? "same" : "c" + std::to_string(i), .tokens = 1});
    before.included.push_back({next, 0.5, InclusionReason::Scored, static_cast<Position>(i)});
  }
  SelectionReport after = before;
  std::reverse(after.included.begin(), after.included.end());
  const SelectionDiff diff = diff_selections(before, after);
  EXPECT_EQ(diff.kept.size(), kLong);
  EXPECT_EQ(diff.moved, kLong / 2 - 1);  // equal contents keep their order; one other item fits between them
}

}  // namespace
}  // namespace cupel
