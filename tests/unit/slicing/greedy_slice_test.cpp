#include "cupel/slicing/greedy_slice.hpp"

#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using test::entry;
using test::Indices;
using test::kInfinity;
using test::kNaN;
using test::ScoredList;

Indices greedy(const ScoredList& list, std::int64_t target) { return test::selected(GreedySlice(), list, target); }

// Spec: Slicers/empty-input, MUST: "If scoredItems is empty or budget.targetTokens <= 0, the slicer MUST return an
//     empty list."
//   Code: src/slicing/greedy_slice.cpp, src/slicing/knapsack_slice.cpp, src/slicing/quota_slice.cpp,
//     src/slicing/count_phases.cpp, src/slicing/stream_slice.cpp
//   Vectors: optional/pipeline/budget-maximum-of-zero-is-valid, report-no-shortfall-when-nothing-is-sliced,
//     required/pipeline/budget-pins-that-fill-the-target-leave-nothing,
//     required/slicing/count-constrained-knapsack-phase-two-selects-nothing-once-the-target-is-used-up,
//     count-constrained-knapsack-selects-nothing-of-an-empty-list,
//     count-constrained-knapsack-selects-nothing-with-a-target-of-zero,
//     count-quota-phase-two-selects-nothing-once-the-target-is-used-up,
//     count-quota-selects-nothing-with-a-target-of-zero, greedy-selects-nothing-of-an-empty-list,
//     greedy-selects-nothing-with-a-target-of-zero, knapsack-selects-nothing-of-an-empty-list,
//     knapsack-selects-nothing-with-a-target-of-zero, quota-selects-nothing-of-an-empty-list,
//     quota-selects-nothing-with-a-target-of-zero, count-quota-an-empty-list-meets-no-requirement-and-is-no-error,
//     count-quota-a-target-of-one-token-is-used, knapsack-a-target-of-one-token-is-used,
//     quota-a-target-of-one-token-is-used, optional/slicing/stream-selects-nothing-of-an-empty-list,
//     stream-selects-nothing-with-a-target-of-zero
//   Note: Not even zero-token items are selected (decisions#slicers).
// Spec: GreedySlice/edge-cases: empty, no target, all zero-token, one that fits, one too large, all too large, all fit
//   Vectors: required/slicing/greedy-selects-*, greedy-all-zero-token-items-are-selected,
//     greedy-a-single-item-of-exactly-the-target-fits, greedy-a-single-item-of-one-token-more-does-not-fit,
//     greedy-only-zero-token-items-remain-when-all-others-are-too-large,
//     greedy-one-token-short-leaves-out-the-least-dense
//   Public vectors: greedy-empty-input
TEST(GreedySlice, SelectsNothingWithoutItemsOrBudget) { test::expect_nothing_without_items_or_budget(GreedySlice()); }

// Spec: GreedySlice/algorithm: GREEDY-SLICE: "iterates items in descending density order, including each item if it
//     fits within the remaining budget"
//   Vectors: required/slicing/greedy-takes-the-highest-score-per-token-first, greedy-does-not-need-a-sorted-list,
//     greedy-returns-items-by-density, greedy-many-densities-are-ordered-whether-far-apart-or-close,
//     greedy-many-densities-that-nearly-agree-are-ordered, greedy-an-item-without-score-is-taken-when-it-fits,
//     greedy-negative-scores-are-ordered-like-any-others, optional/slicing/greedy-nan-comes-after-every-number,
//     greedy-nan-is-taken-when-it-fits, greedy-the-largest-token-count-fits-the-largest-target,
//     greedy-one-token-of-the-largest-target-counts, greedy-negative-tokens-add-to-what-remains,
//     greedy-what-remains-stops-at-the-largest-number
//   Public vectors: greedy-density, greedy-exact-fit
// "The output list order is determined by the greedy iteration order (density-descending), not the original input
// order."
TEST(GreedySlice, TakesTheHighestScorePerTokenFirst) {
  const ScoredList list = {entry(100, 0.9), entry(50, 0.6), entry(10, 0.5)};  // densities 0.009, 0.012, 0.05
  EXPECT_EQ(greedy(list, 60), (Indices{2, 1}));
  EXPECT_EQ(greedy(list, 160), (Indices{2, 1, 0}));
}

