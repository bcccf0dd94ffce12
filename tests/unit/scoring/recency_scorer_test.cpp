#include "cupel/scoring/recency_scorer.hpp"

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::dated;
using test::Items;
using test::plain;
using test::Scores;

Scores recency_scores(const Items& items) { return score_all(RecencyScorer(), items); }

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

// "item.timestamp is null: 0.0"
TEST(RecencyScorer, AnItemWithoutATimestampScoresZero) {
  const Items items = {dated("2024-01-01T00:00:00Z"), plain(), dated("2024-02-01T00:00:00Z")};
  EXPECT_EQ(recency_scores(items), (Scores{0.0, 0.0, 1.0}));
}

// "All items have null timestamps: All score 0.0"
TEST(RecencyScorer, WithoutAnyTimestampsAllScoreZero) {
  EXPECT_EQ(recency_scores({plain(), plain(), plain()}), (Scores{0.0, 0.0, 0.0}));
}

// "Only one item has a timestamp: That item scores 1.0"
TEST(RecencyScorer, ALoneTimestampScoresOne) {
  EXPECT_EQ(recency_scores({plain(), dated("1999-01-01T00:00:00Z"), plain()}), (Scores{0.0, 1.0, 0.0}));
  EXPECT_EQ(recency_scores({dated("1999-01-01T00:00:00Z")}), (Scores{1.0}));
}

// "All items share the same timestamp: All score 0.0 (rank = 0 for each, since no item is strictly older)"
TEST(RecencyScorer, WhenAllTimestampsAreEqualAllScoreZero) {
  const ContextItem item = dated("2024-01-01T00:00:00Z");
  EXPECT_EQ(recency_scores({item, item, item}), (Scores{0.0, 0.0, 0.0}));
  EXPECT_EQ(recency_scores({item, item}), (Scores{0.0, 0.0}));
}

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

// "Timestamp comparison is by temporal ordering (the underlying instant), not by string representation."
TEST(RecencyScorer, ComparesInstantsNotSpellings) {
  const Items items = {dated("2024-01-01T10:00:00+02:00"), dated("2024-01-01T08:00:00Z"),
                       dated("2024-01-01T09:00:00+00:30")};
  EXPECT_EQ(recency_scores(items), (Scores{0.0, 0.0, 1.0}));
}

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

TEST(RecencyScorer, HasItsName) { EXPECT_EQ(RecencyScorer().name(), "recency"); }

}  // namespace
}  // namespace cupel
