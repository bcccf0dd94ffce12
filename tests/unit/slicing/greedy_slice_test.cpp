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

TEST(GreedySlice, SelectsNothingOfNothing) { test::expect_nothing_of_nothing(GreedySlice()); }

// "The output list order is determined by the greedy iteration order (density-descending), not the original input
// order."
TEST(GreedySlice, TakesTheHighestScorePerTokenFirst) {
  const ScoredList list = {entry(100, 0.9), entry(50, 0.6), entry(10, 0.5)};  // densities 0.009, 0.012, 0.05
  EXPECT_EQ(greedy(list, 60), (Indices{2, 1}));
  EXPECT_EQ(greedy(list, 160), (Indices{2, 1, 0}));
}

// "All items fit within budget: All items selected"; "Single item fits within budget: That item is selected"
TEST(GreedySlice, TakesWhatFitsExactly) {
  EXPECT_EQ(greedy({entry(10, 0.5)}, 10), Indices{0});
  EXPECT_EQ(greedy({entry(4, 0.5), entry(6, 0.5)}, 10), (Indices{0, 1}));
}

// "Single item exceeds budget: Empty list (only zero-token items, if any)"; "All items exceed budget individually: Only
// zero-token items are selected"
TEST(GreedySlice, LeavesOutWhatIsTooLarge) {
  EXPECT_EQ(greedy({entry(11, 1.0)}, 10), Indices{});
  EXPECT_EQ(greedy({entry(11, 1.0), entry(0, 0.1), entry(12, 0.9)}, 10), Indices{1});
}

// The pseudocode goes on after an item that does not fit; the note in the same chapter means that nothing is undone.
TEST(GreedySlice, GoesOnToSmallerItemsAfterSkippingALargeOne) {
  const ScoredList list = {entry(80, 1.6), entry(50, 0.9), entry(20, 0.3)};  // densities 0.02, 0.018, 0.015
  EXPECT_EQ(greedy(list, 100), (Indices{0, 2}));
}

TEST(GreedySlice, DoesNotUndoAChoice) {
  EXPECT_EQ(greedy({entry(10, 0.9), entry(5, 0.4)}, 10), Indices{0});
  EXPECT_EQ(greedy({entry(6, 0.9), entry(10, 1.0)}, 10), Indices{0});  // 0.15 against 0.1
}

// "When two items have equal value density, the item with the lower original index in the input list MUST be
// preferred".
TEST(GreedySlice, PrefersTheEarlierOfEqualDensities) {
  EXPECT_EQ(greedy({entry(4, 2.0), entry(2, 1.0), entry(6, 3.0)}, 100), (Indices{0, 1, 2}));
  EXPECT_EQ(greedy({entry(5, 0.5), entry(5, 0.5), entry(5, 0.5)}, 10), (Indices{0, 1}));
  EXPECT_EQ(greedy({entry(8, 0.8), entry(1, 0.1), entry(1, 0.1)}, 9), (Indices{0, 1}));
}

// "Among zero-token items, tiebreaking is by original index only; score values MUST NOT affect the relative order of
// zero-token items."
TEST(GreedySlice, TakesZeroTokenItemsFirstInTheirOrderWhateverTheyScore) {
  const ScoredList list = {entry(10, 1.0), entry(0, 0.1), entry(0, 0.9), entry(0, -5.0), entry(0, kNaN), entry(0, 0.0)};
  EXPECT_EQ(greedy(list, 10), (Indices{1, 2, 3, 4, 5, 0}));
}

// "All items are zero-token: All items selected"
TEST(GreedySlice, TakesAllZeroTokenItemsWithAnyPositiveTarget) {
  EXPECT_EQ(greedy({entry(0, 0.1), entry(0, 0.9)}, 1), (Indices{0, 1}));
}

TEST(GreedySlice, TakesItemsThatScoreZeroOrLessWhenTheyFit) {
  EXPECT_EQ(greedy({entry(1, 0.0), entry(1, -1.0), entry(1, 0.5)}, 3), (Indices{2, 0, 1}));
}

TEST(GreedySlice, TakesBothZerosForOneDensity) {
  EXPECT_EQ(greedy({entry(5, -0.0), entry(5, 0.0), entry(7, -0.0)}, 100), (Indices{0, 1, 2}));
}

TEST(GreedySlice, TakesNaNLast) {
  EXPECT_EQ(greedy({entry(5, kNaN), entry(5, -kInfinity), entry(5, 0.1), entry(5, kNaN)}, 100), (Indices{2, 1, 0, 3}));
  EXPECT_EQ(greedy({entry(5, kNaN), entry(5, 0.1)}, 5), Indices{1});
}

TEST(GreedySlice, TakesInfinityBeforeEverything) {
  EXPECT_EQ(greedy({entry(5, 1e300), entry(500, kInfinity)}, 500), Indices{1});
}

// A density too small for a double is 0: then the index decides.
TEST(GreedySlice, TakesDensitiesThatUnderflowForEqual) {
  constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(greedy({entry(1000, 0.0), entry(1000, kSmallest)}, 1000), Indices{0});
}

TEST(GreedySlice, HandlesTheLargestTokenCounts) {
  constexpr std::int64_t kHalf = test::kMostTokens / 2;
  EXPECT_EQ(greedy({entry(test::kMostTokens, 1.0)}, test::kMostTokens), Indices{0});
  EXPECT_EQ(greedy({entry(kHalf, 0.9), entry(kHalf, 0.8), entry(1, 0.0), entry(1, 0.0)}, test::kMostTokens),
            (Indices{0, 1, 2}));
}

// A pipeline excludes negative tokens; by hand they are what they are, and do not wrap.
TEST(GreedySlice, CopesWithNegativeTokens) {
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
