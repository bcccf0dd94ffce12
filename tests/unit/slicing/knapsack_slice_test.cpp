#include "cupel/slicing/knapsack_slice.hpp"

#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using test::entry;
using test::Indices;
using test::kInfinity;
using test::kMostTokens;
using test::kNaN;
using test::ScoredList;

Indices knapsack(const ScoredList& list, std::int64_t target, std::int64_t bucket_size = 1) {
  return test::selected(KnapsackSlice({.bucket_size = bucket_size}), list, target);
}

// Spec: KnapsackSlice/edge-cases: empty, no target, capacity 0, all too large, one candidate
//   Vectors: required/slicing/knapsack-selects-nothing-of-an-empty-list,
//     knapsack-selects-nothing-with-a-target-of-zero, knapsack-a-budget-below-one-bucket-takes-zero-token-items-only,
//     knapsack-a-budget-of-one-bucket-takes-one-item,
//     knapsack-a-bucket-larger-than-the-target-takes-zero-token-items-only,
//     knapsack-items-too-large-for-the-capacity-stay-out, knapsack-a-single-candidate-of-exactly-the-capacity-fits,
//     knapsack-a-candidate-too-large-to-fit-does-not-disturb-the-others
// Spec: Slicers/empty-input
TEST(KnapsackSlice, SelectsNothingWithoutItemsOrBudget) {
  test::expect_nothing_without_items_or_budget(KnapsackSlice());
}

// The densest item scores less than two others together.
TEST(KnapsackSlice, FindsTheSubsetOfTheHighestTotalScore) {
  EXPECT_EQ(knapsack({entry(6, 0.7), entry(5, 0.5), entry(5, 0.5)}, 10), (Indices{2, 1}));
  EXPECT_EQ(knapsack({entry(6, 0.7), entry(5, 0.5), entry(4, 0.4)}, 10), (Indices{2, 0}));
}

// Spec: KnapsackSlice/negative-tokens, SHOULD: "Items with negative token counts are not expected in the input (they
//     are excluded during classification), but if present, they SHOULD be excluded from the DP candidates." "The output
//     list order is: zero-token items first, then DP-selected items in reconstruction order."
//   Vectors: optional/slicing/knapsack-negative-tokens-stay-out,
//     knapsack-only-negative-tokens-selects-zero-token-items, knapsack-returns-*
TEST(KnapsackSlice, PutsZeroTokenItemsFirstAndTheRestFromLastToFirst) {
  EXPECT_EQ(knapsack({entry(1, 0.9), entry(0, 0.8), entry(2, 0.7), entry(0, 0.0), entry(3, 0.5)}, 100),
            (Indices{1, 3, 4, 2, 0}));
}

// Spec: KnapsackSlice/zero-tokens, MUST: "Zero-token items MUST be pre-filtered and always included in the result."
//   Vectors: required/slicing/knapsack-zero-token-items-do-not-take-part, knapsack-all-zero-token-items-are-selected,
//     optional/slicing/knapsack-returns-zero-token-items-first
//   Public vectors: knapsack-zero-tokens
// "All items are zero-token: All items selected"
TEST(KnapsackSlice, TakesZeroTokenItemsRegardlessOfScore) {
  EXPECT_EQ(knapsack({entry(0, 0.0), entry(0, kNaN), entry(0, -1.0)}, 1, 100), (Indices{0, 1, 2}));
}

// Spec: KnapsackSlice/zero-tokens
// "capacity = 0 after discretization: Only zero-token items"
TEST(KnapsackSlice, ATargetBelowOneBucketLeavesOnlyZeroTokenItems) {
  EXPECT_EQ(knapsack({entry(1, 0.9), entry(0, 0.1)}, 99, 100), Indices{1});
  EXPECT_EQ(knapsack({entry(1, 0.9), entry(0, 0.1)}, 100, 100), (Indices{1, 0}));
}

// Spec: KnapsackSlice/edge-cases
// "All items exceed discretized capacity: Only zero-token items"
TEST(KnapsackSlice, LeavesOutItemsAboveTheCapacity) {
  EXPECT_EQ(knapsack({entry(300, 0.9), entry(201, 0.8), entry(0, 0.1)}, 299, 100), Indices{2});
}

