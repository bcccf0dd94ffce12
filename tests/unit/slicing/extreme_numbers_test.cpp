// Slicers called directly, without a pipeline that checks the sums of tokens first.

#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using test::entry;
using test::Indices;
using test::kMostTokens;
using test::selected;

TEST(SlicersCalledDirectly, QuotaMassesDoNotWrap) {
  const QuotaSlice slicer({}, GreedySlice());
  // The masses are 2 to 1, and their sum exceeds 64 bits. The shares are 60 and 30 tokens; no item fits.
  EXPECT_EQ(selected(slicer, {entry(kMostTokens, 0.9), entry(kMostTokens, 0.8), entry(kMostTokens, 0.5, "Doc")}, 90),
            Indices{});
  EXPECT_EQ(selected(slicer, {entry(kMostTokens, 0.9), entry(0, 0.8)}, 90), Indices{1});
}

TEST(SlicersCalledDirectly, CommittedTokensDoNotWrap) {
  const CountQuotaSlice slicer({{.kind = "Message", .require_count = 2, .cap_count = 9}}, GreedySlice());
  EXPECT_EQ(selected(slicer, {entry(kMostTokens, 0.9), entry(kMostTokens, 0.8), entry(1, 0.1)}, 90), (Indices{0, 1}));
}

TEST(SlicersCalledDirectly, NegativeTokensDoNotMakeTheBudgetWrap) {
  EXPECT_EQ(selected(GreedySlice(), {entry(-1, -0.5), entry(kMostTokens, 0.1)}, kMostTokens), (Indices{0, 1}));
}

// Two candidates have four subsets; a table would have a billion columns.
TEST(SlicersCalledDirectly, AHugeCapacityForFewCandidatesNeedsNoTable) {
  const KnapsackSlice slicer({.bucket_size = 1});
  EXPECT_EQ(selected(slicer, {entry(600'000'000, 0.9), entry(600'000'000, 0.8)}, 999'999'999), Indices{0});
  EXPECT_EQ(selected(slicer, {entry(600'000'000, 0.9), entry(kMostTokens, 0.8), entry(kMostTokens, 0.95)}, kMostTokens),
            Indices{2});
}

// The clamp for seven candidates is 1317624576693539543, which is not a double. The double below it must not be
// clamped.
TEST(SlicersCalledDirectly, AScoreJustBelowTheLargestKnapsackValueIsNotRaisedToIt) {
  const KnapsackSlice slicer({.bucket_size = 1});
  const test::ScoredList list = {entry(5, 131762457669353.92),
                                 entry(5, std::numeric_limits<double>::infinity()),
                                 entry(5, 0.0),
                                 entry(5, 0.0),
                                 entry(5, 0.0),
                                 entry(5, 0.0),
                                 entry(5, 0.0)};
  EXPECT_EQ(selected(slicer, list, 5), Indices{1});
}

}  // namespace
}  // namespace cupel
