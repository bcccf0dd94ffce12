#include "cupel/slicing/count_constrained_knapsack_slice.hpp"

#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using test::entry;
using test::Indices;
using test::ScoredList;

CountConstrainedKnapsackSlice exact(std::vector<CountQuotaEntry> entries,
                                    ScarcityBehavior scarcity = ScarcityBehavior::Degrade) {
  return {std::move(entries), KnapsackSlice({.bucket_size = 1}), scarcity};
}

Indices excluded(const SliceResult& result) {
  Indices indices;
  for (const SliceExclusion& exclusion : result.exclusions) indices.push_back(exclusion.index);
  return indices;
}

// Spec: Slicers/empty-input
TEST(CountConstrainedKnapsackSlice, SelectsNothingWithoutItemsOrBudget) {
  test::expect_nothing_without_items_or_budget(exact({{.kind = "Message", .require_count = 1, .cap_count = 2}}));
}

// Spec: CountConstrainedKnapsackSlice/edge-cases: empty, no entries, require = cap, only a cap, scarcity, budget used
//     up
//   Vectors: required/slicing/count-constrained-knapsack-selects-nothing-of-an-empty-list,
//     count-constrained-knapsack-selects-nothing-with-a-target-of-zero,
//     count-constrained-knapsack-without-entries-is-a-knapsack,
//     count-constrained-knapsack-a-requirement-that-equals-the-cap-admits-no-more,
//     count-constrained-knapsack-spends-the-cap-on-the-best-scores,
//     count-constrained-knapsack-too-few-candidates-are-shortfalls,
//     count-constrained-knapsack-phase-two-selects-nothing-once-the-target-is-used-up
// "No entries configured: Phase 1 commits nothing; Phase 2 runs unconstrained knapsack"
TEST(CountConstrainedKnapsackSlice, ReturnsTheKnapsacksSelectionByScoreWithoutEntries) {
  const ScoredList list = {entry(6, 0.7), entry(5, 0.5), entry(5, 0.5), entry(0, 0.1)};
  EXPECT_EQ(test::selected(exact({}), list, 10), (Indices{2, 1, 3}));
}

// Spec: CountConstrainedKnapsackSlice/algorithm: COUNT-KNAPSACK-CAP: commit, knapsack, re-sort, remove what exceeds a
//     cap
//   Code: src/slicing/count_constrained_knapsack_slice.cpp, src/slicing/count_phases.cpp
//   Vectors: optional/pipeline/slicer-knapsack-with-entries-is-count-constrained,
//     slicer-count-constrained-knapsack-caps-the-best-first,
//     required/slicing/count-constrained-knapsack-packs-the-rest-optimally,
//     count-constrained-knapsack-commits-items-without-score, count-constrained-knapsack-commits-the-best-of-a-kind,
//     count-constrained-knapsack-what-a-cap-removes-is-not-replaced,
//     count-constrained-knapsack-the-residual-target-is-rounded-down-to-buckets,
//     count-constrained-knapsack-kinds-without-an-entry-are-free
//   Public vectors: count-constrained-knapsack-baseline, count-constrained-knapsack-cap-exclusion,
//     count-constrained-knapsack-require-and-cap, count-constrained-knapsack-scarcity-degrade,
//     count-constrained-knapsack-tag-nonexclusive
// "Baseline — Require 2 of kind, knapsack selects residual"
TEST(CountConstrainedKnapsackSlice, FillsTheRestOptimally) {
  const CountConstrainedKnapsackSlice slicer = exact({{.kind = "tool", .require_count = 1, .cap_count = 4}});
  const ScoredList list = {entry(100, 0.9, "tool"), entry(6, 0.7, "msg"), entry(5, 0.5, "msg"), entry(5, 0.5, "msg")};
  EXPECT_EQ(test::selected(slicer, list, 110), (Indices{0, 3, 2}));
}

