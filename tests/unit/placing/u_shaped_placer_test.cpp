#include "cupel/placing/u_shaped_placer.hpp"

#include "placing_helpers.hpp"

namespace cupel {
namespace {

using test::kInfinity;
using test::kNaN;
using test::Order;

Order u_shape_of(const std::vector<double>& scores) { return place(UShapedPlacer(), test::with_scores(scores)); }

// Spec: UShapedPlacer/edge-cases: empty, one item, two items, all equal, pins by their 1.0
//   Vectors: required/placing/u-shaped-of-nothing, u-shaped-single-item, u-shaped-two-items, u-shaped-all-scores-equal,
//     u-shaped-scores-outside-the-usual-range
// "Empty input: Empty list"; "Single item: That item returned as-is"
TEST(UShapedPlacer, LeavesEmptyAndSingleItemListsUnchanged) {
  EXPECT_EQ(u_shape_of({}), Order{});
  EXPECT_EQ(u_shape_of({0.3}), Order{0});
}

// Spec: UShapedPlacer/edge-cases
// "Two items: Higher-scored at index 0, lower-scored at index 1"
TEST(UShapedPlacer, PutsTheBetterOfTwoFirst) {
  EXPECT_EQ(u_shape_of({0.9, 0.1}), (Order{0, 1}));
  EXPECT_EQ(u_shape_of({0.1, 0.9}), (Order{1, 0}));
}

// Spec: UShapedPlacer/algorithm: U-SHAPED-PLACE: "Even-ranked items (0, 2, 4, ...) fill from the left (start of the
//     array)." "Odd-ranked items (1, 3, 5, ...) fill from the right (end of the array)."
//   Vectors: required/placing/u-shaped-even-number-of-items, u-shaped-even-ranks-left-odd-ranks-right,
//     u-shaped-three-items, u-shaped-timestamps-do-not-matter
//   Public vectors: u-shaped-basic
//   Note: The first test is the specification's example of seven items.
// The specification's example: [A=0.9, B=0.8, C=0.7, D=0.6, E=0.5, F=0.4, G=0.3] becomes A C E G F D B.
TEST(UShapedPlacer, PutsTheBestOfAnOddNumberAtTheEdges) {
  EXPECT_EQ(u_shape_of({0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3}), (Order{0, 2, 4, 6, 5, 3, 1}));
  EXPECT_EQ(u_shape_of({0.3, 0.8, 0.5, 0.6, 0.7, 0.4, 0.9}), (Order{6, 4, 2, 0, 5, 3, 1}));
}

// Spec: UShapedPlacer/algorithm
TEST(UShapedPlacer, PutsTheBestOfAnEvenNumberAtTheEdges) {
  EXPECT_EQ(u_shape_of({0.9, 0.8, 0.7, 0.6}), (Order{0, 2, 3, 1}));
  EXPECT_EQ(u_shape_of({0.6, 0.9, 0.7, 0.8, 0.5, 0.4}), (Order{1, 2, 4, 5, 0, 3}));
}

// Spec: UShapedPlacer/stable, MUST: "The sort MUST be stable or use a composite sort key. When two items have the same
//     score, the item with the lower original index is ranked first."
//   Vectors: required/placing/u-shaped-ties-rank-by-index, u-shaped-many-ties, u-shaped-forty-items,
//     u-shaped-scores-close-together, optional/placing/u-*
//   Public vectors: u-shaped-equal-scores
//   Note: NaN ranks last, so it is in the middle (decisions#numbers).
// "All items have the same score: Original input order preserved (stable sort); alternating placement still applies"
TEST(UShapedPlacer, AlternatesThroughTiesInInputOrder) {
  EXPECT_EQ(u_shape_of({0.5, 0.5, 0.5, 0.5, 0.5}), (Order{0, 2, 4, 3, 1}));
  EXPECT_EQ(u_shape_of({0.1, 0.5, 0.9, 0.5}), (Order{2, 3, 0, 1}));
}

TEST(UShapedPlacer, TreatsZeroAndNegativeZeroAsEqual) { EXPECT_EQ(u_shape_of({-0.0, 0.0, -0.0}), (Order{0, 2, 1})); }

TEST(UShapedPlacer, PutsNaNInTheMiddle) {
  EXPECT_EQ(u_shape_of({kNaN, 0.9, kNaN, -kInfinity, kInfinity}), (Order{4, 3, 2, 0, 1}));
  EXPECT_EQ(u_shape_of({kNaN, kNaN, kNaN}), (Order{0, 2, 1}));
}

TEST(UShapedPlacer, IgnoresTimestamps) {
  const std::vector<ScoredItem> merged = {test::at("2024-03-01T00:00:00Z", 0.1), test::at("2024-01-01T00:00:00Z", 0.9),
                                          test::undated(0.5)};
  EXPECT_EQ(place(UShapedPlacer(), merged), (Order{1, 0, 2}));
}

// The list is long enough for the radix sort. Rank k goes to place k / 2 from the left or from the right.
TEST(UShapedPlacer, PlacesAThousandItems) {
  std::vector<double> scores(1001);
  for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = 1.0 / static_cast<double>(i + 1);
  const Order order = u_shape_of(scores);
  for (std::size_t rank = 0; rank < scores.size(); ++rank) {
    const std::size_t place = rank % 2 == 0 ? rank / 2 : scores.size() - 1 - rank / 2;
    EXPECT_EQ(order[place], rank);
  }
}

}  // namespace
}  // namespace cupel
