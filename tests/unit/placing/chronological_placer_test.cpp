#include "cupel/placing/chronological_placer.hpp"

#include <algorithm>
#include <random>

#include "placing_helpers.hpp"

namespace cupel {
namespace {

using test::at;
using test::Order;
using test::undated;

Order order_of(const std::vector<ScoredItem>& merged) { return place(ChronologicalPlacer(), merged); }

// Spec: ChronologicalPlacer/edge-cases: empty, one item, all the same timestamp; "Timestamp comparison is by temporal
//     ordering (the underlying UTC instant)"
//   Vectors: required/placing/chronological-of-nothing, chronological-single-item,
//     chronological-all-the-same-timestamp, chronological-milliseconds, chronological-before-1970,
//     optional/placing/chronological-compares-instants-not-spellings, chronological-nanoseconds
// "Empty input: Empty list"; "Single item: That item returned as-is"
TEST(ChronologicalPlacer, LeavesEmptyAndSingleItemListsUnchanged) {
  EXPECT_EQ(order_of({}), Order{});
  EXPECT_EQ(order_of({undated()}), Order{0});
  EXPECT_EQ(order_of({at("2024-01-01T00:00:00Z")}), Order{0});
}

// Spec: ChronologicalPlacer/algorithm: CHRONOLOGICAL-PLACE: "It sorts items by their timestamp field in ascending order
//     (oldest first)"
//   Code: src/placing/chronological_placer.cpp, src/model/timestamp_keys.cpp
//   Vectors: required/pipeline/place-chronological-mixes-pins-with-the-others,
//     required/placing/chronological-oldest-first, chronological-two-items
//   Public vectors: chronological-basic
// "All items have timestamps: Sorted ascending by timestamp"
TEST(ChronologicalPlacer, PutsTheOldestFirst) {
  EXPECT_EQ(order_of({at("2024-03-01T00:00:00Z"), at("2024-01-01T00:00:00Z"), at("2024-02-01T00:00:00Z")}),
            (Order{1, 2, 0}));
}

// Spec: ChronologicalPlacer/stable
// "No items have timestamps: Original input order preserved"
TEST(ChronologicalPlacer, KeepsTheOrderOfUndatedItems) {
  EXPECT_EQ(order_of({undated(0.1), undated(0.9), undated(0.5)}), (Order{0, 1, 2}));
}

// Spec: ChronologicalPlacer/undated-last, MUST: "Items without timestamps MUST sort after all timestamped items, not
//     before."
//   Vectors: required/placing/chronological-undated-items-last, chronological-one-dated-item, chronological-many-ties
//   Public vectors: chronological-null-timestamps
TEST(ChronologicalPlacer, PutsUndatedItemsLastInInputOrder) {
  EXPECT_EQ(order_of({undated(), at("2024-03-01T00:00:00Z"), undated(), at("0001-01-01T00:00:00Z"), undated()}),
            (Order{3, 1, 0, 2, 4}));
}

// Spec: ChronologicalPlacer/stable, MUST: "The sort MUST be stable. When timestamps are equal (or both null), the
//     original input order (index) MUST be preserved."
//   Vectors: optional/placing/chronological-ties-across-thousands-of-years,
//     required/placing/chronological-ties-keep-their-order, chronological-without-any-timestamp,
//     chronological-many-ties, chronological-pairs, chronological-undated-items-last
// Spec: ChronologicalPlacer/edge-cases
// "All items have the same timestamp: Original input order preserved (stable sort)"
TEST(ChronologicalPlacer, KeepsTheOrderOfTies) {
  EXPECT_EQ(
      order_of({at("2024-01-01T00:00:00Z", 0.1), at("2024-01-01T00:00:00Z", 0.9), at("2024-01-01T00:00:00Z", 0.5)}),
      (Order{0, 1, 2}));
  EXPECT_EQ(order_of({at("2024-02-01T00:00:00Z"), at("2024-01-01T00:00:00Z"), at("2024-02-01T00:00:00Z"),
                      at("2024-01-01T00:00:00Z")}),
            (Order{1, 3, 0, 2}));
}

// Spec: ChronologicalPlacer/scores-ignored, MUST: "Scores are available (items are ScoredItem pairs) but MUST NOT
//     influence the ordering."
//   Vectors: required/placing/chronological-scores-do-not-matter, chronological-oldest-first,
//     chronological-without-any-timestamp
TEST(ChronologicalPlacer, IgnoresScores) {
  for (const double score : {0.0, 1.0, -1.0, test::kNaN, test::kInfinity}) {
    EXPECT_EQ(order_of({at("2024-02-01T00:00:00Z", score), at("2024-01-01T00:00:00Z", 0.5), undated(score)}),
              (Order{1, 0, 2}));
  }
}

// Spec: ChronologicalPlacer/edge-cases
TEST(ChronologicalPlacer, ComparesInstantsNotSpellings) {
  EXPECT_EQ(order_of({at("2024-01-01T10:00:00+02:00"), at("2024-01-01T08:00:00Z"), at("2024-01-01T07:59:59.9Z")}),
            (Order{2, 0, 1}));
}

TEST(ChronologicalPlacer, OrdersTheFirstAndTheLastYear) {
  EXPECT_EQ(order_of({at("9999-12-31T23:59:59.999999999Z"), at("2024-01-01T00:00:00Z"), undated(),
                      at("0001-01-01T00:00:00Z"), at("2024-01-01T00:00:00Z"), at("9999-12-31T23:59:59.999999998Z"),
                      at("0001-01-01T00:00:00.000000001Z")}),
            (Order{3, 6, 1, 4, 5, 0, 2}));
}

// Spec: ChronologicalPlacer/algorithm
TEST(ChronologicalPlacer, OrdersAThousandItemsLikeAStableSort) {
  std::mt19937 random(1);
  std::vector<ScoredItem> merged;
  for (int i = 0; i < 1000; ++i) {
    std::optional<Timestamp> timestamp;
    if (random() % 4 != 0) timestamp = Timestamp::from_unix(static_cast<std::int64_t>(random() % 300));
    merged.push_back({ContextItem({.content = "x", .tokens = 1, .timestamp = timestamp}), 0.5});
  }
  Order expected(merged.size());
  for (std::size_t i = 0; i < expected.size(); ++i) expected[i] = static_cast<Position>(i);
  std::stable_sort(expected.begin(), expected.end(), [&](Position a, Position b) {
    const auto& left = merged[a].item.timestamp();
    const auto& right = merged[b].item.timestamp();
    return left && (!right || *left < *right);
  });
  EXPECT_EQ(order_of(merged), expected);
}

}  // namespace
}  // namespace cupel
