#include "cupel/diagnostics/selection_report.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "cupel/slicing/count_quota_slice.hpp"
#include "traced_run.hpp"

namespace cupel {
namespace {

SelectionReport sample_report() { return test::sample_pipeline().dry_run(test::sample_items(), test::sample_budget()); }

std::vector<Position> excluded_positions(const SelectionReport& report) {
  std::vector<Position> positions;
  for (const ExcludedItem& excluded : report.excluded) positions.push_back(excluded.position);
  return positions;
}

TEST(SelectionReport, ListsIncludedItemsInPlacedOrder) {
  const SelectionReport report = sample_report();
  const Selection selection = test::sample_pipeline().run(test::sample_items(), test::sample_budget());
  ASSERT_EQ(report.included.size(), selection.size());
  for (std::size_t k = 0; k < selection.size(); ++k) EXPECT_EQ(report.included[k].position, selection[k]);
}

TEST(SelectionReport, IncludedItemsCarryTheirScoreAndReason) {
  const std::vector<ContextItem> items{
      ContextItem({.content = "pin", .tokens = 10, .future_relevance_hint = 0.1, .pinned = true}),
      ContextItem({.content = "free pin", .tokens = 0, .pinned = true}),
      ContextItem({.content = "free", .tokens = 0, .future_relevance_hint = 0.25}),
      ContextItem({.content = "scored", .tokens = 5, .future_relevance_hint = 0.5})};
  const SelectionReport report = test::sample_pipeline().dry_run(items, test::sample_budget());

  ASSERT_EQ(report.included.size(), 4U);
  for (const IncludedItem& included : report.included) {
    EXPECT_EQ(included.item, items[included.position]);
    if (included.item.pinned()) {
      EXPECT_EQ(included.score, 1.0);
      EXPECT_EQ(included.reason, InclusionReason::Pinned);
    } else if (included.item.tokens() == 0) {
      EXPECT_EQ(included.score, 0.25) << "as computed";
      EXPECT_EQ(included.reason, InclusionReason::ZeroToken);
    } else {
      EXPECT_EQ(included.score, 0.5);
      EXPECT_EQ(included.reason, InclusionReason::Scored);
    }
  }
}

TEST(SelectionReport, ListsExcludedItemsByScore) {
  const SelectionReport report = sample_report();
  EXPECT_EQ(excluded_positions(report), (std::vector<Position>{4, 2, 3}));
  EXPECT_EQ(report.excluded[0].score, 0.875);
  EXPECT_EQ(report.excluded[1].score, 0.25) << "a duplicate carries its computed score";
  EXPECT_EQ(report.excluded[2].score, 0.0) << "left out before scoring";
}

TEST(SelectionReport, ExcludedItemsCarryTheirReasonsData) {
  const SelectionReport report = sample_report();
  ASSERT_EQ(report.excluded.size(), 3U);
  EXPECT_EQ(report.excluded[0].reason, ExclusionReason(exclusion::BudgetExceeded{500, 40}));
  EXPECT_EQ(report.excluded[1].reason,
            ExclusionReason(exclusion::Deduplicated{SharedText(std::string("twin")), Position{1}}));
  EXPECT_EQ(report.excluded[2].reason, ExclusionReason(exclusion::NegativeTokens{-5}));
}

TEST(SelectionReport, ExcludedTiesKeepTheOrderOfExclusionAndNanComesLast) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  PipelineOptions options = test::sample_options();
  options.scorer = [nan](const ContextItem& item) { return item.content() == "nan" ? nan : 0.0; };
  const std::vector<ContextItem> items{
      ContextItem({.content = "nan", .tokens = 999}), ContextItem({.content = "slice", .tokens = 999}),
      ContextItem({.content = "twin", .tokens = 1}), ContextItem({.content = "twin", .tokens = 1}),
      ContextItem({.content = "classify", .tokens = -1})};
  // Classify leaves out 4, Deduplicate 3, Slice 1 and 0.
  EXPECT_EQ(excluded_positions(Pipeline(options).dry_run(items, test::sample_budget())),
            (std::vector<Position>{4, 3, 1, 0}));
}

TEST(SelectionReport, SaysWhenAPinnedItemTookThePlace) {
  const std::vector<ContextItem> items{ContextItem({.content = "free pin", .tokens = 0, .pinned = true}),
                                       ContextItem({.content = "pin", .tokens = 60, .pinned = true}),
                                       ContextItem({.content = "displaced", .tokens = 50}),
                                       ContextItem({.content = "hopeless", .tokens = 101})};
  const SelectionReport report = test::sample_pipeline().dry_run(items, test::sample_budget());
  ASSERT_EQ(report.excluded.size(), 2U);
  EXPECT_EQ(report.excluded[0].reason,
            ExclusionReason(exclusion::PinnedOverride{SharedText(std::string("free pin")), Position{0}}));
  EXPECT_EQ(report.excluded[1].reason, ExclusionReason(exclusion::BudgetExceeded{101, 40}));
}

TEST(SelectionReport, CountsEveryInputItem) {
  const SelectionReport report = sample_report();
  EXPECT_EQ(report.total_candidates, 6);
  EXPECT_EQ(report.total_tokens_considered, 10 + 20 + 20 - 5 + 500 + 30);
  EXPECT_EQ(report.included.size() + report.excluded.size(), 6U);
}

TEST(SelectionReport, ListsShortfallsAndCapExclusions) {
  PipelineOptions options = test::sample_options();
  options.slicer = CountQuotaSlice(
      {{.kind = "TOOL", .require_count = 2, .cap_count = 2}, {.kind = "Doc", .require_count = 0, .cap_count = 1}},
      GreedySlice());
  const std::vector<ContextItem> items{
      ContextItem({.content = "t", .tokens = 1, .kind = "tool"}),
      ContextItem({.content = "d1", .tokens = 1, .kind = "doc", .future_relevance_hint = 0.5}),
      ContextItem({.content = "d2", .tokens = 1, .kind = "doc", .future_relevance_hint = 0.25})};
  const SelectionReport report = Pipeline(options).dry_run(items, test::sample_budget());

  ASSERT_EQ(report.count_requirement_shortfalls.size(), 1U);
  EXPECT_EQ(report.count_requirement_shortfalls[0].kind.text(), "TOOL") << "as spelled in the entry";
  EXPECT_EQ(report.count_requirement_shortfalls[0].required_count, 2);
  EXPECT_EQ(report.count_requirement_shortfalls[0].satisfied_count, 1);
  ASSERT_EQ(report.excluded.size(), 1U);
  EXPECT_EQ(report.excluded[0].position, 2U);
  EXPECT_EQ(report.excluded[0].reason, ExclusionReason(exclusion::CountCapExceeded{"Doc", 1, 1}));
}

TEST(SelectionReport, OutlivesThePipelineAndTheItems) {
  auto items = std::make_unique<const std::vector<ContextItem>>(test::sample_items());
  const SelectionReport report = test::sample_pipeline().dry_run(*items, test::sample_budget());
  items.reset();
  EXPECT_EQ(report.included[0].item.content(), "rules");
  EXPECT_EQ(report.excluded[0].item.content(), "big");
  EXPECT_EQ(std::get<exclusion::Deduplicated>(report.excluded[1].reason).deduplicated_against.str(), "twin");
}

}  // namespace
}  // namespace cupel