// Spec: KnapsackSlice/edge-cases
// "Single candidate fits: That candidate plus zero-token items"
TEST(KnapsackSlice, TakesASingleCandidateThatFits) {
  EXPECT_EQ(knapsack({entry(7, 0.9), entry(0, 0.1)}, 7), (Indices{1, 0}));
}

// Spec: KnapsackSlice/weights: "Item weights use ceiling division: ceil(tokens / bucketSize)." "Budget capacity uses
//     floor division: floor(targetTokens / bucketSize)."
//   Vectors: required/slicing/knapsack-item-weights-are-rounded-up, knapsack-a-whole-bucket-weighs-one,
//     knapsack-the-capacity-is-rounded-down, knapsack-a-bucket-of-one-token-is-exact,
//     optional/slicing/knapsack-the-largest-bucket-size, knapsack-the-largest-token-counts-do-not-wrap-around
TEST(KnapsackSlice, RoundsItemsUpAndTheBudgetDown) {
  EXPECT_EQ(knapsack({entry(100, 0.9), entry(100, 0.8)}, 299, 100), (Indices{1, 0}));  // 1 + 1 of 2
  EXPECT_EQ(knapsack({entry(101, 0.9), entry(100, 0.8)}, 299, 100), Indices{0});       // 2 + 1 of 2
  EXPECT_EQ(knapsack({entry(101, 0.9), entry(100, 0.8)}, 300, 100), (Indices{1, 0}));  // 2 + 1 of 3
  EXPECT_EQ(knapsack({entry(1, 0.9), entry(1, 0.8), entry(1, 0.7)}, 200, 100), (Indices{1, 0}));
}

// Spec: KnapsackSlice/bucket-size
TEST(KnapsackSlice, BucketSizeDefaultsToAHundredTokens) {
  EXPECT_EQ(KnapsackSlice().options().bucket_size, 100);
  EXPECT_EQ(test::selected(KnapsackSlice(), {entry(1, 0.9), entry(1, 0.8), entry(1, 0.7)}, 200), (Indices{1, 0}));
}

// Among optimal subsets, the reconstruction leaves out the latest candidates first.
TEST(KnapsackSlice, LeavesOutTheLatestOfEqualCandidates) {
  EXPECT_EQ(knapsack({entry(5, 0.5), entry(5, 0.5), entry(5, 0.5)}, 10), (Indices{1, 0}));
  EXPECT_EQ(knapsack({entry(10, 1.0), entry(5, 0.5), entry(5, 0.5)}, 10), Indices{0});
  EXPECT_EQ(knapsack({entry(5, 0.5), entry(5, 0.5), entry(10, 1.0)}, 10), (Indices{1, 0}));
}

// Spec: KnapsackSlice/score-scaling: score scaling `max(0, floor(score * 10000))`
//   Vectors: optional/pipeline/slice-knapsack-leaves-worthless-items-out-with-room-to-spare,
//     optional/slicing/knapsack-scores-are-rounded-down, knapsack-scores-count-with-four-decimals,
//     knapsack-a-score-below-a-ten-thousandth-is-left-out, knapsack-a-score-of-a-ten-thousandth-is-taken,
//     knapsack-nan-counts-as-zero, knapsack-an-infinite-score-is-as-much-as-a-value-can-be,
//     knapsack-clamped-values-add-up, knapsack-the-clamp-depends-on-the-number-of-candidates,
//     knapsack-values-are-clamped-so-that-their-sum-fits,
//     required/slicing/knapsack-an-item-without-score-is-left-out-even-with-room,
//     knapsack-a-negative-score-counts-as-zero
//   Note: NaN counts as 0, and huge values are clamped. An item of value 0 is never taken (decisions#numbers).
TEST(KnapsackSlice, ComparesScoresWithFourDecimals) {
  EXPECT_EQ(knapsack({entry(10, 0.12341), entry(10, 0.12349)}, 10), Indices{0});
  EXPECT_EQ(knapsack({entry(10, 0.1234), entry(10, 0.1235)}, 10), Indices{1});
}

