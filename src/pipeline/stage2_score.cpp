#include "pipeline/stages.hpp"
#include "scoring/score_recorder.hpp"

namespace cupel::stages {

std::span<double> score(RunContext& context, const ItemList& scoreable, const Scorer& scorer) {
  const std::span<double> scores = context.scratch().array<double>(scoreable.size());
  if (!scoreable.empty()) score_recorded(context, scorer, scoreable, scores);
  return scores;
}

}  // namespace cupel::stages
