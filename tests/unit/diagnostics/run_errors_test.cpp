// The errors of a run have their numbers as fields.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "cupel/slicing/count_quota_slice.hpp"
#include "support/thrown_error.hpp"
#include "traced_run.hpp"

namespace cupel {
namespace {

constexpr std::int64_t kHuge = std::numeric_limits<std::int64_t>::max();

Error run_error(const PipelineOptions& options, const std::vector<ContextItem>& items,
                const ContextBudget& budget = test::sample_budget()) {
  return test::thrown_error([&] { return Pipeline(options).run(items, budget); });
}

class SelectsIndices final : public Slicer {
 public:
  explicit SelectsIndices(std::vector<Position> indices) : indices_(std::move(indices)) {}
  SliceResult slice(RunContext& /*context*/, const ScoredItems& /*sorted*/, const ContextBudget&) const override {
    return {.selected = indices_};
  }

 private:
  std::vector<Position> indices_;
};

class PlacesIndices final : public Placer {
 public:
  explicit PlacesIndices(std::vector<Position> indices) : indices_(std::move(indices)) {}
  void place(RunContext& /*context*/, const ScoredItems& /*merged*/, std::span<Position> order) const override {
    for (std::size_t k = 0; k < indices_.size(); ++k) order[k] = indices_[k];
  }

