#include "cupel/scoring/priority_scorer.hpp"

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::Items;
using test::plain;
using test::prioritized;
using test::Scores;

Scores priority_scores(const Items& items) { return score_all(PriorityScorer(), items); }

// "Higher numeric priority values produce higher scores. priority = 10 scores higher than priority = 5."
TEST(PriorityScorer, SpacesDistinctPrioritiesEvenly) {
  EXPECT_EQ(priority_scores({prioritized(10), prioritized(5), prioritized(-3), prioritized(100), prioritized(7)}),
            (Scores{0.75, 0.25, 0.0, 1.0, 0.5}));
}

// "item.priority is null: 0.0"
TEST(PriorityScorer, AnItemWithoutAPriorityScoresZero) {
  EXPECT_EQ(priority_scores({prioritized(-5), plain(), prioritized(-4)}), (Scores{0.0, 0.0, 1.0}));
}

// "All items have null priorities: All score 0.0"
TEST(PriorityScorer, WithoutAnyPrioritiesAllScoreZero) {
  EXPECT_EQ(priority_scores({plain(), plain()}), (Scores{0.0, 0.0}));
}

// "Only one item has a priority: That item scores 1.0"
TEST(PriorityScorer, ALonePriorityScoresOne) {
  EXPECT_EQ(priority_scores({plain(), prioritized(-100)}), (Scores{0.0, 1.0}));
  EXPECT_EQ(priority_scores({prioritized(0)}), (Scores{1.0}));
}

// "All items share the same priority: All score 0.0 (no item has strictly lower priority)"
TEST(PriorityScorer, WhenAllPrioritiesAreEqualAllScoreZero) {
  EXPECT_EQ(priority_scores({prioritized(5), prioritized(5), prioritized(5)}), (Scores{0.0, 0.0, 0.0}));
}

// "The comparison allItems[i].priority < item.priority is strict — items with equal priority do not increment the
// rank."
TEST(PriorityScorer, TiedPrioritiesShareARank) {
  EXPECT_EQ(priority_scores({prioritized(1), prioritized(2), prioritized(2), prioritized(3)}),
            (Scores{0.0, 1.0 / 3.0, 1.0 / 3.0, 1.0}));
}

// "The denominator is countWithPriority - 1, not length(allItems) - 1."
TEST(PriorityScorer, DividesByThePrioritizedItemsOnly) {
  EXPECT_EQ(priority_scores({plain(), prioritized(1), plain(), prioritized(2), prioritized(3), plain()}),
            (Scores{0.0, 0.0, 0.0, 0.5, 1.0, 0.0}));
}

TEST(PriorityScorer, RanksTheExtremesOfSixtyFourBits) {
  constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(
      priority_scores({prioritized(0), prioritized(kHighest), prioritized(-1), prioritized(kLowest), prioritized(1)}),
      (Scores{0.5, 1.0, 0.25, 0.0, 0.75}));
}

// Above the size from which the ranks come from a radix sort.
TEST(PriorityScorer, RanksAThousandItemsWithTies) {
  Items items;
  for (int i = 0; i < 1000; ++i) items.push_back(prioritized((i * 7) % 500 - 250));
  const Scores scores = priority_scores(items);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::int64_t lower = 2 * (*items[i].priority() + 250);  // each of the 500 priorities occurs twice
    EXPECT_EQ(scores[i], static_cast<double>(lower) / 999.0) << i;
  }
}

TEST(PriorityScorer, HasItsName) { EXPECT_EQ(PriorityScorer().name(), "priority"); }

}  // namespace
}  // namespace cupel
