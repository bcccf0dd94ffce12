#include "cupel/slicing/stream_slice.hpp"

#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using test::entry;
using test::Indices;
using test::kNaN;
using test::ScoredList;

Indices stream(const ScoredList& list, std::int64_t target, std::int64_t batch_size) {
  return test::selected(StreamSlice({.batch_size = batch_size}), list, target);
}

// Spec: Slicers/empty-input
TEST(StreamSlice, SelectsNothingWithoutItemsOrBudget) { test::expect_nothing_without_items_or_budget(StreamSlice()); }

// Spec: Slicers/stream-slice, MAY: "Implementations that support asynchronous or streaming pipelines MAY provide a
//     StreamSlice that conforms to the same behavioral contract (subset selection within budget) using a streaming
//     evaluation model."
//   Code: include/cupel/slicing/stream_slice.hpp, src/slicing/stream_slice.cpp
//   Vectors: optional/pipeline/slicer-stream-*, error-batch-size-of-zero, optional/slicing/stream-*,
//     quota-with-a-stream-inside-has-a-stream-per-kind, count-quota-with-a-stream-inside-caps-in-stream-order
//   Note: Batches have 32 items by default. After a full batch, the slicer stops once no budget remains
//     (decisions#slicers).
TEST(StreamSlice, TakesTheBestOfEachBatchBeforeReadingTheNext) {
  const ScoredList list = {entry(5, 0.1), entry(5, 0.9), entry(5, 1.0), entry(5, 0.2)};
  EXPECT_EQ(stream(list, 5, 2), Indices{1});
  EXPECT_EQ(stream(list, 15, 2), (Indices{1, 0, 2}));
  EXPECT_EQ(stream(list, 5, 4), Indices{2});
}

TEST(StreamSlice, OrdersByScoreNotByDensity) { EXPECT_EQ(stream({entry(1, 0.5), entry(10, 0.9)}, 10, 2), Indices{1}); }

TEST(StreamSlice, ContinuesWithSmallerItemsAfterSkippingALargeOne) {
  EXPECT_EQ(stream({entry(8, 0.9), entry(9, 0.8), entry(2, 0.7)}, 10, 3), (Indices{0, 2}));
  EXPECT_EQ(stream({entry(8, 0.9), entry(9, 0.8), entry(2, 0.7)}, 10, 1), (Indices{0, 2}));
}

TEST(StreamSlice, TakesEqualScoresInInputOrderAndNaNLast) {
  EXPECT_EQ(stream({entry(1, kNaN), entry(1, 0.5), entry(1, -0.0), entry(1, 0.5), entry(1, 0.0)}, 10, 5),
            (Indices{1, 3, 2, 4, 0}));
}

TEST(StreamSlice, TakesZeroTokenItemsOfABatchEvenWhenNothingRemains) {
  EXPECT_EQ(stream({entry(5, 0.9), entry(0, 0.1), entry(0, 0.2)}, 5, 3), (Indices{0, 2, 1}));
}

// Spec: Slicers/stream-slice
TEST(StreamSlice, StopsAfterAFullBatchOnceNothingRemains) {
  EXPECT_EQ(stream({entry(5, 0.9), entry(1, 0.5), entry(0, 0.9)}, 5, 2), Indices{0});
  EXPECT_EQ(stream({entry(4, 0.9), entry(2, 0.5), entry(0, 0.9), entry(1, 0.1)}, 5, 2), (Indices{0, 2, 3}));
}

TEST(StreamSlice, TakesThePartialLastBatch) {
  EXPECT_EQ(stream({entry(1, 0.1), entry(1, 0.2), entry(1, 0.3)}, 10, 2), (Indices{1, 0, 2}));
  EXPECT_EQ(stream({entry(1, 0.1), entry(1, 0.2)}, 10, 100), (Indices{1, 0}));
}

TEST(StreamSlice, SkipsNegativeTokens) {
  EXPECT_EQ(stream({entry(-5, 0.9), entry(4, 0.8), entry(7, 0.7)}, 10, 3), Indices{1});
}

// Spec: Slicers/stream-slice
TEST(StreamSlice, BatchSizeDefaultsToThirtyTwo) {
  EXPECT_EQ(StreamSlice().options().batch_size, 32);
  ScoredList list(32, entry(1, 0.1));
  list.push_back(entry(1, 0.9));
  EXPECT_EQ(test::selected(StreamSlice(), list, 1), Indices{0});  // the 33rd is in the next batch
  list.erase(list.begin());
  EXPECT_EQ(test::selected(StreamSlice(), list, 1), Indices{31});  // now it is the 32nd
}

TEST(StreamSlice, RejectsABatchSizeThatIsNotPositive) {
  for (const std::int64_t size : {std::int64_t{0}, std::int64_t{-1}}) {
    test::expect_slicer_error([&] { return StreamSlice({.batch_size = size}); }, "batchSize",
                              "must be positive, got " + std::to_string(size));
  }
}

TEST(StreamSlice, HandlesTheLargestNumbers) {
  EXPECT_EQ(stream({entry(test::kMostTokens, 0.9), entry(1, 0.8)}, test::kMostTokens, test::kMostTokens), Indices{0});
}

}  // namespace
}  // namespace cupel
