#include "cupel/placing/chronological_placer.hpp"
#include "cupel/placing/u_shaped_placer.hpp"
#include "pipeline_helpers.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::item;
using test::Items;
using test::pinned;
using test::Positions;

// Records the merged list.
class RecordsMerged final : public Placer {
 public:
  struct Entry {
    Position position;
    double score;
    std::int64_t tokens;
    friend bool operator==(const Entry&, const Entry&) = default;
  };

  void place(RunContext& /*context*/, const ScoredItems& merged, std::span<Position> order) const override {
    for (std::size_t i = 0; i < merged.size(); ++i) {
      EXPECT_EQ(merged.item(i).tokens(), merged.tokens(i));
      entries_->push_back({merged.position(i), merged.score(i), merged.tokens(i)});
    }
    std::iota(order.begin(), order.end(), Position{0});
  }
  const std::vector<Entry>& entries() const { return *entries_; }

 private:
  std::shared_ptr<std::vector<Entry>> entries_ = std::make_shared<std::vector<Entry>>();
};

PipelineOptions with_placer(AnyPlacer placer) {
  PipelineOptions options = test::with_slicer(test::TakesAll());
  options.placer = std::move(placer);
  return options;
}

// Spec: Place/algorithm: PLACE: merge, detect overflow, let the placer order
//   Vectors: required/pipeline/place-merges-sliced-items-by-score-not-by-density,
//     place-merges-knapsack-selection-by-score, place-chronological-mixes-pins-with-the-others,
//     optional/pipeline/place-merges-quota-selection-by-score
//   Public vectors: pinned-items
// Spec: Place/pinned-first, MUST: "Pinned items MUST appear before sliced items in the merged array"
//   Vectors: required/pipeline/classify-keeps-input-order-in-both-partitions,
//     place-pins-rank-first-among-equals-in-the-u-shape
//   Note: Pinned items are in input order, sliced ones by score, whatever order the slicer returned
//     (decisions#place-and-overflow).
// Spec: Placers/score-aware: "The placer receives scores (via ScoredItem) and may use them to determine ordering.
//     Pinned items have score 1.0."
//   Vectors: required/pipeline/place-pins-rank-first-among-equals-in-the-u-shape,
//     optional/pipeline/scorer-kind-weights-above-one-are-not-clamped,
//     required/placing/u-shaped-scores-outside-the-usual-range
// The slicer returns items from last to first, but the merged list is sorted by score.
TEST(Place, MergesPinsFirstThenSlicedItemsByScore) {
  const RecordsMerged placer;
  const Items items = {item("a", 1, 0.25), pinned("p", 2), item("b", 3, 0.75), pinned("q", 4), item("c", 5, 0.5)};
  test::run(with_placer(placer), items, budget_of(100));
  EXPECT_EQ(placer.entries(),
            (std::vector<RecordsMerged::Entry>{{1, 1.0, 2}, {3, 1.0, 4}, {2, 0.75, 3}, {4, 0.5, 5}, {0, 0.25, 1}}));
}

// Spec: Place/algorithm
TEST(Place, PutsTheSelectionInTheOrderOfThePlacer) {
  const Items items = {item("a", 1, 0.1), pinned("p", 1), item("b", 1, 0.9), item("c", 1, 0.5)};
  EXPECT_EQ(test::run(with_placer(UShapedPlacer()), items, budget_of(100)), (Positions{1, 3, 0, 2}));
  EXPECT_EQ(test::run(with_placer(ChronologicalPlacer()), items, budget_of(100)), (Positions{1, 2, 3, 0}));
}

// Spec: Placers/score-aware, UShapedPlacer/edge-cases
// "Pinned items (score 1.0): Not special-cased by UShapedPlacer". An item that scores above 1.0 comes before them.
TEST(Place, DoesNotSpecialCasePinsInTheUShape) {
  PipelineOptions options = with_placer(UShapedPlacer());
  options.scorer = test::GivenScores({7.0, 0.5});
  EXPECT_EQ(test::run(options, {pinned("p", 1), item("a", 1), item("b", 1)}, budget_of(100)), (Positions{1, 2, 0}));
}

// Spec: Place/edge-cases: no pins, no sliced items, pins above the target under Truncate, nothing at all
//   Vectors: required/pipeline/overflow-truncate-keeps-pins-beyond-the-target,
//     classify-all-pinned-leaves-nothing-to-score, classify-empty-input-is-no-error, sort-equal-scores-keep-their-order
//   Note: A placer is not called for an empty list; the result is the same.
// "No sliced items. The merged list contains only pinned items (all with score 1.0)."
TEST(Place, PlacesPinsAlone) {
  const RecordsMerged placer;
  test::run(with_placer(placer), {pinned("p", 3), pinned("q", 4)}, budget_of(100));
  EXPECT_EQ(placer.entries(), (std::vector<RecordsMerged::Entry>{{0, 1.0, 3}, {1, 1.0, 4}}));
}

// Spec: Place/edge-cases
// "Empty merged list. Both pinned and sliced lists are empty."
TEST(Place, AcceptsAnEmptyMergedList) {
  EXPECT_TRUE(test::run(with_placer(UShapedPlacer()), {item("n", -1)}, budget_of(100)).empty());
  EXPECT_TRUE(test::run(with_placer(ChronologicalPlacer()), {}, budget_of(100)).empty());
}

TEST(Place, AddsUpTheTokensOfTheSelection) {
  const Selection selection =
      Pipeline(test::usual_options()).run(Items{item("a", 5), pinned("p", 7), item("big", 1000)}, budget_of(100));
  EXPECT_EQ(selection.total_tokens, 12);
  EXPECT_EQ(selection.tokens_over_budget, 0);
  EXPECT_EQ(selection.size(), 2U);
  EXPECT_EQ(selection[0], 1U);
  EXPECT_EQ(Positions(selection.begin(), selection.end()), (Positions{1, 0}));
}

// Spec: Slice/algorithm
TEST(Place, EqualContentsKeepTheirIdentity) {
  PipelineOptions options = test::usual_options();
  options.deduplication = false;
  const Items items = {item("twin", 1, 0.1), item("twin", 1, 0.9), pinned("twin", 1)};
  EXPECT_EQ(test::run(options, items, budget_of(100)), (Positions{2, 1, 0}));
}

}  // namespace
}  // namespace cupel