// Spec: KnapsackSlice/score-scaling
// "Items with very small positive scores (< 0.0001) are treated as value 0", and a value of 0 improves no subset.
TEST(KnapsackSlice, NeverTakesAnItemThatScoresBelowOneTenThousandth) {
  EXPECT_EQ(knapsack({entry(1, 0.0001), entry(1, 0.00009999), entry(1, 0.0), entry(1, -0.0), entry(1, -3.0)}, 100),
            Indices{0});
}

TEST(KnapsackSlice, NeverTakesNaNAndNegativeInfinity) {
  EXPECT_EQ(knapsack({entry(1, kNaN), entry(1, 0.5), entry(1, -kInfinity)}, 100), Indices{1});
}

// Spec: KnapsackSlice/score-scaling
// Values are clamped to (2^63 − 1) / candidates, so that their sum fits.
TEST(KnapsackSlice, HugeScoresDoNotOverflowAndOutweighOthers) {
  for (const double huge : {1e15, 1e18, 1e300, kInfinity}) {
    EXPECT_EQ(knapsack({entry(5, huge), entry(5, huge), entry(5, huge)}, 10), (Indices{1, 0})) << huge;
    EXPECT_EQ(knapsack({entry(6, 0.9), entry(6, huge), entry(4, 0.9)}, 10), (Indices{2, 1})) << huge;
    EXPECT_EQ(knapsack({entry(7, huge)}, 10), Indices{0}) << huge;
  }
}

// Spec: KnapsackSlice/negative-tokens
TEST(KnapsackSlice, ExcludesNegativeTokensAndKeepsZeroTokens) {
  EXPECT_EQ(knapsack({entry(-5, 0.9), entry(4, 0.5), entry(0, 0.1)}, 10), (Indices{2, 1}));
}

// Spec: KnapsackSlice/weights
// Ceiling division is w / b + (w % b != 0): adding b - 1 first would overflow here.
TEST(KnapsackSlice, HandlesTheLargestTokenCounts) {
  EXPECT_EQ(knapsack({entry(kMostTokens, 0.9)}, kMostTokens, 1), Indices{0});
  EXPECT_EQ(knapsack({entry(kMostTokens, 0.9)}, kMostTokens, 2), Indices{});  // 2^62 buckets of 2^62 - 1
  EXPECT_EQ(knapsack({entry(kMostTokens - 1, 0.9)}, kMostTokens, 2), Indices{0});
  EXPECT_EQ(knapsack({entry(3, 0.9)}, kMostTokens, kMostTokens), Indices{0});
}

TEST(KnapsackSlice, NeedsNoTableWhenEverythingFits) {
  const KnapsackSlice slicer({.bucket_size = 1, .max_cells = 0});
  EXPECT_EQ(test::selected(slicer, {entry(500, 0.9), entry(300, 0.8), entry(200, 0.7)}, 1000), (Indices{2, 1, 0}));
  EXPECT_EQ(test::selected(slicer, {entry(500, 0.9), entry(300, 0.8)}, kMostTokens), (Indices{1, 0}));
}

