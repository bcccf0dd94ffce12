// Custom scorers: a class, a function of one or two arguments, or a shared pointer.

#include <functional>
#include <memory>
#include <numeric>

#include "cupel/pipeline.hpp"
#include "cupel/placing/u_shaped_placer.hpp"
#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/reflexive_scorer.hpp"
#include "cupel/scoring/scaled_scorer.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::expect_scorer_error;
using test::Items;
using test::plain;
using test::Scores;

Items of_lengths(const std::vector<std::size_t>& lengths) {
  Items items;
  for (const std::size_t length : lengths)
    items.push_back(ContextItem({.content = std::string(length, 'x'), .tokens = 1}));
  return items;
}

// Divides the length of each content by the greatest length. Uses scratch memory, as custom scorers may.
class LengthScorer final : public Scorer {
 public:
  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override {
    const Scratch::Scope scope(context.scratch());
    const std::span<std::size_t> lengths = context.scratch().array<std::size_t>(items.size());
    std::size_t longest = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      lengths[i] = items[i].content().size();
      longest = std::max(longest, lengths[i]);
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
      scores[i] = static_cast<double>(lengths[i]) / static_cast<double>(longest);
    }
  }
  std::string_view name() const noexcept override { return "length"; }
};

double length_of(const ContextItem& item) { return static_cast<double>(item.content().size()); }

TEST(CustomScorer, MayBeAClass) {
  const AnyScorer scorer = LengthScorer();
  EXPECT_EQ(score_all(*scorer, of_lengths({1, 4, 2})), (Scores{0.25, 1.0, 0.5}));
  EXPECT_EQ(scorer->name(), "length");
  EXPECT_TRUE(scorer->children().empty());
}

TEST(CustomScorer, IsNamedCustomByDefault) { EXPECT_EQ(test::GivenScores({}).name(), "custom"); }

TEST(CustomScorer, MayBeALambdaOfOneItem) {
  const AnyScorer scorer = [](const ContextItem& item) { return 1.0 / static_cast<double>(item.content().size()); };
  EXPECT_EQ(score_all(*scorer, of_lengths({1, 4, 2})), (Scores{1.0, 0.25, 0.5}));
  EXPECT_EQ(scorer->name(), "function");
}

TEST(CustomScorer, MayBeALambdaOfAnItemAndItsPeers) {
  const AnyScorer scorer = [](const ContextItem& item, const ItemList& all) {
    std::size_t total = 0;
    for (const ContextItem& peer : all) total += peer.content().size();
    return static_cast<double>(item.content().size()) / static_cast<double>(total);
  };
  EXPECT_EQ(score_all(*scorer, of_lengths({1, 4, 3})), (Scores{0.125, 0.5, 0.375}));
}

TEST(CustomScorer, MayBeAFunction) {
  EXPECT_EQ(score_all(*AnyScorer(length_of), of_lengths({1, 4})), (Scores{1.0, 4.0}));
  const std::function<double(const ContextItem&, const ItemList&)> function =
      [](const ContextItem&, const ItemList& all) { return static_cast<double>(all.size()); };
  EXPECT_EQ(score_all(*AnyScorer(function), of_lengths({1, 4})), (Scores{2.0, 2.0}));
}

TEST(CustomScorer, MayReturnAnyNumericType) {
  EXPECT_EQ(score_all(*AnyScorer([](const ContextItem& item) { return item.pinned() ? 1 : 2; }), of_lengths({1})),
            (Scores{2.0}));
}

TEST(CustomScorer, MayBeASharedPointer) {
  const auto shared = std::make_shared<const LengthScorer>();
  const AnyScorer scorer(shared);
  EXPECT_EQ(scorer.operator->(), shared.get());
  EXPECT_EQ(shared.use_count(), 2);
}

// Shared pointers to the concrete class convert, too, not only those to the interface.
TEST(CustomScorer, MayBeASharedPointerToItsOwnClass) {
  const PipelineOptions options{.scorer = std::make_shared<ReflexiveScorer>(),
                                .slicer = std::make_shared<const GreedySlice>(),
                                .placer = std::make_shared<UShapedPlacer>()};
  EXPECT_EQ(options.scorer->name(), "reflexive");
}

TEST(CustomScorer, CopiesOfAnAnyScorerShareTheScorer) {
  const AnyScorer scorer = LengthScorer();
  const AnyScorer copy = scorer;  // NOLINT(performance-unnecessary-copy-initialization)
  EXPECT_EQ(&*copy, &*scorer);
}

TEST(CustomScorer, WorksInsideCompositeAndScaledScorers) {
  const CompositeScorer scorer(
      {{LengthScorer()}, {ScaledScorer([](const ContextItem& item) { return length_of(item); })}});
  EXPECT_EQ(score_all(scorer, of_lengths({1, 4, 2})),
            (Scores{0.25 * 0.5, 1.0 * 0.5 + 1.0 * 0.5, 0.5 * 0.5 + (2.0 - 1.0) / (4.0 - 1.0) * 0.5}));
}

TEST(CustomScorer, PropagatesExceptions) {
  const AnyScorer scorer = [](const ContextItem&) -> double { throw std::out_of_range("thrown by the scorer"); };
  EXPECT_THROW(score_all(*scorer, of_lengths({1})), std::out_of_range);
  EXPECT_THROW(score_all(CompositeScorer({{ScaledScorer(scorer)}}), of_lengths({1})), std::out_of_range);
}

// Scores only every second item.
class EverySecondScorer final : public Scorer {
 public:
  void score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const override {
    for (std::size_t i = 0; i < items.size(); i += 2) scores[i] = 0.5;
  }
};

TEST(CustomScorer, SkippedItemsScoreZero) {
  const std::vector<ContextItem> items(3, ContextItem({.content = "x", .tokens = 1, .future_relevance_hint = 0.75}));
  EXPECT_EQ(score_all(EverySecondScorer(), items), (std::vector<double>{0.5, 0.0, 0.5}));
  EXPECT_EQ(score_all(CompositeScorer({{ReflexiveScorer()}, {EverySecondScorer()}}), items),
            (std::vector<double>{0.625, 0.375, 0.625}));
}

TEST(CustomScorer, RejectsAnEmptyFunctionOfOneItem) {
  expect_scorer_error([] { return AnyScorer(std::function<double(const ContextItem&)>()); }, "function",
                      "must not be empty");
}

TEST(CustomScorer, RejectsANullPointer) {
  expect_scorer_error([] { return AnyScorer(std::shared_ptr<const Scorer>()); }, "scorer", "must not be null");
}

TEST(CustomScorer, RejectsAnEmptyFunction) {
  expect_scorer_error([] { return FunctionScorer(nullptr); }, "function", "must not be empty");
  expect_scorer_error([] { return AnyScorer(std::function<double(const ContextItem&, const ItemList&)>()); },
                      "function", "must not be empty");
}

}  // namespace
}  // namespace cupel