// Spec: GreedySlice/edge-cases
// "All items fit within budget: All items selected"; "Single item fits within budget: That item is selected"
TEST(GreedySlice, TakesItemsThatFitExactly) {
  EXPECT_EQ(greedy({entry(10, 0.5)}, 10), Indices{0});
  EXPECT_EQ(greedy({entry(4, 0.5), entry(6, 0.5)}, 10), (Indices{0, 1}));
}

// Spec: GreedySlice/edge-cases
// "Single item exceeds budget: Empty list (only zero-token items, if any)"; "All items exceed budget individually: Only
// zero-token items are selected"
TEST(GreedySlice, LeavesOutItemsThatAreTooLarge) {
  EXPECT_EQ(greedy({entry(11, 1.0)}, 10), Indices{});
  EXPECT_EQ(greedy({entry(11, 1.0), entry(0, 0.1), entry(12, 0.9)}, 10), Indices{1});
}

// Spec: GreedySlice/no-backtracking: "it does not backtrack or attempt smaller items after skipping a large one"
//   Vectors: optional/slicing/greedy-goes-on-to-smaller-items-after-one-that-does-not-fit,
//     required/slicing/greedy-never-takes-an-item-back
//   Deviates: Like the pseudocode, we continue with smaller items. Nothing is taken back (decisions#slicers).
TEST(GreedySlice, ContinuesWithSmallerItemsAfterSkippingALargeOne) {
  const ScoredList list = {entry(80, 1.6), entry(50, 0.9), entry(20, 0.3)};  // densities 0.02, 0.018, 0.015
  EXPECT_EQ(greedy(list, 100), (Indices{0, 2}));
}

// Spec: GreedySlice/no-backtracking
TEST(GreedySlice, NeverRemovesASelectedItem) {
  EXPECT_EQ(greedy({entry(10, 0.9), entry(5, 0.4)}, 10), Indices{0});
  EXPECT_EQ(greedy({entry(6, 0.9), entry(10, 1.0)}, 10), Indices{0});  // 0.15 against 0.1
}

// Spec: GreedySlice/equal-densities, MUST: "When two items have equal value density, the item with the lower original
//     index in the input list MUST be preferred (original-index ascending)." "The sort MUST use
//     original-index-ascending tiebreaking for equal densities."
//   Code: src/slicing/greedy_slice.cpp, src/util/key_sort.cpp
//   Vectors: required/slicing/greedy-equal-densities-prefer-the-lower-index,
//     greedy-equal-items-are-taken-in-list-order, greedy-many-equal-densities-keep-their-list-order,
//     optional/slicing/greedy-negative-zero-ties-with-zero, greedy-a-density-of-max-float-ties-with-zero-token-items
//   Note: A density of NaN is sorted last (decisions#numbers).
TEST(GreedySlice, PrefersTheEarlierOfEqualDensities) {
  EXPECT_EQ(greedy({entry(4, 2.0), entry(2, 1.0), entry(6, 3.0)}, 100), (Indices{0, 1, 2}));
  EXPECT_EQ(greedy({entry(5, 0.5), entry(5, 0.5), entry(5, 0.5)}, 10), (Indices{0, 1}));
  EXPECT_EQ(greedy({entry(8, 0.8), entry(1, 0.1), entry(1, 0.1)}, 9), (Indices{0, 1}));
}

// Spec: GreedySlice/zero-token-ties, MUST: "Among zero-token items ... score values MUST NOT affect relative order. The
//     tiebreak is original index only." "score values MUST NOT affect the relative order of zero-token items"
//   Vectors: required/slicing/greedy-zero-token-items-come-in-list-order
// Spec: GreedySlice/zero-token-density, MUST: "The density for zero-token items MUST be treated as the maximum possible
//     value, ensuring they are always sorted first and always included."
//   Vectors: required/slicing/greedy-zero-token-items-are-taken-when-nothing-remains,
//     greedy-zero-token-items-come-before-all-others,
//     optional/slicing/greedy-an-infinite-score-comes-before-zero-token-items,
//     greedy-a-density-of-max-float-ties-with-zero-token-items, greedy-a-zero-token-item-scored-nan-still-comes-first
//   Public vectors: greedy-zero-tokens
//   Note: An item with an infinite score has an infinite density and is sorted before zero-token items. These are
//     included nevertheless.
TEST(GreedySlice, TakesZeroTokenItemsFirstInInputOrderRegardlessOfScore) {
  const ScoredList list = {entry(10, 1.0), entry(0, 0.1), entry(0, 0.9), entry(0, -5.0), entry(0, kNaN), entry(0, 0.0)};
  EXPECT_EQ(greedy(list, 10), (Indices{1, 2, 3, 4, 5, 0}));
}

