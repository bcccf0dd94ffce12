// score_all() and score_one() call a scorer outside a pipeline.

#include "cupel/scoring/recency_scorer.hpp"
#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::dated;
using test::Items;
using test::Scores;

const Items kItems = {dated("2024-01-01T00:00:00Z"), dated("2024-03-01T00:00:00Z"), dated("2024-02-01T00:00:00Z")};

// Spec: Scorers/peers
TEST(ScoreAll, ReturnsAScorePerItemInOrder) { EXPECT_EQ(score_all(RecencyScorer(), kItems), (Scores{0.0, 1.0, 0.5})); }

TEST(ScoreAll, DoesNotCallTheScorerWithoutItems) {
  const AnyScorer scorer = [](const ContextItem&) -> double { throw std::logic_error("called"); };
  EXPECT_TRUE(score_all(*scorer, {}).empty());
}

// Spec: Scorers/peers: "allItems is the complete list of scoreable items (including item itself). This enables relative
//     scoring"
//   Code: include/cupel/scoring/scorer.hpp, src/scoring/scorer.cpp
//   Vectors: required/pipeline/score-pinned-items-are-no-peers, score-items-with-negative-tokens-are-no-peers,
//     required/scoring/composite-of-four-scorers, scaled-frequency
//   Note: The interface takes a list and returns a score per item. `score_one(scorer, list, position)` is the
//     specification's call.
TEST(ScoreOne, ScoresAnItemAmongItsPeers) {
  EXPECT_EQ(score_one(RecencyScorer(), kItems, 0), 0.0);
  EXPECT_EQ(score_one(RecencyScorer(), kItems, 1), 1.0);
  EXPECT_EQ(score_one(RecencyScorer(), kItems, 2), 0.5);
}

TEST(ScoreOne, ScoresTheSecondOfTwoEqualItems) {
  const Items twins(2, test::plain());
  EXPECT_EQ(score_one(test::GivenScores({0.25, 0.75}), twins, 1), 0.75);
}

TEST(ScoreOne, RejectsAPositionOutsideTheList) {
  for (const std::size_t position : {std::size_t{3}, std::size_t{1000}}) {
    const Error error = test::thrown_error([&] { return score_one(RecencyScorer(), kItems, position); });
    EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
    EXPECT_EQ(error.parameter(), "position");
    EXPECT_TRUE(test::contains(error.what(), "must be below 3")) << error.what();
  }
  EXPECT_EQ(test::thrown_error([] { return score_one(RecencyScorer(), {}, 0); }).code(), ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace cupel
