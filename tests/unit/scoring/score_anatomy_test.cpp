#include "cupel/scoring/score_anatomy.hpp"

#include <cmath>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/pipeline.hpp"
#include "cupel/placing/chronological_placer.hpp"
#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/kind_scorer.hpp"
#include "cupel/scoring/priority_scorer.hpp"
#include "cupel/scoring/recency_scorer.hpp"
#include "cupel/scoring/reflexive_scorer.hpp"
#include "cupel/scoring/scaled_scorer.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::Items;
using test::Scores;

Items mixed_items() {
  Items items;
  for (int i = 0; i < 30; ++i) {
    items.push_back(ContextItem({.content = "item " + std::to_string(i),
                                 .tokens = 5,
                                 .kind = i % 3 == 0 ? "Memory" : "Message",
                                 .priority = i * 7 % 11,
                                 .timestamp = Timestamp::from_unix(1700000000 + i * i % 17),
                                 .future_relevance_hint = 1.0 / (i + 3)}));
  }
  return items;
}

Pipeline pipeline_scoring_with(AnyScorer scorer) {
  return Pipeline({.scorer = std::move(scorer), .slicer = GreedySlice(), .placer = ChronologicalPlacer()});
}

ScoreAnatomy anatomy_of(AnyScorer scorer, const Items& items) {
  return pipeline_scoring_with(std::move(scorer)).score_anatomy(items);
}

Scores sums(const ScoreAnatomy& anatomy) {
  Scores totals(anatomy.scores.size(), 0.0);
  for (const ScoreShare& part : anatomy.parts) {
    for (std::size_t i = 0; i < totals.size(); ++i) totals[i] += part.shares.at(i);
  }
  return totals;
}

TEST(ScoreAnatomy, HasOneShareForAPlainScorer) {
  const Items items = mixed_items();
  const ScoreAnatomy anatomy = anatomy_of(RecencyScorer(), items);
  ASSERT_EQ(anatomy.parts.size(), 1U);
  EXPECT_EQ(anatomy.parts[0].name, "recency");
  EXPECT_EQ(anatomy.parts[0].path, "");
  EXPECT_EQ(anatomy.parts[0].weight, 1.0);
  EXPECT_EQ(anatomy.parts[0].shares, anatomy.scores);
  EXPECT_EQ(anatomy.scores, score_all(RecencyScorer(), items));
}

TEST(ScoreAnatomy, AddsUpExactlyForAFlatComposite) {
  const CompositeScorer scorer(
      {{RecencyScorer(), 0.3}, {KindScorer(), 0.7}, {PriorityScorer(), 1.1}, {ReflexiveScorer(), 0.9}});
  const Items items = mixed_items();
  const ScoreAnatomy anatomy = anatomy_of(scorer, items);
  ASSERT_EQ(anatomy.parts.size(), 4U);
  EXPECT_EQ(anatomy.scores, score_all(scorer, items));
  EXPECT_EQ(sums(anatomy), anatomy.scores);
  const char* const kNames[] = {"recency", "kind", "priority", "reflexive"};
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(anatomy.parts[k].name, kNames[k]);
    EXPECT_EQ(anatomy.parts[k].path, std::to_string(k));
    EXPECT_EQ(anatomy.parts[k].weight, scorer.entries()[k].weight);
  }
  const Scores kinds = score_all(KindScorer(), items);
  for (std::size_t i = 0; i < items.size(); ++i) {
    EXPECT_EQ(anatomy.parts[1].shares[i], kinds[i] * scorer.entries()[1].weight);
  }
}

TEST(ScoreAnatomy, SplitsNestedComposites) {
  const CompositeScorer inner({{KindScorer(), 1.0}, {PriorityScorer(), 3.0}});
  const CompositeScorer scorer({{RecencyScorer(), 1.0}, {inner, 1.0}, {ReflexiveScorer(), 2.0}});
  const ScoreAnatomy anatomy = anatomy_of(scorer, mixed_items());
  ASSERT_EQ(anatomy.parts.size(), 4U);
  const struct {
    const char* name;
    const char* path;
    double weight;
  } kExpected[] = {
      {"recency", "0", 0.25}, {"kind", "1.0", 0.0625}, {"priority", "1.1", 0.1875}, {"reflexive", "2", 0.5}};
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(anatomy.parts[k].name, kExpected[k].name);
    EXPECT_EQ(anatomy.parts[k].path, kExpected[k].path);
    EXPECT_EQ(anatomy.parts[k].weight, kExpected[k].weight);
  }
  const Scores totals = sums(anatomy);
  for (std::size_t i = 0; i < totals.size(); ++i) EXPECT_NEAR(totals[i], anatomy.scores[i], 1e-15);
}

