#include "cupel/scoring/composite_scorer.hpp"

#include <utility>

#include "scoring/cycles.hpp"
#include "scoring/evaluate.hpp"
#include "scoring/score_recorder.hpp"
#include "scoring/scorer_weights.hpp"

namespace cupel {

CompositeScorer::CompositeScorer(std::vector<WeightedScorer> entries) : entries_(std::move(entries)) {
  const double total_weight = checked_total_weight("CompositeScorer", entries_);
  for (WeightedScorer& entry : entries_) entry.weight /= total_weight;
  detect_cycles(*this);
}

// Scores child by child instead of item by item. Each item's products are still added in the same order, so sums are
// the same to the last bit.
void CompositeScorer::score(RunContext& context, const ItemList& items, std::span<double> scores) const {
  const Scratch::Scope scope(context.scratch());
  const std::span<double> child = context.scratch().array<double>(items.size());
  ScoreRecorder* const recorder = ScoreRecorder::claim(context, *this);
  for (std::size_t k = 0; k < entries_.size(); ++k) {
    const auto& [scorer, weight] = entries_[k];
    if (recorder == nullptr) {
      evaluate(*scorer, context, items, child);
    } else {
      recorder->score_part(context, k, weight, *scorer, items, child);
    }
    for (std::size_t i = 0; i < scores.size(); ++i) scores[i] += child[i] * weight;
  }
}

ItemFields CompositeScorer::reads() const {
  ItemFields fields;
  for (const WeightedScorer& entry : entries_) fields = fields | entry.scorer->reads();
  return fields;
}

std::vector<const Scorer*> CompositeScorer::children() const {
  std::vector<const Scorer*> children;
  children.reserve(entries_.size());
  for (const WeightedScorer& entry : entries_) children.push_back(&*entry.scorer);
  return children;
}

}  // namespace cupel
