#include "cupel/scoring/scaled_scorer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "scoring/cycles.hpp"
#include "scoring/evaluate.hpp"

namespace cupel {

ScaledScorer::ScaledScorer(AnyScorer inner) : inner_(std::move(inner)) { detect_cycles(*inner_); }

// The specification's pseudocode scores the whole list again for every item: O(N^2), and O(N^(depth + 1)) when nested.
// The inner scores are the same each time, so they are computed once.
void ScaledScorer::score(RunContext& context, const ItemList& items, std::span<double> scores) const {
  evaluate(*inner_, context, items, scores);

  double min = std::numeric_limits<double>::infinity();
  double max = -std::numeric_limits<double>::infinity();
  for (const double raw : scores) {
    if (!std::isfinite(raw)) continue;
    min = std::min(min, raw);
    max = std::max(max, raw);
  }
  const double range = max - min;  // -inf if no score is finite
  const bool degenerate = !(std::isfinite(range) && range > 0.0);
  for (double& score : scores) score = degenerate || !std::isfinite(score) ? 0.5 : (score - min) / range;
}

}  // namespace cupel
