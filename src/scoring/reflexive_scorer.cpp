#include "cupel/scoring/reflexive_scorer.hpp"

#include <algorithm>
#include <cmath>

#include "util/prefetch.hpp"

namespace cupel {

AnyScorer scorer_spec::Reflexive::build() const { return ReflexiveScorer(); }

void ReflexiveScorer::score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const {
  for (std::size_t i = 0; i < items.size(); ++i) {
    util::prefetch_ahead(
        items, i, [](const ContextItem& item) -> const auto& { return item.future_relevance_hint(); });
    const auto& hint = items[i].future_relevance_hint();
    scores[i] = hint && std::isfinite(*hint) ? std::clamp(*hint, 0.0, 1.0) : 0.0;
  }
}

}  // namespace cupel
