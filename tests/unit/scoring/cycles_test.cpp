#include "scoring/cycles.hpp"

#include <memory>

#include "cupel/pipeline.hpp"
#include "cupel/placing/chronological_placer.hpp"
#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/recency_scorer.hpp"
#include "cupel/scoring/scaled_scorer.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/stream_slice.hpp"
#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::expect_scorer_error;

// Lists its children, as a custom scorer that calls other scorers must.
class Parent final : public Scorer {
 public:
  void add(const Scorer* child) { children_.push_back(child); }

  void score(RunContext& /*context*/, const ItemList& /*items*/, std::span<double> scores) const override {
    for (double& score : scores) score = 0.0;
  }
  std::vector<const Scorer*> children() const override { return children_; }
  std::string_view name() const noexcept override { return "parent"; }

 private:
  std::vector<const Scorer*> children_;
};

using SharedScorer = std::shared_ptr<const Scorer>;

CompositeScorer composite_of(SharedScorer scorer) { return CompositeScorer({{std::move(scorer)}}); }

Pipeline pipeline_of(SharedScorer scorer) {
  return Pipeline({.scorer = std::move(scorer), .slicer = GreedySlice(), .placer = ChronologicalPlacer()});
}

void expect_cycle_rejected_by_all(const SharedScorer& scorer) {
  expect_scorer_error([&] { return composite_of(scorer); }, "scorer", "must not contain itself");
  expect_scorer_error([&] { return ScaledScorer(scorer); }, "scorer", "must not contain itself");
  expect_scorer_error([&] { return pipeline_of(scorer); }, "scorer", "must not contain itself");
  const ContextBudget budget({.max_tokens = 1, .target_tokens = 1});
  expect_scorer_error([&] { return StreamSelector(budget, scorer); }, "scorer", "must not contain itself");
}

// Spec: CompositeScorer/cycles, MUST: "circular references are invalid and MUST be detected at construction time"
//   Code: src/scoring/cycles.cpp
//   No vectors: a TOML file is a tree
//   Note: The search uses `children()`, so it covers custom scorers. At most 256 levels are allowed
//     (decisions#scorers).
// "Self-referential cycle: Construction error"
TEST(ScorerCycles, ACustomScorerThatListsItselfIsFound) {
  const auto parent = std::make_shared<Parent>();
  parent->add(parent.get());
  expect_cycle_rejected_by_all(parent);
}

TEST(ScorerCycles, TheMessageNamesTheScorer) {
  const auto parent = std::make_shared<Parent>();
  parent->add(parent.get());
  expect_scorer_error([&] { return pipeline_of(parent); }, "scorer", "'parent' is its own descendant");
}

// Spec: CompositeScorer/cycles
TEST(ScorerCycles, ACustomScorerThatListsAnAncestorIsFound) {
  const auto top = std::make_shared<Parent>();
  const auto middle = std::make_shared<Parent>();
  const auto bottom = std::make_shared<Parent>();
  top->add(middle.get());
  middle->add(bottom.get());
  bottom->add(top.get());
  expect_cycle_rejected_by_all(top);
  expect_cycle_rejected_by_all(middle);
}

TEST(ScorerCycles, ACycleBelowTheRootIsFound) {
  const auto root = std::make_shared<Parent>();
  const auto a = std::make_shared<Parent>();
  const auto b = std::make_shared<Parent>();
  root->add(a.get());
  a->add(b.get());
  b->add(a.get());
  expect_cycle_rejected_by_all(root);
}

// Spec: ScaledScorer/cycles: "a CompositeScorer containing a ScaledScorer will traverse through the ScaledScorer to its
//     inner scorer"
//   Code: src/scoring/cycles.cpp
TEST(ScorerCycles, ACycleThroughAScaledScorerIsFound) {
  const auto inner = std::make_shared<Parent>();
  const auto scaled = std::make_shared<const ScaledScorer>(SharedScorer(inner));
  inner->add(scaled.get());
  expect_cycle_rejected_by_all(scaled);
  expect_cycle_rejected_by_all(inner);
}

// Spec: CompositeScorer/cycles
TEST(ScorerCycles, ACycleThroughACompositeScorerIsFound) {
  const auto inner = std::make_shared<Parent>();
  const auto composite =
      std::make_shared<const CompositeScorer>(std::vector<WeightedScorer>{{RecencyScorer()}, {SharedScorer(inner)}});
  inner->add(composite.get());
  expect_cycle_rejected_by_all(composite);
}

// Spec: CompositeScorer/cycles-by-identity, MUST: "Cycle detection MUST use reference identity, not structural
//     equality. Two distinct CompositeScorer instances with identical configurations are not considered cyclic."
//   Code: src/scoring/cycles.cpp
//   Vectors: required/scoring/composite-same-scorer-twice
TEST(ScorerCycles, EqualConfigurationsAreNotACycle) {
  const CompositeScorer inner({{RecencyScorer(), 1.0}});
  EXPECT_NO_THROW(CompositeScorer({{inner, 1.0}, {CompositeScorer({{RecencyScorer(), 1.0}}), 1.0}}));
}

