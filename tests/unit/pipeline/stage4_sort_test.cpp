#include <algorithm>
#include <random>

#include "pipeline_helpers.hpp"

namespace cupel {
namespace {

using test::kInfinity;
using test::kNaN;
using test::Positions;

// The order in which Slice receives items of these scores.
Positions sorted(const std::vector<double>& scores, bool all_equal_contents = false) {
  test::Items items;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    items.push_back(test::item(all_equal_contents ? "same" : "content " + std::to_string(i), 1));
  }
  const test::TakesAll slicer;
  PipelineOptions options = test::with_slicer(slicer, OverflowStrategy::Proceed);
  options.scorer = test::GivenScores(scores);
  Pipeline(options).run(items, test::budget_of(1000));
  return slicer.calls().at(0).positions;
}

// Spec: Sort/algorithm: SORT and its edge cases: empty, one item, all equal
//   Code: src/pipeline/stage4_sort.cpp
//   Vectors: required/pipeline/sort-equal-scores-keep-their-order, sort-zero-and-negative-zero-are-equal,
//     sort-scores-that-differ-in-the-last-bit, classify-empty-input-is-no-error
TEST(Sort, OrdersFromHighToLow) { EXPECT_EQ(sorted({0.1, 0.9, -2.0, 3.0, 0.5}), (Positions{3, 1, 4, 0, 2})); }

// Spec: Sort/algorithm
// "Empty input. Returns an empty array."; "Single item. Returns a single-element array".
TEST(Sort, LeavesEmptyAndSingleItemListsUnchanged) {
  EXPECT_EQ(sorted({}), Positions{});
  EXPECT_EQ(sorted({0.3}), Positions{0});
}

// Spec: Sort/stable, MUST: "Implementations MUST use a stable sort algorithm or equivalently sort by the composite key
//     (score descending, originalIndex ascending)." "The sort MUST be stable, or equivalently MUST use the composite
//     key"
//   Code: src/pipeline/stage4_sort.cpp, src/util/key_sort.cpp
//   Vectors: required/pipeline/sort-equal-scores-keep-their-order, sort-long-*
//   Note: We sort by the composite key: small lists by comparison, large ones by radix.
// Spec: Sort/algorithm
// "All equal scores. Output preserves input order entirely".
TEST(Sort, KeepsTheOrderOfTies) {
  EXPECT_EQ(sorted({0.5, 0.5, 0.5, 0.5}), (Positions{0, 1, 2, 3}));
  EXPECT_EQ(sorted({0.1, 0.5, 0.1, 0.5}), (Positions{1, 3, 0, 2}));
}

TEST(Sort, TreatsZeroAndNegativeZeroAsEqual) { EXPECT_EQ(sorted({-0.0, 0.0, -0.0, 0.0}), (Positions{0, 1, 2, 3})); }

// Spec: Score/not-finite
// The specification does not define the order of NaN. We sort it after every number.
TEST(Sort, PutsNaNLast) {
  EXPECT_EQ(sorted({kNaN, -kInfinity, kNaN, 0.5, kInfinity}), (Positions{4, 3, 1, 0, 2}));
  EXPECT_EQ(sorted({-kNaN, kNaN, 1.0}), (Positions{2, 0, 1}));
}

// Spec: Sort/algorithm
TEST(Sort, OrdersTheSurvivorsOfDeduplicate) { EXPECT_EQ(sorted({0.1, 0.9, 0.5}, true), Positions{1}); }

// Spec: Sort/stable
TEST(Sort, OrdersThousandsLikeAStableSort) {
  std::mt19937 random(1);
  for (const std::size_t size : {255U, 256U, 3000U}) {
    std::vector<double> scores(size);
    for (double& score : scores) score = static_cast<double>(random() % 100) / 10.0 - 5.0;
    Positions expected(size);
    std::iota(expected.begin(), expected.end(), Position{0});
    std::stable_sort(expected.begin(), expected.end(), [&](Position a, Position b) { return scores[a] > scores[b]; });
    EXPECT_EQ(sorted(scores), expected) << size;
  }
}

}  // namespace
}  // namespace cupel
