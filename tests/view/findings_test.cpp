#include "view/findings.hpp"

#include <gmock/gmock.h>

#include <set>

#include "run_case.hpp"

namespace cupel::view {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Finding> found(const RunCase& c) { return findings(c.run, certify_optimality(c.run.report(), c.budget)); }

std::vector<std::string> codes(const RunCase& c) {
  std::vector<std::string> result;
  for (const Finding& finding : found(c)) result.push_back(finding.code);
  return result;
}

TEST(ViewFindings, NameTheItemsThatLackedRoomAndTheBestOfThem) {
  const RunCase c({item("a", 50, 0.9), item("b", 30, 0.5, "Document"), item("c", 40, 0.31, "document")}, by_hint(),
                  window(60));
  const Finding first = found(c).front();
  EXPECT_EQ(first.code, "left_out");
  EXPECT_EQ(first.text,
            "2 items of kind Document with a total score of 0.81 were left out for lack of 60 tokens; the best is item "
            "1 (Document, 30 tokens, score 0.50).");
  EXPECT_THAT(first.items, ElementsAre(1, 2));
}

TEST(ViewFindings, NameTheKindThatFillsTheWindow) {
  const RunCase c({item("a", 50, 0.9, "ToolOutput"), item("b", 30, 0.5), item("c", 99, 0.1)}, by_hint(), window(80));
  EXPECT_EQ(found(c)[1].text, "ToolOutput takes 62.5 % of the selection: 50 tokens of 80, in 1 item.");
}

TEST(ViewFindings, CountDuplicates) {
  const RunCase c({item("a", 20, 0.9), item("a", 20, 0.8), item("a", 20, 0.7), item("b", 99, 0.1)}, by_hint(),
                  window(22));
  const Finding last = found(c).back();
  EXPECT_EQ(last.text, "2 duplicates were removed, which would have taken 40 tokens.");
  EXPECT_THAT(last.items, ElementsAre(1, 2));
}

TEST(ViewFindings, BeginWithAnExceededTarget) {
  Policy policy = by_hint();
  policy.overflow_strategy = OverflowStrategy::Proceed;
  policy.count_quotas = {{.kind = "Memory", .require_count = 3, .cap_count = 3}};
  const RunCase c({item("a", 80, 0.9, "Memory"), item("b", 60, 0.8, "Memory"), item("c", 99, 0.1)}, policy,
                  window(100));
  const std::vector<Finding> sentences = found(c);
  EXPECT_EQ(sentences[0].text,
            "The selection takes 140 tokens, 40 more than its target of 100: its count quotas require items regardless "
            "of their tokens, and the policy proceeds anyway. It exceeds the window of 100 by 40.");
  EXPECT_EQ(sentences[1].text, "The policy requires 3 of kind Memory, and there are 2.");
  EXPECT_EQ(sentences[2].code, "left_out");
}

TEST(ViewFindings, ReportPinnedItemsThatExceedTheTargetWithinTheWindow) {
  Policy policy = by_hint();
  policy.overflow_strategy = OverflowStrategy::Truncate;
  const RunCase c({pinned("p", 80), pinned("q", 70), item("a", 10, 0.5)}, policy,
                  ContextBudget({.max_tokens = 200, .target_tokens = 100}));
  EXPECT_EQ(found(c)[0].text,
            "The selection takes 150 tokens, 50 more than its target of 100: its pinned items alone take 150, and the "
            "policy truncates only items that are not pinned. It is within the window of 200.");
}

TEST(ViewFindings, ReportThatNothingFits) {
  const RunCase c({pinned("p", 60), item("a", 80, 0.9), item("b", 50, 0.8)}, by_hint(), window(100));
  EXPECT_EQ(found(c)[0].text,
            "No item fits: the smallest, item 2, has 50 tokens, and 40 tokens are left for items that are not pinned.");
}

TEST(ViewFindings, DoNotBlameLackOfRoomWhenTokensAreFree) {
  Policy policy = by_hint();
  policy.slicer_type = SlicerType::Knapsack;
  policy.knapsack_bucket_size = 1;
  const RunCase one({item("a", 10, 0.9), item("b", 20, 0, "Memory")}, policy, window(100));
  EXPECT_EQ(found(one)[0].text,
            "1 item of kind Memory was left out although 90 tokens are free: item 1 (Memory, 20 tokens, score 0.00).");
  const RunCase several({item("b", 20, 0), item("c", 30, 0)}, policy, window(100));
  EXPECT_EQ(found(several)[0].code, "left_out");
  EXPECT_EQ(found(several)[0].text,
            "2 items of kind Message with a total score of 0.00 were left out although 100 tokens are free; the best "
            "is item 0 (Message, 20 tokens, score 0.00).");
}

TEST(ViewFindings, DoNotBlameLackOfRoomForItemsThatAQuotaExcludes) {
  Policy policy = by_hint();
  policy.quotas = {{.kind = "Memory", .max_percent = 20}};
  const RunCase c({item("a", 50, 0.9, "Memory"), item("b", 90, 0.1, "Memory")}, policy, window(100));
  EXPECT_EQ(found(c)[0].text,
            "2 items of kind Memory with a total score of 1.00 were left out although 100 tokens are free; the best is "
            "item 0 (Memory, 50 tokens, score 0.90).");
}

TEST(ViewFindings, ReportALargeShareOfPinnedItems) {
  const RunCase c({pinned("p", 25), pinned("q", 5), item("a", 60, 0.9), item("b", 50, 0.8)}, by_hint(), window(100));
  EXPECT_THAT(codes(c), ElementsAre("left_out", "unused", "pins"));
  const Finding pins = found(c)[2];
  EXPECT_EQ(pins.text, "Pinned items take 30 % of the target: 30 tokens in 2 items.");
  EXPECT_THAT(pins.items, testing::UnorderedElementsAre(0, 1));
  EXPECT_EQ(found(c)[1].text, "20 tokens, 28.6 % of what the policy may fill, are unused although items are left out.");
}

TEST(ViewFindings, ReportThatAnotherChoiceWouldBeBetter) {
  const RunCase c({item("a", 10, 0.5), item("b", 95, 0.9)}, by_hint(), window(100));
  const std::vector<Finding> sentences = found(c);
  ASSERT_EQ(sentences.size(), 3U);
  EXPECT_EQ(sentences[2].text,
            "The best choice of as many tokens would have a score of 0.90 instead of 0.50, 80 % more.");
}

TEST(ViewFindings, ReportThatAllItemsAreIncluded) {
  const RunCase c({item("a", 10, 0.5), item("b", 20, 0.9)}, by_hint(), window(100));
  EXPECT_THAT(codes(c), ElementsAre("all_in", "dominant_kind", "optimal"));
  EXPECT_EQ(found(c)[0].text, "All 2 items are in, and 70 tokens of the target are free.");
}

TEST(ViewFindings, ShortenKindsAndPutThemOnOneLine) {
  const RunCase c({item("a", 50, 0.9, "a\nb" + std::string(1'000'000, 'c'))}, by_hint(), window(80));
  const std::string text = found(c)[1].text;
  EXPECT_TRUE(text.starts_with("a bccc")) << text.substr(0, 20);
  EXPECT_LT(text.size(), 200U);
}

TEST(ViewFindings, AreEmptyForAnEmptyList) {
  const RunCase c({}, by_hint(), window(100));
  EXPECT_THAT(codes(c), IsEmpty());
}

TEST(ViewFindings, AreThreeEvenForTwoItems) {
  const RunCase c({pinned("p", 10), pinned("q", 20)}, by_hint(), window(1'000));
  EXPECT_THAT(codes(c), ElementsAre("all_in", "dominant_kind", "largest_item"));
  EXPECT_EQ(found(c)[2].text,
            "The largest item of the selection, item 1 (Message, pinned), takes 66.7 % of it: 20 tokens.");
  const RunCase one({item("a", 10, 0.5), item("a", 10, 0.4)}, by_hint(), window(100));
  EXPECT_THAT(codes(one), ElementsAre("dominant_kind", "duplicates", "optimal"));
  const RunCase broken({item("a", 10, 0.5), item("b", -1, 0.4)}, by_hint(), window(100));
  EXPECT_EQ(codes(broken).size(), 3U);
}

TEST(ViewFindings, ComeFromThreeDifferentRules) {
  for_random_runs(200, [](const RunCase& c, test_support::Random&) {
    const std::vector<std::string> rules = codes(c);
    EXPECT_LE(rules.size(), 3U);
    if (c.run.totals(c.run.selected()).tokens > 0 && c.budget.target_tokens() > 0 && c.run.selected().size() > 1) {
      EXPECT_EQ(rules.size(), 3U) << testing::PrintToString(rules);
    }
    EXPECT_EQ(std::set<std::string>(rules.begin(), rules.end()).size(), rules.size());
    for (const Finding& finding : found(c)) {
      EXPECT_TRUE(finding.text.ends_with('.')) << finding.text;
      for (const std::size_t position : finding.items) EXPECT_LT(position, c.items.size());
    }
  });
}

}  // namespace
}  // namespace cupel::view
