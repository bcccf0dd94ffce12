#include "cupel/scoring/recency_scorer.hpp"
#include "pipeline_helpers.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::item;
using test::Items;
using test::pinned;

ContextItem dated(std::string content, std::int64_t second, bool pin = false) {
  return ContextItem(
      {.content = std::move(content), .tokens = 1, .timestamp = Timestamp::from_unix(second), .pinned = pin});
}

double score_at(const SelectionReport& report, Position position) {
  for (const IncludedItem& entry : report.included) {
    if (entry.position == position) return entry.score;
  }
  return test::excluded(report, position).score;
}

// Spec: Score/full-list, MUST: "The scorer MUST receive the full scoreable list as the second argument, not a subset or
//     the original input list."
//   Vectors: required/pipeline/score-pinned-items-are-no-peers, score-items-with-negative-tokens-are-no-peers,
//     score-duplicates-are-peers, optional/pipeline/scorer-scaled-stretches-over-the-scoreable-items
TEST(Score, ComparesScoreableItemsWithEachOtherOnly) {
  const Items items = {dated("pinned", 100, true), dated("old", 1), dated("middle", 2), dated("new", 3)};
  const SelectionReport report = Pipeline(test::with_scorer(RecencyScorer())).dry_run(items, budget_of(100));
  EXPECT_EQ(score_at(report, 1), 0.0);
  EXPECT_EQ(score_at(report, 2), 0.5);
  EXPECT_EQ(score_at(report, 3), 1.0);
}

// Spec: Score/algorithm: SCORE: a score per scoreable item; "If scoreable is empty, the output is an empty array. The
//     scorer is never invoked."
//   Vectors: required/pipeline/score-single-item-is-the-most-recent, classify-all-pinned-leaves-nothing-to-score
//   Note: The scorer gets the whole list in one call and fills a column.
// Spec: Score/output-order, MUST: "Output order MUST match input order: scored[i] corresponds to scoreable[i]."
//   Vectors: required/pipeline/sort-equal-scores-keep-their-order
TEST(Score, GivesEveryItemItsOwnScore) {
  const Items items = {item("n", -1), item("a", 1), pinned("p", 1), item("b", 1), item("c", 500)};
  const SelectionReport report =
      Pipeline(test::with_scorer(test::GivenScores({0.25, 0.5, 0.75}))).dry_run(items, budget_of(100));
  EXPECT_EQ(score_at(report, 1), 0.25);
  EXPECT_EQ(score_at(report, 3), 0.5);
  EXPECT_EQ(score_at(report, 4), 0.75);
  EXPECT_EQ(score_at(report, 2), 1.0);  // pinned
}

// Spec: Score/once-per-item: "The scorer is invoked exactly once per item per pipeline execution."
//   Note: Our interface calls the scorer once per run, for the whole list.
TEST(Score, CallsTheScorerOncePerItem) {
  const auto calls = std::make_shared<int>(0);
  const PipelineOptions options = test::with_scorer([calls](const ContextItem&) {
    ++*calls;
    return 0.5;
  });
  test::run(options, {item("a", 1), item("b", 1), item("a", 1)}, budget_of(100));
  EXPECT_EQ(*calls, 3);
}

// Spec: Score/algorithm
// "Empty scoreable list. If scoreable is empty, the output is an empty array. The scorer is never invoked."
TEST(Score, IsSkippedWithoutScoreableItems) {
  class Fails final : public Scorer {
    void score(RunContext& /*context*/, const ItemList& /*items*/, std::span<double> /*scores*/) const override {
      throw std::logic_error("called");
    }
  };
  EXPECT_NO_THROW(test::run(test::with_scorer(Fails()), {}, budget_of(100)));
  EXPECT_NO_THROW(test::run(test::with_scorer(Fails()), {pinned("p", 1), item("n", -1)}, budget_of(100)));
}

// Spec: Score/algorithm
// "Single item. The scorer receives a one-element allItems list."
TEST(Score, ScoresASingleItem) {
  const SelectionReport report =
      Pipeline(test::with_scorer(RecencyScorer())).dry_run(Items{dated("only", 5)}, budget_of(100));
  EXPECT_EQ(score_at(report, 0), 1.0);
}

TEST(Score, ScoresMayLieOutsideTheUsualRange) {
  const SelectionReport report = Pipeline(test::with_scorer(test::GivenScores({-3.0, 12.5})))
                                     .dry_run(Items{item("a", 1), item("b", 1)}, budget_of(100));
  EXPECT_EQ(score_at(report, 0), -3.0);
  EXPECT_EQ(score_at(report, 1), 12.5);
}

}  // namespace
}  // namespace cupel