// Spec: CountConstrainedKnapsackSlice/re-sort, MUST: "Implementations MUST sort Phase 2 output by score descending
//     before entering the Phase 3 cap loop." (D180)
//   Vectors: optional/pipeline/slicer-count-constrained-knapsack-caps-the-best-first,
//     required/slicing/count-constrained-knapsack-spends-the-cap-on-the-best-scores,
//     count-constrained-knapsack-a-zero-token-item-is-sorted-by-score-too,
//     optional/slicing/count-constrained-knapsack-ties-at-the-cap-keep-the-knapsacks-order,
//     count-constrained-knapsack-nan-meets-the-cap-last
//   Note: The sort is stable over the knapsack's output order.
// The knapsack returns items from last to first.
TEST(CountConstrainedKnapsackSlice, KeepsTheBestScoresUpToTheCap) {
  const ScoredList list = {entry(100, 0.9, "tool"), entry(100, 0.8, "tool"), entry(100, 0.7, "tool"),
                           entry(100, 0.6, "msg")};
  const SliceResult result = slice(exact({{.kind = "tool", .cap_count = 1}}), list, test::budget_of(1000));
  EXPECT_EQ(result.selected, (Indices{0, 3}));
  EXPECT_EQ(excluded(result), (Indices{1, 2}));
}

// Spec: CountConstrainedKnapsackSlice/re-sort
TEST(CountConstrainedKnapsackSlice, BreaksTiesByTheKnapsacksOrder) {
  const ScoredList list = {entry(10, 0.5, "tool"), entry(10, 0.5, "tool"), entry(0, 0.5, "tool")};
  const SliceResult result = slice(exact({{.kind = "tool", .cap_count = 2}}), list, test::budget_of(1000));
  EXPECT_EQ(result.selected, (Indices{2, 1}));  // zero tokens first, then from last to first
  EXPECT_EQ(excluded(result), (Indices{0}));
}

// Spec: CountConstrainedKnapsackSlice/seeded-counts, MUST: "Phase 3 MUST initialize selectedCount from Phase 1
//     committed counts (D181): Implementations MUST NOT reset selectedCount to zero before Phase 3."
//   Vectors: required/slicing/count-constrained-knapsack-committed-items-count-towards-the-cap
// Spec: CountConstrainedKnapsackSlice/kind-case
// With a cap of 2 and one committed item, one more may be selected.
TEST(CountConstrainedKnapsackSlice, CommittedItemsCountTowardsTheCap) {
  const ScoredList list = {entry(100, 0.9, "tool"), entry(100, 0.8, "tool"), entry(100, 0.7, "tool"),
                           entry(100, 0.6, "tool")};
  const SliceResult result =
      slice(exact({{.kind = "Tool", .require_count = 1, .cap_count = 2}}), list, test::budget_of(600));
  EXPECT_EQ(result.selected, (Indices{0, 1}));
  EXPECT_EQ(excluded(result), (Indices{2, 3}));
  for (const SliceExclusion& exclusion : result.exclusions) {
    EXPECT_EQ(std::get<exclusion::CountCapExceeded>(exclusion.reason), (exclusion::CountCapExceeded{"Tool", 2, 2}));
  }
}

// Spec: CountConstrainedKnapsackSlice/seeded-counts, CountConstrainedKnapsackSlice/edge-cases
// "requireCount = capCount: Phase 1 commits exactly requireCount items; Phase 3 cannot add more of that kind"
TEST(CountConstrainedKnapsackSlice, SelectsExactlyTheRequiredCountWhenItEqualsTheCap) {
  const ScoredList list = {entry(100, 0.9, "tool"), entry(50, 0.8, "msg"), entry(100, 0.7, "tool"),
                           entry(100, 0.65, "tool"), entry(150, 0.6, "msg")};
  EXPECT_EQ(test::selected(exact({{.kind = "tool", .require_count = 2, .cap_count = 2}}), list, 1000),
            (Indices{0, 2, 1, 4}));
}

// Spec: CountConstrainedKnapsackSlice/kind-case, MUST: "ContextKind comparison MUST be case-insensitive throughout
//     (partitioning and policy lookups)"
//   Code: src/slicing/kind_partition.cpp, src/slicing/count_phases.cpp
//   Vectors: required/slicing/count-constrained-knapsack-kinds-are-compared-without-case
// Spec: CountConstrainedKnapsackSlice/algorithm
// "Tag Non-exclusivity — two kinds with independent require constraints"
TEST(CountConstrainedKnapsackSlice, CountsKindsIndependently) {
  const ScoredList list = {entry(100, 0.9, "tool"), entry(100, 0.8, "memory"), entry(100, 0.5, "TOOL")};
  const CountConstrainedKnapsackSlice slicer = exact(
      {{.kind = "tool", .require_count = 1, .cap_count = 4}, {.kind = "memory", .require_count = 1, .cap_count = 4}});
  const SliceResult result = slice(slicer, list, test::budget_of(1000));
  EXPECT_EQ(result.selected, (Indices{0, 1, 2}));
  EXPECT_TRUE(result.shortfalls.empty());
  EXPECT_TRUE(result.exclusions.empty());
}

