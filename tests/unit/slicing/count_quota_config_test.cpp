// What CountQuotaSlice and CountConstrainedKnapsackSlice accept at construction.

#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using test::expect_slicer_error;

CountQuotaSlice greedy_inside(std::vector<CountQuotaEntry> entries) { return {std::move(entries), GreedySlice()}; }
CountConstrainedKnapsackSlice knapsack_inside(std::vector<CountQuotaEntry> entries) {
  return {std::move(entries), KnapsackSlice()};
}

void expect_rejected_by_both(const std::vector<CountQuotaEntry>& entries, std::string_view parameter,
                             std::string_view part) {
  expect_slicer_error([&] { return greedy_inside(entries); }, parameter, part);
  expect_slicer_error([&] { return greedy_inside(entries); }, parameter, "CountQuotaSlice: ");
  expect_slicer_error([&] { return knapsack_inside(entries); }, parameter, part);
  expect_slicer_error([&] { return knapsack_inside(entries); }, parameter, "CountConstrainedKnapsackSlice: ");
}

// Spec: CountQuotaSlice/cap-of-zero
TEST(CountQuotaConfig, AcceptsAnyRequirementUpToTheCap) {
  for (const auto& [require, cap] : {std::pair{0, 0}, std::pair{0, 1}, std::pair{1, 1}, std::pair{3, 1000}}) {
    EXPECT_NO_THROW(greedy_inside({{.kind = "tool", .require_count = require, .cap_count = cap}}));
    EXPECT_NO_THROW(knapsack_inside({{.kind = "tool", .require_count = require, .cap_count = cap}}));
  }
  EXPECT_NO_THROW(greedy_inside({}));
  EXPECT_NO_THROW(knapsack_inside({}));
}

// Spec: CountQuotaSlice/require-within-cap
TEST(CountQuotaConfig, RejectsANegativeRequirement) {
  expect_rejected_by_both({{.kind = "tool", .require_count = -1, .cap_count = 1}}, "requireCount",
                          "must be at least 0 for kind 'tool', got -1");
}

TEST(CountQuotaConfig, RejectsANegativeCap) {
  expect_rejected_by_both({{.kind = "tool", .cap_count = -1}}, "capCount",
                          "must be at least 0 for kind 'tool', got -1");
}

// Spec: CountQuotaSlice/require-within-cap, MUST: "requireCount MUST be <= capCount."
//   Vectors: optional/slicing/count-quota-rejects-a-requirement-above-the-cap, count-quota-rejects-a-negative-cap,
//     count-quota-rejects-a-negative-requirement, count-quota-rejects-a-kind-given-twice
//   Note: Negative counts and a kind given twice are rejected, too.
// Spec: CountConstrainedKnapsackSlice/require-within-cap, MUST: "requireCount MUST be <= capCount." "capCount = 0 with
//     requireCount > 0 is rejected"
//   Vectors: optional/slicing/count-constrained-knapsack-rejects-a-requirement-above-the-cap,
//     count-constrained-knapsack-rejects-a-requirement-with-a-cap-of-zero,
//     count-constrained-knapsack-rejects-a-negative-cap, count-constrained-knapsack-rejects-a-negative-requirement,
//     count-constrained-knapsack-rejects-a-kind-given-twice,
//     required/slicing/count-constrained-knapsack-a-cap-of-zero-removes-a-kind
TEST(CountQuotaConfig, RejectsARequirementAboveItsCap) {
  expect_rejected_by_both({{.kind = "a", .cap_count = 1}, {.kind = "tool", .require_count = 3, .cap_count = 2}},
                          "requireCount", "must not exceed capCount (2) for kind 'tool', got 3");
}

// Spec: CountQuotaSlice/cap-of-zero: "capCount = 0 with requireCount > 0 is rejected" while both may be 0
//   Vectors: optional/pipeline/slice-cap-of-zero-keeps-a-kind-out,
//     optional/slicing/count-quota-rejects-a-requirement-with-a-cap-of-zero,
//     required/slicing/count-quota-a-cap-of-zero-removes-a-kind
//   Note: `capCount = 0` with `requireCount = 0` is allowed (decisions#slicers).
// Spec: CountConstrainedKnapsackSlice/require-within-cap
TEST(CountQuotaConfig, RejectsARequirementWithACapOfZero) {
  expect_rejected_by_both({{.kind = "tool", .require_count = 1, .cap_count = 0}}, "requireCount",
                          "must not exceed capCount (0)");
}

// Spec: CountQuotaSlice/require-within-cap
TEST(CountQuotaConfig, RejectsAKindGivenTwiceIgnoringCase) {
  expect_rejected_by_both(
      {{.kind = "tool", .cap_count = 1}, {.kind = "a", .cap_count = 1}, {.kind = "TOOL", .cap_count = 1}}, "kind",
      "must be given once: 'TOOL'");
}

// Spec: CountQuotaSlice/no-knapsack, MUST: "Construction MUST fail with an error if the inner slicer is a KnapsackSlice
//     instance." "The KnapsackSlice guard MUST be enforced at construction time, not at slice time."
//   Code: src/slicing/count_quota_slice.cpp
//   Vectors: optional/pipeline/error-count-quota-over-knapsack, optional/slicing/count-quota-rejects-a-knapsack-inside,
//     count-quota-accepts-a-knapsack-inside-a-quota-inside
//   Note: A KnapsackSlice is refused only as the direct inner slicer, not deeper inside.
TEST(CountQuotaConfig, RejectsAKnapsackSliceInsideACountQuotaSlice) {
  expect_slicer_error([] { return CountQuotaSlice({}, KnapsackSlice()); }, "innerSlicer", "KnapsackSlice");
  expect_slicer_error(
      [] { return CountQuotaSlice({}, std::shared_ptr<const Slicer>(std::make_shared<KnapsackSlice>())); },
      "innerSlicer", "CountConstrainedKnapsackSlice");
}

// Spec: CountQuotaSlice/no-knapsack
TEST(CountQuotaConfig, AllowsAKnapsackSliceNestedDeeper) {
  EXPECT_NO_THROW(CountQuotaSlice({}, QuotaSlice({}, KnapsackSlice())));
  EXPECT_NO_THROW(CountQuotaSlice({}, CountConstrainedKnapsackSlice({}, KnapsackSlice())));
}

TEST(CountQuotaConfig, RejectsANullInnerSlicer) {
  EXPECT_EQ(test::thrown_error([] { return CountQuotaSlice({}, std::shared_ptr<const Slicer>()); }).code(),
            ErrorCode::SlicerConfig);
}

TEST(CountQuotaConfig, ScarcityBehaviorsHaveTheirNames) {
  EXPECT_EQ(to_string(ScarcityBehavior::Degrade), "Degrade");
  EXPECT_EQ(to_string(ScarcityBehavior::Throw), "Throw");
}

}  // namespace
}  // namespace cupel
