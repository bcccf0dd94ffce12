#include "cupel/scoring/recency_scorer.hpp"

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::dated;
using test::Items;
using test::plain;
using test::Scores;

Scores recency_scores(const Items& items) { return score_all(RecencyScorer(), items); }

// Spec: RecencyScorer/algorithm: RECENCY-SCORE: "For each item, count how many other timestamped items have a strictly
//     earlier timestamp. This count (the item's rank) is divided by the number of timestamped items minus one"
//   Code: src/scoring/recency_scorer.cpp, src/scoring/rank.cpp
//   Vectors: required/pipeline/score-items-with-negative-tokens-are-no-peers,
//     optional/pipeline/timestamp-offsets-are-instants, required/scoring/recency-ranks-count-not-distances,
//     recency-two-items-newer-first, recency-pairs-a-millisecond-apart, recency-two-sessions-years-apart
//   Public vectors: recency-basic
//   Note: One sort replaces N counts.
// "The most recent item has rank N - 1, scoring 1.0. The oldest item has rank 0, scoring 0.0. Intermediate items score
// rank / (N - 1), producing evenly-spaced values."
TEST(RecencyScorer, SpacesDistinctTimestampsEvenly) {
  const Items items = {dated("2024-03-01T00:00:00Z"), dated("2024-01-01T00:00:00Z"), dated("2024-05-01T00:00:00Z"),
                       dated("2024-02-01T00:00:00Z"), dated("2024-04-01T00:00:00Z")};
  EXPECT_EQ(recency_scores(items), (Scores{0.5, 0.0, 1.0, 0.25, 0.75}));
}

TEST(RecencyScorer, ScoresOnlyTheRankNotTheDistance) {
  const Items items = {dated("1999-01-01T00:00:00Z"), dated("2024-01-01T00:00:00Z"),
                       dated("2024-01-01T00:00:00.000000001Z")};
  EXPECT_EQ(recency_scores(items), (Scores{0.0, 0.5, 1.0}));
}

// Spec: RecencyScorer/edge-cases: no timestamp, none at all, only one, all the same; "tied items receive identical
//     scores"
//   Code: src/scoring/rank.cpp
//   Vectors: required/scoring/recency-without-any-timestamp, recency-only-timestamp-among-many, recency-lone-item,
//     recency-all-the-same-timestamp, recency-tied-timestamps-share-a-rank, recency-newest-twins-stay-below-one,
//     recency-denominator-counts-timestamped-items
//   Public vectors: recency-null-timestamps, recency-single-item, recency-all-null
// "item.timestamp is null: 0.0"
TEST(RecencyScorer, AnItemWithoutATimestampScoresZero) {
  const Items items = {dated("2024-01-01T00:00:00Z"), plain(), dated("2024-02-01T00:00:00Z")};
  EXPECT_EQ(recency_scores(items), (Scores{0.0, 0.0, 1.0}));
}

// Spec: RecencyScorer/edge-cases
// "All items have null timestamps: All score 0.0"
TEST(RecencyScorer, WithoutAnyTimestampsAllScoreZero) {
  EXPECT_EQ(recency_scores({plain(), plain(), plain()}), (Scores{0.0, 0.0, 0.0}));
}

// Spec: RecencyScorer/edge-cases
// "Only one item has a timestamp: That item scores 1.0"
TEST(RecencyScorer, ALoneTimestampScoresOne) {
  EXPECT_EQ(recency_scores({plain(), dated("1999-01-01T00:00:00Z"), plain()}), (Scores{0.0, 1.0, 0.0}));
  EXPECT_EQ(recency_scores({dated("1999-01-01T00:00:00Z")}), (Scores{1.0}));
}

// Spec: RecencyScorer/edge-cases
// "All items share the same timestamp: All score 0.0 (rank = 0 for each, since no item is strictly older)"
TEST(RecencyScorer, WhenAllTimestampsAreEqualAllScoreZero) {
  const ContextItem item = dated("2024-01-01T00:00:00Z");
  EXPECT_EQ(recency_scores({item, item, item}), (Scores{0.0, 0.0, 0.0}));
  EXPECT_EQ(recency_scores({item, item}), (Scores{0.0, 0.0}));
}

// Spec: RecencyScorer/edge-cases
// "The comparison allItems[i].timestamp < item.timestamp is strict — items with equal timestamps do not increment the
// rank."
TEST(RecencyScorer, TiedTimestampsShareARank) {
  const Items items = {dated("2024-01-01T00:00:00Z"), dated("2024-02-01T00:00:00Z"), dated("2024-02-01T00:00:00Z"),
                       dated("2024-03-01T00:00:00Z")};
  EXPECT_EQ(recency_scores(items), (Scores{0.0, 1.0 / 3.0, 1.0 / 3.0, 1.0}));
}

TEST(RecencyScorer, ATieForTheNewestDoesNotScoreOne) {
  const Items items = {dated("2024-01-01T00:00:00Z"), dated("2024-02-01T00:00:00Z"), dated("2024-02-01T00:00:00Z")};
  EXPECT_EQ(recency_scores(items), (Scores{0.0, 0.5, 0.5}));
}

// Spec: RecencyScorer/notes: "Timestamp comparison is by temporal ordering (the underlying instant), not by string
//     representation." "Only items that have a timestamp participate in the ranking."
//   Code: src/model/timestamp_keys.cpp, src/scoring/rank.cpp
//   Vectors: optional/pipeline/timestamp-offsets-are-instants, timestamp-nanoseconds-count, optional/scoring/recency-*,
//     required/scoring/recency-denominator-counts-timestamped-items, recency-milliseconds-tell-instants-apart,
//     recency-instants-before-1970, recency-leap-day-and-new-year, recency-tied-timestamps-share-a-rank
TEST(RecencyScorer, ComparesInstantsNotSpellings) {
  const Items items = {dated("2024-01-01T10:00:00+02:00"), dated("2024-01-01T08:00:00Z"),
                       dated("2024-01-01T09:00:00+00:30")};
  EXPECT_EQ(recency_scores(items), (Scores{0.0, 0.0, 1.0}));
}

// Spec: RecencyScorer/notes
// "The denominator is countWithTimestamp - 1, not length(allItems) - 1."
TEST(RecencyScorer, DividesByTheTimestampedItemsOnly) {
  const Items items = {plain(), dated("2024-01-01T00:00:00Z"), plain(), dated("2024-02-01T00:00:00Z"),
                       plain(), dated("2024-03-01T00:00:00Z"), plain()};
  EXPECT_EQ(recency_scores(items), (Scores{0.0, 0.0, 0.0, 0.5, 0.0, 1.0, 0.0}));
}

TEST(RecencyScorer, RanksTheFirstAndTheLastYear) {
  const Items items = {dated("9999-12-31T23:59:59.999999999Z"), dated("0001-01-01T00:00:00Z"),
                       dated("2024-01-01T00:00:00Z"), dated("2024-01-01T00:00:00Z"),
                       dated("9999-12-31T23:59:59.999999998Z")};
  EXPECT_EQ(recency_scores(items), (Scores{1.0, 0.0, 0.25, 0.25, 0.75}));
}

TEST(RecencyScorer, IsNamedRecency) { EXPECT_EQ(RecencyScorer().name(), "recency"); }

}  // namespace
}  // namespace cupel
