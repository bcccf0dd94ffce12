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

// Spec: SelectionReport/obtain: OBTAIN-REPORT: "The report is extracted from the collector after the pipeline run
//     completes."
//   Code: src/diagnostics/diagnostic_trace_collector.cpp, src/pipeline/pipeline.cpp
//   Note: `dry_run` returns the report directly.
// Spec: SelectionReport/included-order, MUST: "The included list MUST be in final placed order (the order determined by
//     the Placer), not score order or insertion order."
//   Code: src/pipeline/pipeline.cpp
//   Vectors: required/pipeline/report-included-items-are-in-placed-order
TEST(SelectionReport, ListsIncludedItemsInPlacedOrder) {
  const SelectionReport report = sample_report();
  const Selection selection = test::sample_pipeline().run(test::sample_items(), test::sample_budget());
  ASSERT_EQ(report.included.size(), selection.size());
  for (std::size_t k = 0; k < selection.size(); ++k) EXPECT_EQ(report.included[k].position, selection[k]);
}

// Spec: ScoredItem/pinned-score: "Pinned items are assigned a score of 1.0 when merged into the scored item list during
//     the Place stage."
//   Code: src/pipeline/stage6_place.cpp
//   Vectors: required/pipeline/classify-all-pinned-leaves-nothing-to-score,
//     place-pins-rank-first-among-equals-in-the-u-shape
//   Public vectors: diag-pinned-override
// Spec: SelectionReport/included-score: the score of an included item: "0.0 for pinned and zero-token items"
//   Code: src/pipeline/pipeline.cpp
//   Vectors: optional/pipeline/report-zero-token-item-carries-its-computed-score,
//     report-pinned-item-of-zero-tokens-is-pinned
//   Public vectors: diag-pinned-override
//   Deviates: The score of a pinned item is 1.0, as a required vector demands, and that of a zero-token item is
//     computed (decisions#diagnostics).
// Spec: ExclusionReasons/inclusion-reasons, SelectionReport/scores
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

// Spec: SelectionReport/excluded-order, MUST: "The excluded list MUST be sorted by score descending. When two items
//     have equal scores, the item excluded earlier in the pipeline run appears first"
//   Vectors: required/pipeline/report-excluded-items-are-sorted-by-score,
//     report-excluded-ties-keep-the-order-of-the-stages, report-long-excluded-list-is-stable,
//     optional/pipeline/report-truncated-items-follow-sliced-ones-on-ties, report-nan-scores-are-excluded-last
//   Note: NaN is sorted last. Within a stage, ties keep the input order; in Slice, the sorted order; in Truncate, the
//     order of the merged list (decisions#diagnostics).
// Spec: SelectionReport/scores, MUST: "The score field on IncludedItem and ExcludedItem MUST reflect the score at the
//     time the inclusion/exclusion decision was made, not a recalculated value. Items excluded before the Score stage
//     (e.g., NegativeTokens at Classify) MUST have a score of 0.0."
//   Code: src/pipeline/stage1_classify.cpp, src/pipeline/run_trace.cpp
//   Vectors: required/pipeline/deduplicate-keeps-the-best-copy-wherever-it-stands,
//     classify-item-with-negative-tokens-is-left-out
//   Note: Duplicates have their computed score.
TEST(SelectionReport, ListsExcludedItemsByScore) {
  const SelectionReport report = sample_report();
  EXPECT_EQ(excluded_positions(report), (std::vector<Position>{4, 2, 3}));
  EXPECT_EQ(report.excluded[0].score, 0.875);
  EXPECT_EQ(report.excluded[1].score, 0.25) << "a duplicate keeps its computed score";
  EXPECT_EQ(report.excluded[2].score, 0.0) << "excluded before Score";
}