// Spec: CountConstrainedKnapsackSlice/edge-cases
// "Phase 1 exhausts budget: Phase 2 receives residualTarget = 0 and selects nothing"
TEST(CountConstrainedKnapsackSlice, CommitsRequiredItemsBeyondTheBudget) {
  const ScoredList list = {entry(80, 0.9, "tool"), entry(80, 0.8, "tool"), entry(0, 0.7, "msg")};
  EXPECT_EQ(test::selected(exact({{.kind = "tool", .require_count = 2, .cap_count = 2}}), list, 100), (Indices{0, 1}));
}

// Spec: CountConstrainedKnapsackSlice/edge-cases
TEST(CountConstrainedKnapsackSlice, DoesNotReplaceItemsThatTheCapRemoves) {
  const ScoredList list = {entry(50, 0.9, "tool"), entry(50, 0.8, "tool"), entry(60, 0.3, "msg")};
  EXPECT_EQ(test::selected(exact({{.kind = "tool", .cap_count = 1}}), list, 110), Indices{0});
}

// Spec: CountConstrainedKnapsackSlice/edge-cases
// "Scarcity Degrade — require_count=3, only 1 candidate, shortfall recorded"
TEST(CountConstrainedKnapsackSlice, RecordsAShortfall) {
  const SliceResult result = slice(exact({{.kind = "Tool", .require_count = 3, .cap_count = 5}}),
                                   ScoredList{entry(100, 0.9, "tool")}, test::budget_of(500));
  EXPECT_EQ(result.selected, Indices{0});
  ASSERT_EQ(result.shortfalls.size(), 1U);
  EXPECT_EQ(result.shortfalls[0], (CountRequirementShortfall{"Tool", 3, 1}));
}

// Spec: CountConstrainedKnapsackSlice/scarcity-text: "The exact ScarcityBehavior.Throw error message"
//   Code: src/error.cpp
//   Vectors: optional/pipeline/error-count-requirement-of-count-constrained-knapsack-slice,
//     optional/slicing/count-constrained-knapsack-throw-has-the-specified-text
//   Note: The kind is spelled as in the entry.
TEST(CountConstrainedKnapsackSlice, ThrowsWhenScarcityBehaviorIsThrow) {
  const CountConstrainedKnapsackSlice slicer =
      exact({{.kind = "Memory", .require_count = 2, .cap_count = 2}}, ScarcityBehavior::Throw);
  const Error error =
      test::thrown_error([&] { return slice(slicer, ScoredList{entry(100, 0.9, "tool")}, test::budget_of(500)); });
  EXPECT_EQ(error.code(), ErrorCode::CountRequirement);
  EXPECT_STREQ(error.what(),
               "CountConstrainedKnapsackSlice: candidate pool for kind 'Memory' has 0 items but RequireCount is 2.");
  EXPECT_EQ(std::get<UnmetCount>(error.detail()).satisfied_count, 0);
}

// Spec: CountConstrainedKnapsackSlice/table-limit
TEST(CountConstrainedKnapsackSlice, PropagatesTheTableLimit) {
  const CountConstrainedKnapsackSlice slicer({}, KnapsackSlice({.bucket_size = 1, .max_cells = 10}));
  const Error error = test::thrown_error([&] { return test::selected(slicer, ScoredList(25, entry(6, 0.9)), 10); });
  EXPECT_EQ(error.code(), ErrorCode::TableTooLarge);
}

// Spec: CountConstrainedKnapsackSlice/count-quota: "CountConstrainedKnapsackSlice returns is_count_quota() -> true."
//   Code: src/slicing/count_constrained_knapsack_slice.cpp
TEST(CountConstrainedKnapsackSlice, HasCountQuotasAndIsNotMonotonic) {
  const CountConstrainedKnapsackSlice slicer = exact({{.kind = "tool", .cap_count = 1}});
  EXPECT_EQ(slicer.traits().quotas, SlicerTraits::Quotas::Count);
  EXPECT_FALSE(slicer.traits().monotonic_inclusion);
  EXPECT_EQ(slicer.entries().size(), 1U);
  EXPECT_EQ(slicer.scarcity(), ScarcityBehavior::Degrade);
  EXPECT_EQ(slicer.knapsack().options().bucket_size, 1);
}

}  // namespace
}  // namespace cupel
