#include "cupel/scoring/composite_scorer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "errors.hpp"
#include "policy/policy_builder.hpp"
#include "scoring/cycles.hpp"
#include "scoring/evaluate.hpp"
#include "scoring/score_recorder.hpp"

namespace cupel {

namespace {

Error invalid_composite(std::string_view parameter, std::string problem) {
  return errors::invalid(ErrorCode::ScorerConfig, "CompositeScorer", parameter, std::move(problem));
}

// The sum of the weights of `entries`. Throws what the constructor throws for weights.
template <class Entries>
double checked_total_weight(const Entries& entries) {
  if (entries.empty()) throw invalid_composite("scorers", "must have at least one entry");
  double total_weight = 0.0;
  for (const auto& entry : entries) {
    if (!description::kPositive.allows(entry.weight)) {
      throw invalid_composite("weight", description::range_problem(description::kPositive, entry.weight));
    }
    total_weight += entry.weight;
  }
  if (!std::isfinite(total_weight)) throw invalid_composite("weight", "must have a finite sum over all scorers");
  return total_weight;
}

}  // namespace

void check_weights(std::span<const ScorerSpec> scorers) { static_cast<void>(checked_total_weight(scorers)); }

AnyScorer scorer_spec::Composite::build(int depth) const { return build_scorers(scorers, one_deeper(depth)); }

bool scorer_spec::Composite::operator==(const Composite& other) const { return scorers == other.scorers; }

AnyScorer build_scorers(const std::vector<ScorerSpec>& scorers, int depth) {
  if (scorers.empty()) throw invalid_policy("scorers", "must have at least one entry");
  std::vector<WeightedScorer> entries;
  entries.reserve(scorers.size());
  for (const ScorerSpec& scorer : scorers) entries.push_back({scorer.build(depth), scorer.weight});
  return CompositeScorer(std::move(entries));
}

CompositeScorer::CompositeScorer(std::vector<WeightedScorer> entries) : entries_(std::move(entries)) {
  const double total_weight = checked_total_weight(entries_);
  for (WeightedScorer& entry : entries_) entry.weight /= total_weight;
  detect_cycles(*this);
}

// Child by child instead of item by item; the products of each item are added in the same order.
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
