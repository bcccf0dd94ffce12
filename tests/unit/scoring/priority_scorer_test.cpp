#include "cupel/scoring/priority_scorer.hpp"

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::Items;
using test::plain;
using test::prioritized;
using test::Scores;

Scores priority_scores(const Items& items) { return score_all(PriorityScorer(), items); }

// Spec: PriorityScorer/algorithm: PRIORITY-SCORE: "For each item, count how many other prioritized items have a
//     strictly lower priority value. This count (the item's rank) is divided by the number of prioritized items minus
//     one"
//   Code: src/scoring/priority_scorer.cpp, src/scoring/rank.cpp
//   Vectors: required/pipeline/scorer-priority-orders-by-number, required/scoring/priority-ranks-count-not-distances,
//     priority-forty-items, priority-groups-far-apart, priority-two-values-alternating,
//     priority-pairs-that-differ-in-the-last-bit
//   Public vectors: priority-basic
// "Higher numeric priority values produce higher scores. priority = 10 scores higher than priority = 5."
TEST(PriorityScorer, SpacesDistinctPrioritiesEvenly) {
  EXPECT_EQ(priority_scores({prioritized(10), prioritized(5), prioritized(-3), prioritized(100), prioritized(7)}),
            (Scores{0.75, 0.25, 0.0, 1.0, 0.5}));
}

// Spec: PriorityScorer/edge-cases: no priority, none at all, only one, all the same; "Tied items receive identical
//     scores."
//   Code: src/scoring/rank.cpp
//   Vectors: required/scoring/priority-without-any, priority-only-one-among-many, priority-all-the-same,
//     priority-ties-share-a-rank, priority-denominator-counts-prioritised-items, priority-zero-is-a-priority
//   Public vectors: priority-null
// "item.priority is null: 0.0"
TEST(PriorityScorer, AnItemWithoutAPriorityScoresZero) {
  EXPECT_EQ(priority_scores({prioritized(-5), plain(), prioritized(-4)}), (Scores{0.0, 0.0, 1.0}));
}

// Spec: PriorityScorer/edge-cases
// "All items have null priorities: All score 0.0"
TEST(PriorityScorer, WithoutAnyPrioritiesAllScoreZero) {
  EXPECT_EQ(priority_scores({plain(), plain()}), (Scores{0.0, 0.0}));
}

// Spec: PriorityScorer/edge-cases
// "Only one item has a priority: That item scores 1.0"
TEST(PriorityScorer, ALonePriorityScoresOne) {
  EXPECT_EQ(priority_scores({plain(), prioritized(-100)}), (Scores{0.0, 1.0}));
  EXPECT_EQ(priority_scores({prioritized(0)}), (Scores{1.0}));
}

// Spec: PriorityScorer/edge-cases
// "All items share the same priority: All score 0.0 (no item has strictly lower priority)"
TEST(PriorityScorer, WhenAllPrioritiesAreEqualAllScoreZero) {
  EXPECT_EQ(priority_scores({prioritized(5), prioritized(5), prioritized(5)}), (Scores{0.0, 0.0, 0.0}));
}

// Spec: PriorityScorer/edge-cases
// "The comparison allItems[i].priority < item.priority is strict — items with equal priority do not increment the
// rank."
TEST(PriorityScorer, TiedPrioritiesShareARank) {
  EXPECT_EQ(priority_scores({prioritized(1), prioritized(2), prioritized(2), prioritized(3)}),
            (Scores{0.0, 1.0 / 3.0, 1.0 / 3.0, 1.0}));
}

// Spec: PriorityScorer/notes: "Higher numeric priority values produce higher scores." "Only items that have a priority
//     participate in the ranking."
//   Code: src/scoring/priority_scorer.cpp
//   Vectors: required/scoring/priority-ranks-count-not-distances, priority-denominator-counts-prioritised-items,
//     priority-extremes-of-64-bits, priority-zero-is-a-priority
// "The denominator is countWithPriority - 1, not length(allItems) - 1."
TEST(PriorityScorer, DividesByThePrioritizedItemsOnly) {
  EXPECT_EQ(priority_scores({plain(), prioritized(1), plain(), prioritized(2), prioritized(3), plain()}),
            (Scores{0.0, 0.0, 0.0, 0.5, 1.0, 0.0}));
}

// Spec: PriorityScorer/notes
TEST(PriorityScorer, RanksTheExtremesOfSixtyFourBits) {
  constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(
      priority_scores({prioritized(0), prioritized(kHighest), prioritized(-1), prioritized(kLowest), prioritized(1)}),
      (Scores{0.5, 1.0, 0.25, 0.0, 0.75}));
}

// The list is long enough for the radix sort.
TEST(PriorityScorer, RanksAThousandItemsWithTies) {
  Items items;
  for (int i = 0; i < 1000; ++i) items.push_back(prioritized((i * 7) % 500 - 250));
  const Scores scores = priority_scores(items);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::int64_t lower = 2 * (*items[i].priority() + 250);  // each of the 500 priorities occurs twice
    EXPECT_EQ(scores[i], static_cast<double>(lower) / 999.0) << i;
  }
}

TEST(PriorityScorer, IsNamedPriority) { EXPECT_EQ(PriorityScorer().name(), "priority"); }

}  // namespace
}  // namespace cupel
