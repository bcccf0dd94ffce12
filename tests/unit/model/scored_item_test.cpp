#include "cupel/model/scored_item.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace cupel {
namespace {

// Spec: ScoredItem/score: "Scores are conventionally in [0.0, 1.0] but this is not enforced by the type." "The score
//     field is an IEEE 754 64-bit double."
//   Code: include/cupel/model/scored_item.hpp
//   Vectors: optional/pipeline/scorer-kind-weights-above-one-are-not-clamped,
//     scorer-metadata-key-is-averaged-not-multiplied, required/placing/u-shaped-scores-outside-the-usual-range,
//     required/scoring/kind-weights-above-one-are-not-clamped, optional/scoring/decay-step-scores-are-not-checked
//   Note: Between stages, a list of scored items is three columns.
TEST(ScoredItem, TakesScoresOutsideTheConventionalRange) {
  const ScoredItem scored{ContextItem({.content = "a", .tokens = 1}), 1.5};
  EXPECT_EQ(scored.item.content(), "a");
  EXPECT_EQ(scored.score, 1.5);
}

// Spec: ScoredItem/score
TEST(ScoredItems, ShowsThreeColumnsSideBySide) {
  const std::vector<ContextItem> items{ContextItem({.content = "a", .tokens = 10}),
                                       ContextItem({.content = "b", .tokens = 20}),
                                       ContextItem({.content = "c", .tokens = 30})};
  const std::vector<Position> positions{2, 1};
  const std::vector<double> scores{0.9, 0.5};
  const std::vector<std::int64_t> tokens{30, 20};

  const ScoredItems scored(ItemList(items, positions), scores, tokens);

  EXPECT_EQ(scored.size(), 2U);
  EXPECT_FALSE(scored.empty());
  EXPECT_EQ(scored.item(0).content(), "c");
  EXPECT_EQ(scored.score(0), 0.9);
  EXPECT_EQ(scored.tokens(0), 30);
  EXPECT_EQ(scored.position(0), 2U);
  EXPECT_EQ(scored.item(1).content(), "b");
  EXPECT_EQ(scored.position(1), 1U);
  EXPECT_EQ(scored.items().size(), 2U);
  EXPECT_EQ(scored.scores().data(), scores.data());
  EXPECT_EQ(scored.tokens().data(), tokens.data());
}

}  // namespace
}  // namespace cupel
