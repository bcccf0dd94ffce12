#include "cupel/scoring/frequency_scorer.hpp"

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::Items;
using test::plain;
using test::Scores;
using test::tagged;

Scores frequency_scores(const Items& items) { return score_all(FrequencyScorer(), items); }

// "Intermediate values represent the fraction of peers with overlapping tags."
TEST(FrequencyScorer, IsTheShareOfPeersWithACommonTag) {
  EXPECT_EQ(frequency_scores({tagged({"a", "b"}), tagged({"b", "c"}), tagged({"c"}), tagged({"d"})}),
            (Scores{1.0 / 3.0, 2.0 / 3.0, 1.0 / 3.0, 0.0}));
}

// "Item has no tags: 0.0"; "Peer has no tags: That peer does not count as matching"
TEST(FrequencyScorer, ItemsWithoutTagsNeitherScoreNorCount) {
  EXPECT_EQ(frequency_scores({tagged({"a"}), plain(), tagged({"a"})}), (Scores{0.5, 0.0, 0.5}));
}

// "Only one item in allItems: 0.0"
TEST(FrequencyScorer, ALoneItemScoresZero) { EXPECT_EQ(frequency_scores({tagged({"a"})}), (Scores{0.0})); }

// "No peer shares any tag: 0.0"
TEST(FrequencyScorer, UniqueTagsScoreZero) {
  EXPECT_EQ(frequency_scores({tagged({"a"}), tagged({"b"}), tagged({"c"})}), (Scores{0.0, 0.0, 0.0}));
}

TEST(FrequencyScorer, WithoutAnyTagsAllScoreZero) {
  EXPECT_EQ(frequency_scores({plain(), plain()}), (Scores{0.0, 0.0}));
}

// "All peers share at least one tag: 1.0"
TEST(FrequencyScorer, ATagThatAllShareScoresOne) {
  EXPECT_EQ(frequency_scores({tagged({"a", "x"}), tagged({"y", "a"}), tagged({"a"})}), (Scores{1.0, 1.0, 1.0}));
}

// ""Important" and "important" are considered matching tags."
TEST(FrequencyScorer, IgnoresAsciiCase) {
  EXPECT_EQ(frequency_scores({tagged({"Important"}), tagged({"important"}), tagged({"IMPORTANT"})}),
            (Scores{1.0, 1.0, 1.0}));
  EXPECT_EQ(frequency_scores({tagged({"\u00C9"}), tagged({"\u00E9"})}), (Scores{0.0, 0.0}));
}

// "If the same ContextItem instance appears multiple times in allItems": an item's identity is its position, so the
// other occurrence is a peer.
TEST(FrequencyScorer, AnItemThatIsListedTwiceIsItsOwnPeer) {
  const ContextItem item = tagged({"a"});
  EXPECT_EQ(frequency_scores({item, item}), (Scores{1.0, 1.0}));
}

TEST(FrequencyScorer, ARepeatedTagCountsOnce) {
  EXPECT_EQ(frequency_scores({tagged({"a", "a", "A"}), tagged({"a"}), tagged({"b"})}), (Scores{0.5, 0.5, 0.0}));
}

TEST(FrequencyScorer, SharingSeveralTagsCountsOnce) {
  EXPECT_EQ(frequency_scores({tagged({"a", "b", "c"}), tagged({"c", "b", "a"}), tagged({"d"})}),
            (Scores{0.5, 0.5, 0.0}));
}

// "The denominator is length(allItems) - 1 ... It is not reduced further for tagless peers."
TEST(FrequencyScorer, DividesByAllOtherItems) {
  EXPECT_EQ(frequency_scores({tagged({"a"}), tagged({"a"}), plain(), plain(), plain()}),
            (Scores{0.25, 0.25, 0.0, 0.0, 0.0}));
}

TEST(FrequencyScorer, TheEmptyTagIsATag) {
  EXPECT_EQ(frequency_scores({tagged({""}), tagged({""})}), (Scores{1.0, 1.0}));
}

TEST(FrequencyScorer, HasItsName) { EXPECT_EQ(FrequencyScorer().name(), "frequency"); }

}  // namespace
}  // namespace cupel
