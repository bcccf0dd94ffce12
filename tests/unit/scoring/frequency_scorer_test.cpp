#include "cupel/scoring/frequency_scorer.hpp"

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::Items;
using test::plain;
using test::Scores;
using test::tagged;

Scores frequency_scores(const Items& items) { return score_all(FrequencyScorer(), items); }

// Spec: FrequencyScorer/algorithm: FREQUENCY-SCORE and SHARES-ANY-TAG: "the proportion of peer items that share at
//     least one tag with it"
//   Code: src/scoring/frequency_scorer.cpp, src/scoring/tag_subsets.cpp, src/scoring/tag_unions.cpp
//   Vectors: required/pipeline/scorer-frequency-counts-peers-with-a-common-tag, score-duplicates-are-peers,
//     required/scoring/frequency-share-of-peers, frequency-peer-with-two-common-tags-counts-once,
//     frequency-repeated-tags-change-nothing, frequency-all-sets-of-seven-tags, frequency-all-sets-of-six-tags,
//     frequency-an-item-with-seven-tags, frequency-a-hundred-tags-in-a-ring, frequency-rare-and-common-tags-together,
//     frequency-two-thousand-items, frequency-tags-of-different-length, frequency-tags-that-differ-in-one-letter,
//     frequency-empty-tag-among-many, frequency-sixty-five-items, frequency-thousands-of-tags
//   Public vectors: frequency-basic
//   Note: The implementation does not visit every pair.
// "Intermediate values represent the fraction of peers with overlapping tags."
TEST(FrequencyScorer, IsTheShareOfPeersWithACommonTag) {
  EXPECT_EQ(frequency_scores({tagged({"a", "b"}), tagged({"b", "c"}), tagged({"c"}), tagged({"d"})}),
            (Scores{1.0 / 3.0, 2.0 / 3.0, 1.0 / 3.0, 0.0}));
}

// Spec: FrequencyScorer/edge-cases: no tags, a single item, no shared tag, all share one, tagless peers
//   Vectors: required/scoring/frequency-lone-item, frequency-no-common-tag, frequency-two-items,
//     frequency-tagless-peers-stay-in-the-denominator
// "Item has no tags: 0.0"; "Peer has no tags: That peer does not count as matching"
TEST(FrequencyScorer, ItemsWithoutTagsScoreZeroAndMatchNoPeer) {
  EXPECT_EQ(frequency_scores({tagged({"a"}), plain(), tagged({"a"})}), (Scores{0.5, 0.0, 0.5}));
}

// Spec: FrequencyScorer/edge-cases
// "Only one item in allItems: 0.0"
TEST(FrequencyScorer, ALoneItemScoresZero) { EXPECT_EQ(frequency_scores({tagged({"a"})}), (Scores{0.0})); }

// Spec: FrequencyScorer/edge-cases
// "No peer shares any tag: 0.0"
TEST(FrequencyScorer, UniqueTagsScoreZero) {
  EXPECT_EQ(frequency_scores({tagged({"a"}), tagged({"b"}), tagged({"c"})}), (Scores{0.0, 0.0, 0.0}));
}

TEST(FrequencyScorer, WithoutAnyTagsAllScoreZero) {
  EXPECT_EQ(frequency_scores({plain(), plain()}), (Scores{0.0, 0.0}));
}

// Spec: FrequencyScorer/edge-cases
// "All peers share at least one tag: 1.0"
TEST(FrequencyScorer, ATagThatAllShareScoresOne) {
  EXPECT_EQ(frequency_scores({tagged({"a", "x"}), tagged({"y", "a"}), tagged({"a"})}), (Scores{1.0, 1.0, 1.0}));
}

// Spec: ContextItem/tags, MUST: "When comparing tags (e.g., in TagScorer or FrequencyScorer), implementations MUST use
//     case-insensitive ASCII comparison."
//   Code: src/scoring/tag_scorer.cpp, src/scoring/tag_sets.cpp
//   Vectors: required/pipeline/scorer-frequency-counts-peers-with-a-common-tag,
//     optional/pipeline/scorer-tag-may-ignore-letter-case, scorer-tag-weights-are-case-sensitive-by-default,
//     required/scoring/frequency-ignores-ascii-case, tag-case-sensitive-by-default,
//     optional/scoring/tag-ignoring-case-when-asked
//   Deviates: FrequencyScorer always folds. TagScorer folds only on request, because its own chapter says
//     case-sensitive by default (decisions#scorers).
// Spec: FrequencyScorer/tag-case, MUST: "Tag comparison in SHARES-ANY-TAG MUST be case-insensitive using ASCII case
//     folding."
//   Code: src/scoring/tag_sets.cpp
//   Vectors: required/scoring/frequency-ignores-ascii-case, frequency-folds-ascii-letters-only,
//     frequency-same-non-ascii-tag-matches, frequency-tags-that-differ-in-one-letter
// ""Important" and "important" are considered matching tags."
TEST(FrequencyScorer, IgnoresAsciiCase) {
  EXPECT_EQ(frequency_scores({tagged({"Important"}), tagged({"important"}), tagged({"IMPORTANT"})}),
            (Scores{1.0, 1.0, 1.0}));
  EXPECT_EQ(frequency_scores({tagged({"\u00C9"}), tagged({"\u00E9"})}), (Scores{0.0, 0.0}));
}

// Spec: FrequencyScorer/self-exclusion, MUST: "Self-exclusion MUST use reference identity (the is check), not
//     structural equality."
//   Vectors: required/scoring/frequency-equal-items-are-peers, frequency-two-items, frequency-no-common-tag
//   Deviates: Identity is the position. Equal copies are peers, as specified, and so is an item that is listed twice,
//     which the pseudocode's `is` would skip (decisions#scorers).
TEST(FrequencyScorer, AnItemListedTwiceIsItsOwnPeer) {
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

// Spec: FrequencyScorer/denominator: "The denominator is length(allItems) - 1, which accounts for the self-exclusion.
//     It is not reduced further for tagless peers."
//   Vectors: required/scoring/frequency-tagless-peers-stay-in-the-denominator
TEST(FrequencyScorer, DividesByAllOtherItems) {
  EXPECT_EQ(frequency_scores({tagged({"a"}), tagged({"a"}), plain(), plain(), plain()}),
            (Scores{0.25, 0.25, 0.0, 0.0, 0.0}));
}

TEST(FrequencyScorer, TheEmptyTagIsATag) {
  EXPECT_EQ(frequency_scores({tagged({""}), tagged({""})}), (Scores{1.0, 1.0}));
}

TEST(FrequencyScorer, IsNamedFrequency) { EXPECT_EQ(FrequencyScorer().name(), "frequency"); }

}  // namespace
}  // namespace cupel
