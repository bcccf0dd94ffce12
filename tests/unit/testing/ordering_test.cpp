#include <gtest/gtest.h>

#include "reports.hpp"
#include "support/thrown_error.hpp"

namespace cupel::testing {
namespace {

SelectionReport placed(std::initializer_list<double> scores) {
  Written written;
  int number = 0;
  for (const double score : scores) written.in("K" + std::to_string(number++), score);
  return written;
}

auto has_score(double score) {
  return [score](const IncludedItem& entry) { return entry.score == score; };
}

TEST(PlaceItemAtEdge, AcceptsTheFirstAndTheLastPosition) {
  const SelectionReport report = placed({3, 1, 2});
  should(report).place_item_at_edge(has_score(3)).place_item_at_edge(has_score(2));
  should(report).place_item_at_edge([](const ContextItem& item) { return item.kind() == "K2"; });
  should(placed({7})).place_item_at_edge(has_score(7));
}

TEST(PlaceItemAtEdge, AcceptsALaterMatchAtAnEdge) { should(placed({3, 1, 1})).place_item_at_edge(has_score(1)); }

// Spec: TestingVocabulary/ordering: Ordering group: PlaceItemAtEdge, PlaceTopNScoredAtEdges
//   Code: companions/testing/src/ordering.cpp
//   Note: The items at the edges are checked as a set, without their order (decisions#testing-vocabulary).
TEST(PlaceItemAtEdge, ShowsWhereTheFirstMatchIs) {
  EXPECT_EQ(MESSAGE_OF(should(placed({3, 2, 1, 1, 2.5})).place_item_at_edge(has_score(1))),
            "PlaceItemAtEdge failed: item matching predicate was at index 2 (not at edge). Edge positions: 0 and 4. "
            "Included had 5 items.");
}

// Spec: TestingVocabulary/ordering
TEST(PlaceItemAtEdge, FailsForAnInnerItemWithTheScoreOfAnEdge) {
  const SelectionReport report = placed({3, 3, 1});
  const auto second = [](const IncludedItem& entry) { return entry.position == 1; };
  EXPECT_EQ(MESSAGE_OF(should(report).place_item_at_edge(second)),
            "PlaceItemAtEdge failed: item matching predicate was at index 1 (not at edge). Edge positions: 0 and 2. "
            "Included had 3 items.");
}

// Spec: TestingVocabulary/ordering
TEST(PlaceItemAtEdge, ReportsThatNothingMatched) {
  const std::string message = "PlaceItemAtEdge failed: no item in Included matched the predicate.";
  EXPECT_EQ(MESSAGE_OF(should(placed({3, 2})).place_item_at_edge(has_score(9))), message);
  EXPECT_EQ(MESSAGE_OF(should(nothing()).place_item_at_edge(has_score(9))), message);
}

TEST(PlaceTopNScoredAtEdges, AlternatesFromBothEnds) {
  const SelectionReport u_shaped = placed({6, 4, 2, 1, 3, 5});
  for (int n = 0; n <= 6; ++n) should(u_shaped).place_top_n_scored_at_edges(n);
}

TEST(PlaceTopNScoredAtEdges, IgnoresTheOrderOfEdges) { should(placed({5, 1, 2, 6})).place_top_n_scored_at_edges(2); }

// Spec: TestingVocabulary/ordering
TEST(PlaceTopNScoredAtEdges, TreatsEveryPositionAsAnEdgeForAllItems) {
  should(placed({1, 3, 2})).place_top_n_scored_at_edges(3);
  should(placed({1})).place_top_n_scored_at_edges(1);
}

// Spec: TestingVocabulary/ordering
TEST(PlaceTopNScoredAtEdges, ShowsTheTopItemsAndTheEdges) {
  EXPECT_EQ(MESSAGE_OF(should(placed({6, 1, 5, 2, 3, 4})).place_top_n_scored_at_edges(4)),
            "PlaceTopNScoredAtEdges(4) failed: 1 of the top-4 scored items were not at expected edge positions. Top-4 "
            "items (by score): [(kind=K0, score=6, idx=0), (kind=K2, score=5, idx=2), (kind=K5, score=4, idx=5), "
            "(kind=K4, score=3, idx=4)]. Expected edge positions: [0, 5, 1, 4].");
}

// Spec: TestingVocabulary/ordering
TEST(PlaceTopNScoredAtEdges, AcceptsAnyItemThatTiesForTheLastPlace) {
  should(placed({3, 2, 2, 2})).place_top_n_scored_at_edges(2);  // the last of three equal scores is at an edge
  should(placed({1, 1, 1})).place_top_n_scored_at_edges(2);
}

TEST(PlaceTopNScoredAtEdges, FailsForAHigherScoreBetweenTiesAtTheEdges) {
  EXPECT_EQ(MESSAGE_OF(should(placed({2, 3, 2})).place_top_n_scored_at_edges(2)),
            "PlaceTopNScoredAtEdges(2) failed: 1 of the top-2 scored items were not at expected edge positions. Top-2 "
            "items (by score): [(kind=K1, score=3, idx=1), (kind=K0, score=2, idx=0)]. Expected edge positions: [0, "
            "2].");
}

TEST(PlaceTopNScoredAtEdges, TreatsNaNAsBelowEveryNumber) {
  should(placed({1, kNaN, 2})).place_top_n_scored_at_edges(2);
  EXPECT_THROW(should(placed({kNaN, 1, 2})).place_top_n_scored_at_edges(1), SelectionReportAssertionError);
}

// Spec: TestingVocabulary/ordering
TEST(PlaceTopNScoredAtEdges, ReportsThatThereAreTooFewItems) {
  EXPECT_EQ(MESSAGE_OF(should(placed({3, 2})).place_top_n_scored_at_edges(3)),
            "PlaceTopNScoredAtEdges(3) failed: n=3 exceeds Included count=2.");
  EXPECT_EQ(MESSAGE_OF(should(nothing()).place_top_n_scored_at_edges(1)),
            "PlaceTopNScoredAtEdges(1) failed: n=1 exceeds Included count=0.");
  should(nothing()).place_top_n_scored_at_edges(0);
}

TEST(PlaceTopNScoredAtEdges, RefusesACountBelowZero) {
  const Error error = test::thrown_error([] { return should(nothing()).place_top_n_scored_at_edges(-1); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
  EXPECT_STREQ(error.what(), "PlaceTopNScoredAtEdges: n must be >= 0, got -1");
}

}  // namespace
}  // namespace cupel::testing