// Spec: CompositeScorer/cycles-by-identity
TEST(ScorerCycles, SharingAScorerIsNotACycle) {
  const SharedScorer shared = std::make_shared<RecencyScorer>();
  const SharedScorer scaled = std::make_shared<ScaledScorer>(shared);
  EXPECT_NO_THROW(CompositeScorer({{shared}, {scaled}, {shared}, {composite_of(scaled)}}));
}

TEST(ScorerCycles, ANullChildIsAnError) {
  const auto parent = std::make_shared<Parent>();
  parent->add(nullptr);
  expect_scorer_error([&] { return pipeline_of(parent); }, "scorer", "null child");
}

// If a scorer is shared at every level, the number of paths to it doubles with each level, and each path is an
// evaluation.
TEST(ScorerSharing, WorksUpToTheLimit) {
  SharedScorer scorer = std::make_shared<RecencyScorer>();
  int evaluations = 1;
  while (2 * evaluations + 1 <= kMaxScorerPaths) {
    scorer = std::make_shared<CompositeScorer>(std::vector<WeightedScorer>{{scorer}, {scorer}});
    evaluations = 2 * evaluations + 1;
  }
  EXPECT_NO_THROW(pipeline_of(scorer));
  EXPECT_EQ(score_one(*scorer, std::vector{test::dated("2024-01-01T00:00:00Z")}, 0), 1.0);
  expect_scorer_error([&] { return CompositeScorer({{scorer}, {scorer}}); }, "scorer", "evaluations of scorers");
}

TEST(ScorerSharing, FailsOneEvaluationAboveTheLimit) {
  const RecencyScorer leaf;
  const auto parent = std::make_shared<Parent>();
  for (int child = 1; child < kMaxScorerPaths; ++child) parent->add(&leaf);
  EXPECT_NO_THROW(pipeline_of(parent));
  parent->add(&leaf);
  expect_scorer_error([&] { return pipeline_of(parent); }, "scorer", "evaluations of scorers");
}

// The check must visit each scorer once: following all 2^200 paths would never end.
TEST(ScorerSharing, FailsQuicklyForExponentiallyManyPaths) {
  std::vector<std::shared_ptr<Parent>> levels = {std::make_shared<Parent>()};
  for (int level = 0; level < 200; ++level) {
    const auto above = std::make_shared<Parent>();
    above->add(levels.back().get());
    above->add(levels.back().get());
    levels.push_back(above);
  }
  expect_scorer_error([&] { return pipeline_of(levels.back()); }, "scorer", "evaluations of scorers");
}

SharedScorer nested(int levels) {
  SharedScorer scorer = std::make_shared<RecencyScorer>();
  for (int level = 1; level < levels; ++level) scorer = std::make_shared<CompositeScorer>(composite_of(scorer));
  return scorer;
}

TEST(ScorerNesting, WorksUpToTheLimit) {
  const SharedScorer deepest = nested(kMaxScorerDepth);
  EXPECT_NO_THROW(pipeline_of(deepest));
  EXPECT_EQ(score_one(*deepest, std::vector{test::dated("2024-01-01T00:00:00Z")}, 0), 1.0);
}

// Spec: CompositeScorer/cycles
TEST(ScorerNesting, FailsOneLevelAboveTheLimit) {
  const SharedScorer deepest = nested(kMaxScorerDepth);
  expect_scorer_error([&] { return composite_of(deepest); }, "scorer", "nested deeper than 256 levels");
  expect_scorer_error([&] { return pipeline_of(std::make_shared<ScaledScorer>(deepest)); }, "scorer",
                      "nested deeper than 256 levels");
}

// The search may first reach a scorer near the top, while another path to it is too deep.
TEST(ScorerNesting, IsMeasuredByTheLongestPath) {
  const SharedScorer half = nested(kMaxScorerDepth / 2);
  SharedScorer long_enough = half;
  for (int level = 1; level < kMaxScorerDepth / 2; ++level) long_enough = std::make_shared<ScaledScorer>(long_enough);
  EXPECT_NO_THROW(CompositeScorer({{half}, {long_enough}}));
  const SharedScorer longer = std::make_shared<ScaledScorer>(long_enough);
  EXPECT_NO_THROW(pipeline_of(longer));
  expect_scorer_error([&] { return CompositeScorer({{half}, {longer}}); }, "scorer", "nested deeper");
  expect_scorer_error([&] { return CompositeScorer({{longer}, {half}}); }, "scorer", "nested deeper");
}

TEST(ScorerNesting, FailsForAHundredThousandLevelsWithoutCrashing) {
  std::vector<std::shared_ptr<Parent>> chain;
  for (int level = 0; level < 100000; ++level) {
    chain.push_back(std::make_shared<Parent>());
    if (level > 0) chain[chain.size() - 2]->add(chain.back().get());
  }
  expect_scorer_error([&] { return pipeline_of(chain.front()); }, "scorer", "nested deeper");
  EXPECT_NO_THROW(pipeline_of(chain[chain.size() - static_cast<std::size_t>(kMaxScorerDepth)]));
}

}  // namespace
}  // namespace cupel