TEST(ScoreAnatomy, StartsPathsAtTheOutermostComposite) {
  const CompositeScorer bottom({{RecencyScorer()}, {KindScorer()}});
  const CompositeScorer middle({{PriorityScorer()}, {bottom}});
  const ScoreAnatomy anatomy = anatomy_of(CompositeScorer({{middle}, {ReflexiveScorer()}}), mixed_items());
  std::vector<std::string> paths;
  for (const ScoreShare& part : anatomy.parts) paths.push_back(part.path);
  EXPECT_EQ(paths, (std::vector<std::string>{"0.0", "0.1.0", "0.1.1", "1"}));
}

// The scores inside a ScaledScorer are not terms of a sum.
TEST(ScoreAnatomy, TreatsAScaledScorerAsOneShare) {
  const ScaledScorer scaled{CompositeScorer({{KindScorer()}, {PriorityScorer()}})};
  const Items items = mixed_items();
  const ScoreAnatomy anatomy = anatomy_of(CompositeScorer({{scaled, 3.0}, {RecencyScorer(), 1.0}}), items);
  ASSERT_EQ(anatomy.parts.size(), 2U);
  EXPECT_EQ(anatomy.parts[0].name, "scaled");
  EXPECT_EQ(anatomy.parts[0].path, "0");
  EXPECT_EQ(anatomy.parts[0].weight, 0.75);
  EXPECT_EQ(anatomy.parts[1].path, "1");
  EXPECT_EQ(sums(anatomy), anatomy.scores);

  const ScoreAnatomy alone = anatomy_of(scaled, items);
  ASSERT_EQ(alone.parts.size(), 1U);
  EXPECT_EQ(alone.parts[0].name, "scaled");
}

// A custom scorer may combine the scores of its children in any way, so the anatomy does not split it.
class Halves final : public Scorer {
 public:
  explicit Halves(AnyScorer inner) : inner_(std::move(inner)) {}
  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override {
    inner_->score(context, items, scores);
    for (double& score : scores) score /= 2;
  }
  std::vector<const Scorer*> children() const override { return {inner_.operator->()}; }
  std::string_view name() const noexcept override { return "halves"; }

 private:
  AnyScorer inner_;
};

TEST(ScoreAnatomy, TreatsACustomScorerAsOneShare) {
  const Halves halves(CompositeScorer({{KindScorer()}, {PriorityScorer()}}));
  const ScoreAnatomy anatomy = anatomy_of(CompositeScorer({{RecencyScorer()}, {halves}}), mixed_items());
  ASSERT_EQ(anatomy.parts.size(), 2U);
  EXPECT_EQ(anatomy.parts[1].name, "halves");
  EXPECT_EQ(sums(anatomy), anatomy.scores);
}

TEST(ScoreAnatomy, CoversTheScoredItemsOnly) {
  const Items items = {ContextItem({.content = "pinned", .tokens = 5, .pinned = true}),
                       ContextItem({.content = "negative", .tokens = -5}), test::hinted(0.25),
                       ContextItem({.content = "pinned too", .tokens = 5, .pinned = true}), test::hinted(0.75)};
  const ScoreAnatomy anatomy = anatomy_of(ReflexiveScorer(), items);
  EXPECT_EQ(anatomy.positions, (std::vector<Position>{2, 4}));
  EXPECT_EQ(anatomy.scores, (Scores{0.25, 0.75}));
}

TEST(ScoreAnatomy, IsEmptyWithoutItems) {
  const ScoreAnatomy anatomy = anatomy_of(CompositeScorer({{RecencyScorer()}}), {});
  EXPECT_TRUE(anatomy.positions.empty());
  EXPECT_TRUE(anatomy.scores.empty());
}

TEST(ScoreAnatomy, IgnoresTheTokensOfPinnedItems) {
  const Items items = {ContextItem({.content = "pinned", .tokens = 1000000, .pinned = true}), test::hinted(0.5)};
  EXPECT_EQ(anatomy_of(ReflexiveScorer(), items).scores, (Scores{0.5}));
}

TEST(ScoreAnatomy, MatchesTheAnatomyCollectedByARun) {
  const Items items = mixed_items();
  const Pipeline pipeline = pipeline_scoring_with(CompositeScorer({{RecencyScorer(), 3.0}, {KindScorer(), 1.0}}));
  DiagnosticTraceCollector collector({.score_anatomy = true});
  pipeline.run(items, ContextBudget({.max_tokens = 100, .target_tokens = 100}), &collector);
  ASSERT_TRUE(collector.score_anatomy().has_value());
  const ScoreAnatomy direct = pipeline.score_anatomy(items);
  EXPECT_EQ(collector.score_anatomy()->positions, direct.positions);
  EXPECT_EQ(collector.score_anatomy()->scores, direct.scores);
  ASSERT_EQ(collector.score_anatomy()->parts.size(), 2U);
  EXPECT_EQ(collector.score_anatomy()->parts[1].shares, direct.parts[1].shares);
}

}  // namespace
}  // namespace cupel