 private:
  std::vector<Position> indices_;
};

std::vector<ContextItem> three_items() {
  return {ContextItem({.content = "a", .tokens = 1}), ContextItem({.content = "b", .tokens = 1}),
          ContextItem({.content = "c", .tokens = 1})};
}

// Spec: Pipeline/pinned-exceed-budget, MUST: "If the total tokens of pinned items exceeds maxTokens - outputReserve,
//     the pipeline MUST raise an error during the Classify stage."
//   Code: src/pipeline/stage1_classify.cpp
//   Vectors: optional/pipeline/error-pins-that-need-one-token-more-than-there-is,
//     error-pins-beyond-the-window-fail-under-proceed-too
//   Note: The error is `PinnedExceedsBudget` and has both numbers.
TEST(RunError, PinnedExceedsBudgetHasTheNeededAndTheAvailableTokens) {
  const std::vector<ContextItem> items{ContextItem({.content = "a", .tokens = 90, .pinned = true}),
                                       ContextItem({.content = "b", .tokens = 60, .pinned = true})};
  const Error error = run_error(test::sample_options(), items,
                                ContextBudget({.max_tokens = 200, .target_tokens = 100, .output_reserve = 51}));
  EXPECT_EQ(error.code(), ErrorCode::PinnedExceedsBudget);
  EXPECT_STREQ(error.what(), "Pinned items require 150 tokens, but only 149 are available");
  const auto& detail = std::get<PinnedShortage>(error.detail());
  EXPECT_EQ(detail.pinned_tokens, 150);
  EXPECT_EQ(detail.available_tokens, 149);
}

// Spec: ContextBudget/soft-target: "The pipeline checks for overflow against targetTokens after merging pinned and
//     sliced items."
//   Code: src/pipeline/stage6_place.cpp
//   Vectors: optional/pipeline/overflow-pins-above-the-target-throw-by-default,
//     overflow-compares-with-the-original-target
// Spec: Pipeline/overflow: "If the total tokens of merged items (pinned + sliced) exceeds targetTokens, the pipeline
//     applies the configured OverflowStrategy. With the Throw strategy (default), this raises an error."
//   Code: src/pipeline/stage6_place.cpp
//   Vectors: optional/pipeline/overflow-pins-above-the-target-throw-by-default,
//     overflow-counts-pinned-and-sliced-items-together
//   Note: The error is `Overflow` and has both numbers.
TEST(RunError, OverflowHasTheSelectedAndTheTargetTokens) {
  const Error error = run_error(test::sample_options(), test::overflowing_items());
  EXPECT_EQ(error.code(), ErrorCode::Overflow);
  EXPECT_STREQ(error.what(), "Selected items require 150 tokens, exceeding target budget of 100");
  const auto& detail = std::get<TargetExceeded>(error.detail());
  EXPECT_EQ(detail.selected_tokens, 150);
  EXPECT_EQ(detail.target_tokens, 100);
}

TEST(RunError, TokenOverflowHasThePosition) {
  const std::vector<ContextItem> items{ContextItem({.content = "a", .tokens = kHuge}),
                                       ContextItem({.content = "b", .tokens = 1})};
  const Error error = run_error(test::sample_options(), items);
  EXPECT_EQ(error.code(), ErrorCode::TokenOverflow);
  EXPECT_EQ(std::get<AtPosition>(error.detail()).position, 1U);
}

TEST(RunError, TokenOverflowCountsNegativeTokensByTheirMagnitude) {
  const std::vector<ContextItem> lowest{
      ContextItem({.content = "a", .tokens = std::numeric_limits<std::int64_t>::min()})};
  EXPECT_EQ(run_error(test::sample_options(), lowest).code(), ErrorCode::TokenOverflow);
  const std::vector<ContextItem> both{ContextItem({.content = "a", .tokens = -1}),
                                      ContextItem({.content = "b", .tokens = kHuge})};
  EXPECT_EQ(run_error(test::sample_options(), both).code(), ErrorCode::TokenOverflow);
}

TEST(RunError, TheLargestSumOfTokensIsNotAnOverflow) {
  const std::vector<ContextItem> items{ContextItem({.content = "a", .tokens = kHuge - 1}),
                                       ContextItem({.content = "b", .tokens = 1})};
  EXPECT_NO_THROW(Pipeline(test::sample_options()).run(items, test::sample_budget()));
}

// Spec: CountQuotaSlice/scarcity
TEST(RunError, CountRequirementHasTheKindAndBothCounts) {
  PipelineOptions options = test::sample_options();
  options.slicer =
      CountQuotaSlice({{.kind = "Tool", .require_count = 3, .cap_count = 4}}, GreedySlice(), ScarcityBehavior::Throw);
  const std::vector<ContextItem> items{ContextItem({.content = "a", .tokens = 1, .kind = "TOOL"})};
  const Error error = run_error(options, items);
  EXPECT_EQ(error.code(), ErrorCode::CountRequirement);
  EXPECT_STREQ(error.what(), "CountQuotaSlice: candidate pool for kind 'Tool' has 1 items but RequireCount is 3.");
  const auto& detail = std::get<UnmetCount>(error.detail());
  EXPECT_EQ(detail.kind, "Tool");
  EXPECT_EQ(detail.required_count, 3);
  EXPECT_EQ(detail.satisfied_count, 1);
}

// Spec: Slicers/subset, MUST: "The slicer MUST return a subset of the input items. It MUST NOT create, modify, or
//     duplicate items."
//   Code: src/pipeline/stage5_slice.cpp
//   Vectors: required/slicing/greedy-equal-items-are-taken-in-list-order,
//     greedy-many-equal-densities-keep-their-list-order,
//     optional/slicing/count-quota-a-committed-item-does-not-hide-its-twin
//   Note: Slicers return indices. An index that is out of range or repeated is `InvalidSlice`, from nested slicers too.
// Spec: Slice/algorithm
TEST(RunError, ASlicerMustNotReturnInvalidOrRepeatedIndices) {
  PipelineOptions options = test::sample_options();
  for (const std::vector<Position>& indices : {std::vector<Position>{0, 3}, {1, 2, 1}, {4'294'967'295U}}) {
    options.slicer = SelectsIndices(indices);
    const Error error = run_error(options, three_items());
    EXPECT_EQ(error.code(), ErrorCode::InvalidSlice);
    EXPECT_EQ(std::get<AtPosition>(error.detail()).position, indices.back());
  }
  options.slicer = SelectsIndices({2, 0});
  EXPECT_EQ(Pipeline(options).run(three_items(), test::sample_budget()).size(), 2U);
}

// Spec: Placers/reorder-only, MUST: "The placer MUST return the same items it receives, in a potentially different
//     order. It MUST NOT add, remove, modify, or duplicate items."
//   Vectors: required/placing/chronological-many-ties, u-shaped-scores-close-together
//   Note: A placer writes indices. Anything but a permutation is `InvalidPlacement`.
TEST(RunError, APlacerMustReturnAPermutation) {
  PipelineOptions options = test::sample_options();
  for (const std::vector<Position>& indices : {std::vector<Position>{0, 1, 3}, {0, 1, 1}, {2, 1}}) {
    options.placer = PlacesIndices(indices);
    EXPECT_EQ(run_error(options, three_items()).code(), ErrorCode::InvalidPlacement);
  }
  options.placer = PlacesIndices({2, 0, 1});
  EXPECT_EQ(Pipeline(options).run(three_items(), test::sample_budget()).positions, (std::vector<Position>{2, 0, 1}));
}

TEST(RunError, StrategiesMustNotBeNull) {
  EXPECT_EQ(test::thrown_error([] { return AnyScorer(std::shared_ptr<const Scorer>()); }).code(),
            ErrorCode::ScorerConfig);
  EXPECT_EQ(test::thrown_error([] { return AnySlicer(std::shared_ptr<const Slicer>()); }).code(),
            ErrorCode::SlicerConfig);
  EXPECT_EQ(test::thrown_error([] { return AnyPlacer(std::shared_ptr<const Placer>()); }).code(),
            ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace cupel
