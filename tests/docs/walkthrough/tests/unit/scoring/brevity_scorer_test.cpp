#include "cupel/scoring/brevity_scorer.hpp"

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::Scores;

ContextItem sized(std::int64_t tokens) { return ContextItem({.content = "x", .tokens = tokens}); }

TEST(BrevityScorer, ScoresOneHalfAtHalfTokens) {
  const BrevityScorer scorer({.half_tokens = 100});
  EXPECT_EQ(score_all(scorer, std::vector{sized(0), sized(100), sized(300)}), (Scores{1.0, 0.5, 0.25}));
}

TEST(BrevityScorer, RejectsAHalfThatIsNotPositiveAndFinite) {
  for (const double half : {0.0, -1.0, test::kNaN, test::kInfinity}) {
    test::expect_scorer_error([&] { return BrevityScorer({.half_tokens = half}); }, "halfTokens",
                              "must be positive and finite");
  }
}

TEST(BrevityScorer, IsNamedBrevity) { EXPECT_EQ(BrevityScorer().name(), "brevity"); }

}  // namespace
}  // namespace cupel
