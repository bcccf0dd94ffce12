#include "cupel/pipeline.hpp"

#include "cupel/placing/u_shaped_placer.hpp"
#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/kind_scorer.hpp"
#include "cupel/scoring/recency_scorer.hpp"
#include "pipeline_helpers.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::item;
using test::Items;
using test::pinned;
using test::Positions;

const Items kItems = {item("a", 10, 0.5), pinned("p", 5), item("b", 20, 0.25), item("c", 30, 0.75), item("c", 30, 0.5)};

TEST(Pipeline, SelectsPositionsInTheCallersList) {
  EXPECT_EQ(test::run(test::usual_options(), kItems, budget_of(45)), (Positions{1, 3, 0}));
}

TEST(Pipeline, DefaultsToDeduplicationAndThrow) {
  const PipelineOptions options = test::usual_options();
  EXPECT_TRUE(options.deduplication);
  EXPECT_EQ(options.overflow_strategy, OverflowStrategy::Throw);
  EXPECT_FALSE(options.on_overflow);
}

TEST(Pipeline, AcceptsStrategiesByValue) {
  const Pipeline pipeline({
      .scorer = CompositeScorer({{.scorer = RecencyScorer{}, .weight = 3}, {.scorer = KindScorer{}}}),
      .slicer = GreedySlice{},
      .placer = UShapedPlacer{},
  });
  EXPECT_EQ(pipeline.run(kItems, budget_of(100)).size(), 4U);
}

// Spec: Scorers/pure, MUST: "Scorers MUST NOT mutate state between calls, perform I/O, or produce side effects. Given
//     identical inputs, a scorer MUST return the same output."
//   Vectors: required/scoring/composite-same-relative-scorer-twice, reflexive-hint-passes-through,
//     decay-ignores-other-items, metadata-trust-looks-at-nothing-else
//   Note: The types enforce it for our scorers: `score()` is const, and scorers are held as shared immutable values. A
//     custom scorer must comply. DecayScorer's clock is the only outside input.
// Spec: BudgetSimulation/determinism, MUST: "DryRun MUST produce identical output for identical inputs. The slicer's
//     tie-breaking rule MUST be deterministic and stable across calls."
//   Code: src/pipeline/pipeline.cpp
//   No vectors: each vector is run twice, with and without a trace
//   Note: No order depends on a hash map's iteration. The hash seed of Deduplicate is arbitrary and not observable. To
//     compare runs, give a DecayScorer a fixed time: on the system clock, the time is an input.
// Repeated runs, traced or not, of the pipeline or of a copy.
TEST(Pipeline, GivesTheSameAnswerEveryTime) {
  const Pipeline pipeline(test::usual_options());
  const Pipeline copy = pipeline;  // NOLINT(performance-unnecessary-copy-initialization)
  const Positions expected = pipeline.run(kItems, budget_of(45)).positions;
  for (int round = 0; round < 5; ++round) {
    DiagnosticTraceCollector collector;
    NullTraceCollector disabled;
    EXPECT_EQ(pipeline.run(kItems, budget_of(45)).positions, expected);
    EXPECT_EQ(pipeline.run(kItems, budget_of(45), &collector).positions, expected);
    EXPECT_EQ(pipeline.run(kItems, budget_of(45), &disabled).positions, expected);
    EXPECT_EQ(copy.run(kItems, budget_of(45)).positions, expected);
    EXPECT_EQ(test::included(pipeline.dry_run(kItems, budget_of(45))), expected);
  }
}

TEST(Pipeline, AnItemMayBeListedTwice) {
  const ContextItem twice = item("a", 10);
  PipelineOptions options = test::usual_options();
  options.deduplication = false;
  EXPECT_EQ(test::run(options, {twice, twice}, budget_of(100)), (Positions{0, 1}));
  options.deduplication = true;
  EXPECT_EQ(test::run(options, {twice, twice}, budget_of(100)), Positions{0});
}

// maxTokens = 0 is valid.
TEST(Pipeline, RunsWithABudgetOfZero) {
  EXPECT_TRUE(test::run(test::usual_options(), {item("a", 0), item("b", 5)}, budget_of(0)).empty());
  EXPECT_EQ(test::run(test::usual_options(), {pinned("p", 0)}, budget_of(0)), Positions{0});
}

// Spec: BudgetSimulation/determinism
TEST(Pipeline, DryRunReportsWhatRunWouldSelect) {
  const Pipeline pipeline(test::usual_options());
  const SelectionReport report = pipeline.dry_run(kItems, budget_of(45));
  EXPECT_EQ(test::included(report), pipeline.run(kItems, budget_of(45)).positions);
  EXPECT_EQ(report.total_candidates, 5);
  EXPECT_EQ(report.total_tokens_considered, 95);
  EXPECT_EQ(report.events.size(), 5U);
  EXPECT_EQ(report.excluded.size(), 2U);
}

TEST(Pipeline, DryRunThrowsLikeRun) {
  EXPECT_EQ(test::thrown_error([] {
              return Pipeline(test::usual_options()).dry_run(Items{pinned("p", 10)}, budget_of(9));
            }).code(),
            ErrorCode::PinnedExceedsBudget);
}

TEST(Pipeline, ReturnsItsOptions) {
  PipelineOptions options = test::usual_options();
  options.deduplication = false;
  options.overflow_strategy = OverflowStrategy::Truncate;
  const Pipeline pipeline(options);
  EXPECT_FALSE(pipeline.options().deduplication);
  EXPECT_EQ(pipeline.options().overflow_strategy, OverflowStrategy::Truncate);
  EXPECT_EQ(&*pipeline.options().scorer, &*options.scorer);
}

TEST(Pipeline, SelectsFromAPartOfAList) {
  const std::span<const ContextItem> part = std::span(kItems).subspan(2, 2);
  EXPECT_EQ(Pipeline(test::usual_options()).run(part, budget_of(100)).positions, (Positions{1, 0}));
}

}  // namespace
}  // namespace cupel