// Spec: GreedySlice/zero-token-density
// "All items are zero-token: All items selected"
TEST(GreedySlice, TakesAllZeroTokenItemsWithAnyPositiveTarget) {
  EXPECT_EQ(greedy({entry(0, 0.1), entry(0, 0.9)}, 1), (Indices{0, 1}));
}

TEST(GreedySlice, TakesItemsThatScoreZeroOrLessWhenTheyFit) {
  EXPECT_EQ(greedy({entry(1, 0.0), entry(1, -1.0), entry(1, 0.5)}, 3), (Indices{2, 0, 1}));
}

TEST(GreedySlice, TreatsZeroAndNegativeZeroAsEqualDensities) {
  EXPECT_EQ(greedy({entry(5, -0.0), entry(5, 0.0), entry(7, -0.0)}, 100), (Indices{0, 1, 2}));
}

TEST(GreedySlice, TakesNaNLast) {
  EXPECT_EQ(greedy({entry(5, kNaN), entry(5, -kInfinity), entry(5, 0.1), entry(5, kNaN)}, 100), (Indices{2, 1, 0, 3}));
  EXPECT_EQ(greedy({entry(5, kNaN), entry(5, 0.1)}, 5), Indices{1});
}

TEST(GreedySlice, TakesInfinityBeforeEverything) {
  EXPECT_EQ(greedy({entry(5, 1e300), entry(500, kInfinity)}, 500), Indices{1});
}

// A density that underflows is 0, and equal densities are ordered by index.
TEST(GreedySlice, TreatsDensitiesThatUnderflowAsEqual) {
  constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(greedy({entry(1000, 0.0), entry(1000, kSmallest)}, 1000), Indices{0});
}

TEST(GreedySlice, HandlesTheLargestTokenCounts) {
  constexpr std::int64_t kHalf = test::kMostTokens / 2;
  EXPECT_EQ(greedy({entry(test::kMostTokens, 1.0)}, test::kMostTokens), Indices{0});
  EXPECT_EQ(greedy({entry(kHalf, 0.9), entry(kHalf, 0.8), entry(1, 0.0), entry(1, 0.0)}, test::kMostTokens),
            (Indices{0, 1, 2}));
}

// A pipeline excludes negative tokens. A direct call adds them to the remaining budget, which must not overflow.
TEST(GreedySlice, DoesNotOverflowOnNegativeTokens) {
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(greedy({entry(kLeast, -1.0), entry(kLeast, -0.5), entry(test::kMostTokens, 1e-9)}, 10).size(), 3U);
}

TEST(GreedySlice, FillsABudgetFromAThousandItems) {
  ScoredList list;
  for (int i = 0; i < 1000; ++i) list.push_back(entry(1 + i % 13, 1.0 / (1 + i % 7)));
  const Indices indices = greedy(list, 2500);
  EXPECT_LE(test::tokens_of(list, indices), 2500);
  EXPECT_GT(test::tokens_of(list, indices), 2500 - 13);
  for (std::size_t k = 1; k < indices.size(); ++k) {
    const auto density = [&](std::size_t at) {
      return list[indices[at]].score / static_cast<double>(list[indices[at]].item.tokens());
    };
    EXPECT_GE(density(k - 1), density(k)) << k;
  }
}

TEST(GreedySlice, HasNoQuotas) {
  EXPECT_EQ(GreedySlice().traits().quotas, SlicerTraits::Quotas::None);
  EXPECT_TRUE(GreedySlice().traits().monotonic_inclusion);
}

}  // namespace
}  // namespace cupel