// Spec: CountConstrainedKnapsackSlice/table-limit: "CupelError::TableTooLarge propagates from KnapsackSlice when the DP
//     table exceeds 50 M cells"
//   Code: src/slicing/knapsack_solver.cpp
//   Vectors: optional/pipeline/error-knapsack-table-too-large,
//     optional/slicing/count-constrained-knapsack-a-table-above-the-limit-is-refused,
//     knapsack-a-table-above-the-limit-is-refused, knapsack-a-table-of-exactly-the-limit-is-computed,
//     knapsack-items-that-all-fit-need-no-table, knapsack-items-that-cannot-be-chosen-do-not-count-towards-the-limit,
//     knapsack-the-size-of-a-table-does-not-wrap-around
//   Deviates: The limit is configurable and 2,000,000,000 cells by default, and only candidates that bounds leave
//     undecided count: a table that fits in time and memory need not be refused (decisions#slicers).
// The limit applies to the cells that remain after the reduction: undecided candidates × (capacity + 1).
TEST(KnapsackSlice, LimitsOnlyTheCellsOfUndecidedCandidates) {
  ScoredList list(25, entry(3, 0.9));  // with capacities 0 to 8: 225 cells
  list.push_back(entry(9, 0.9));       // too large
  list.push_back(entry(3, 0.00001));   // worthless
  list.push_back(entry(0, 0.9));       // free
  EXPECT_EQ(test::selected(KnapsackSlice({.bucket_size = 1, .max_cells = 225}), list, 8), (Indices{27, 1, 0}));
  const Error error =
      test::thrown_error([&] { return test::selected(KnapsackSlice({.bucket_size = 1, .max_cells = 224}), list, 8); });
  EXPECT_EQ(error.code(), ErrorCode::TableTooLarge);
  const auto& size = std::get<TableSize>(error.detail());
  EXPECT_EQ(size.candidates, 25U);
  EXPECT_EQ(size.capacity, 8U);
  EXPECT_EQ(size.cells, 225U);
  EXPECT_TRUE(test::contains(error.what(), "225 cells, more than the limit of 224")) << error.what();
  EXPECT_TRUE(test::contains(error.what(), "bucketSize")) << error.what();
}

TEST(KnapsackSlice, TheNumberOfCellsSaturates) {
  const Error error = test::thrown_error([] { return knapsack(ScoredList(25, entry(kMostTokens, 0.9)), kMostTokens); });
  EXPECT_EQ(error.code(), ErrorCode::TableTooLarge);
  EXPECT_EQ(std::get<TableSize>(error.detail()).candidates, 25U);
  EXPECT_EQ(std::get<TableSize>(error.detail()).capacity, static_cast<std::uint64_t>(kMostTokens));
  EXPECT_EQ(std::get<TableSize>(error.detail()).cells, std::numeric_limits<std::uint64_t>::max());
}

// A few items have fewer subsets than a table has cells.
TEST(KnapsackSlice, NeedsNoTableForAFewItems) {
  const KnapsackSlice slicer({.bucket_size = 1, .max_cells = 0});
  constexpr std::int64_t kThird = kMostTokens / 3;
  EXPECT_EQ(test::selected(slicer, {entry(kThird, 0.5), entry(kMostTokens, 0.9), entry(kThird, 0.5)}, kMostTokens),
            (Indices{2, 0}));
}

// Spec: CountConstrainedKnapsackSlice/table-limit
TEST(KnapsackSlice, AllowsTwoBillionCellsByDefault) { EXPECT_EQ(KnapsackSlice().options().max_cells, 2'000'000'000U); }

// Spec: KnapsackSlice/bucket-size, MUST: "bucketSize MUST be a positive integer (> 0)." "The bucketSize parameter
//     (default: 100)"
//   Vectors: optional/pipeline/error-bucket-size-of-zero,
//     optional/slicing/knapsack-rejects-a-bucket-size-that-is-negative, knapsack-rejects-a-bucket-size-that-is-zero,
//     quota-rejects-what-its-inner-slicer-rejects, count-constrained-knapsack-rejects-a-bucket-size-of-zero,
//     required/slicing/knapsack-a-bucket-is-100-tokens-by-default, knapsack-a-small-item-takes-a-default-bucket,
//     count-constrained-knapsack-a-bucket-is-100-tokens-by-default
//   Note: The error is `SlicerConfig`.
TEST(KnapsackSlice, RejectsABucketSizeThatIsNotPositive) {
  for (const std::int64_t size : {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min()}) {
    test::expect_slicer_error([&] { return KnapsackSlice({.bucket_size = size}); }, "bucketSize",
                              "must be positive, got " + std::to_string(size));
  }
}

TEST(KnapsackSlice, HasNoQuotas) { EXPECT_EQ(KnapsackSlice().traits().quotas, SlicerTraits::Quotas::None); }

}  // namespace
}  // namespace cupel
