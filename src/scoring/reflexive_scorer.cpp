#include "cupel/scoring/reflexive_scorer.hpp"

#include <algorithm>
#include <cmath>

#include "model/prefetch.hpp"

namespace cupel {

AnyScorer scorer_spec::Reflexive::build() const { return ReflexiveScorer(); }

void ReflexiveScorer::score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const {
  prefetching::for_each<&ContextItem::future_relevance_hint>(
      items, [&](std::size_t i, const std::optional<double>& hint) {
        scores[i] = hint && std::isfinite(*hint) ? std::clamp(*hint, 0.0, 1.0) : 0.0;
      });
}

}  // namespace cupel
