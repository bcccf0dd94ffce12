#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

namespace {

// Excludes items that score below a threshold, even if there is room. Another slicer selects from the rest.
class ThresholdSlice final : public Slicer {
 public:
  ThresholdSlice(double threshold, AnySlicer inner) : threshold_(threshold), inner_(std::move(inner)) {}

  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override {
    // The list is sorted by score, high to low, so the items above the threshold are at its front.
    std::size_t good = 0;
    while (good < sorted.size() && sorted.score(good) >= threshold_) ++good;

    const std::span<Position> positions = context.scratch().array<Position>(good);
    for (std::size_t i = 0; i < good; ++i) positions[i] = sorted.position(i);
    const ScoredItems front(sorted.items().with_positions(positions), sorted.scores().first(good),
                            sorted.tokens().first(good));
    SliceResult result = inner_->slice(context, front, budget);

    for (std::size_t i = good; context.wants_reasons() && i < sorted.size(); ++i) {
      const SliceExclusion left_out{static_cast<Position>(i), exclusion::ScoredTooLow{sorted.score(i), threshold_}};
      result.exclusions.push_back(left_out);
    }
    return result;
  }

 private:
  double threshold_;
  AnySlicer inner_;
};

}  // namespace

int main() {
  const std::vector<ContextItem> items = {
      ContextItem({.content = "relevant", .tokens = 10, .future_relevance_hint = 0.8}),
      ContextItem({.content = "noise", .tokens = 10, .future_relevance_hint = 0.1}),
  };
  const Pipeline pipeline(
      {.scorer = ReflexiveScorer{}, .slicer = ThresholdSlice(0.25, GreedySlice{}), .placer = UShapedPlacer{}});
  const SelectionReport report = pipeline.dry_run(items, ContextBudget({.max_tokens = 1000, .target_tokens = 1000}));
  for (const IncludedItem& in : report.included) std::cout << "+ " << in.item.content() << '\n';
  for (const ExcludedItem& out : report.excluded) {
    std::cout << "- " << out.item.content() << ": " << describe(out.reason) << '\n';
  }
}