// Spec: ExclusionReasons/reason-fields, MUST: "Data-carrying fields MUST be present when the variant is emitted. For
//     example, BudgetExceeded MUST include both item_tokens and available_tokens."
//   Vectors: required/pipeline/slice-left-out-item-reports-what-was-left,
//     deduplicate-keeps-the-best-copy-wherever-it-stands, classify-item-with-negative-tokens-is-left-out,
//     optional/pipeline/slice-displaced-by-names-the-first-pin-even-an-empty-one,
//     slice-count-cap-carries-kind-cap-and-count
//   Public vectors: diagnostics-budget-exceeded, diag-deduplicated, diag-negative-tokens, diag-pinned-override
//   Note: The types enforce it: each reason is a struct with all its fields.
TEST(SelectionReport, ExcludedItemsCarryTheirReasonsData) {
  const SelectionReport report = sample_report();
  ASSERT_EQ(report.excluded.size(), 3U);
  EXPECT_EQ(report.excluded[0].reason, ExclusionReason(exclusion::BudgetExceeded{500, 40}));
  EXPECT_EQ(report.excluded[1].reason,
            ExclusionReason(exclusion::Deduplicated{SharedText(std::string("twin")), Position{1}}));
  EXPECT_EQ(report.excluded[2].reason, ExclusionReason(exclusion::NegativeTokens{-5}));
}

// Spec: SelectionReport/excluded-order
TEST(SelectionReport, ExcludedTiesKeepTheOrderOfExclusionAndNanComesLast) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  PipelineOptions options = test::sample_options();
  options.scorer = [nan](const ContextItem& item) { return item.content() == "nan" ? nan : 0.0; };
  const std::vector<ContextItem> items{
      ContextItem({.content = "nan", .tokens = 999}), ContextItem({.content = "slice", .tokens = 999}),
      ContextItem({.content = "twin", .tokens = 1}), ContextItem({.content = "twin", .tokens = 1}),
      ContextItem({.content = "classify", .tokens = -1})};
  // Classify excludes 4, Deduplicate 3, Slice 1 and 0.
  EXPECT_EQ(excluded_positions(Pipeline(options).dry_run(items, test::sample_budget())),
            (std::vector<Position>{4, 3, 1, 0}));
}

TEST(SelectionReport, ReportsItemsThatPinnedItemsDisplaced) {
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

// Spec: SelectionReport/total-candidates, MUST: "total_candidates MUST equal len(included) + len(excluded)."
//   Vectors: required/pipeline/classify-everything-excluded-is-no-error,
//     report-excluded-ties-keep-the-order-of-the-stages, classify-empty-input-is-no-error
// Spec: SelectionReport/total-tokens, MUST: "total_tokens_considered MUST equal the sum of tokens across all items in
//     both included and excluded lists."
//   Vectors: required/pipeline/classify-item-with-negative-tokens-is-left-out,
//     classify-everything-excluded-is-no-error, optional/pipeline/classify-tokens-may-sum-to-the-largest-integer
//   Note: Negative counts are part of the sum, as in the formula.
TEST(SelectionReport, CountsEveryInputItem) {
  const SelectionReport report = sample_report();
  EXPECT_EQ(report.total_candidates, 6);
  EXPECT_EQ(report.total_tokens_considered, 10 + 20 + 20 - 5 + 500 + 30);
  EXPECT_EQ(report.included.size() + report.excluded.size(), 6U);
}

// Spec: CountQuotaSlice/shortfalls: scarcity reporting: kind, required, satisfied
//   Code: include/cupel/slicing/slicer.hpp, src/slicing/count_phases.cpp
//   Vectors: optional/pipeline/report-shortfalls-come-in-the-order-of-the-entries,
//     report-met-requirements-are-no-shortfalls, report-no-shortfall-when-nothing-is-sliced,
//     report-no-shortfall-when-there-is-no-target, report-pinned-items-do-not-meet-count-requirements,
//     report-duplicates-do-not-meet-count-requirements,
//     required/slicing/count-quota-too-few-candidates-are-a-shortfall,
//     count-quota-exactly-enough-candidates-are-no-shortfall,
//     count-quota-a-required-kind-without-candidates-is-a-shortfall,
//     optional/slicing/count-quota-throw-names-kind-and-counts, count-quota-passes-on-what-its-inner-slicer-reports
//   Note: Shortfalls are in the slice result, the selection and the report. No slicer has state such as .NET's
//     LastShortfalls.
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

// Spec: SelectionReport/obtain
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
