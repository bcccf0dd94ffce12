#include "cupel/scoring/frequency_scorer.hpp"

#include <algorithm>

#include "scoring/tag_overlap.hpp"
#include "scoring/tag_sets.hpp"

namespace cupel {

AnyScorer scorer_spec::Frequency::build() const { return FrequencyScorer(); }

void FrequencyScorer::score(RunContext& context, const ItemList& items, std::span<double> scores) const {
  if (items.size() <= 1) {
    std::fill(scores.begin(), scores.end(), 0.0);
    return;
  }
  Scratch& scratch = context.scratch();
  const Scratch::Scope scope(scratch);
  const std::span<std::uint32_t> sharing = scratch.array<std::uint32_t>(items.size());
  const TagSets sets = TagSets::of(items, scratch);
  constexpr std::uint64_t kStepsPerOccurrence = 64;  // to number a tag and to count its combinations
  context.steps().spend(kStepsPerOccurrence * sets.total_size());
  count_overlaps(sets, scratch, context.steps(), sharing);

  const auto others = static_cast<double>(items.size() - 1);
  for (std::size_t i = 0; i < items.size(); ++i) {
    // The count includes the item itself, which the score must not.
    scores[i] = sharing[i] == 0 ? 0.0 : static_cast<double>(sharing[i] - 1) / others;
  }
}

void count_overlaps(const TagSets& sets, Scratch& scratch, StepMeter& steps, std::span<std::uint32_t> counts) {
  if (subsets_fit(sets)) {
    count_overlaps_by_subsets(sets, scratch, counts);
  } else {
    count_overlaps_by_unions(sets, scratch, steps, counts);
  }
}

}  // namespace cupel
