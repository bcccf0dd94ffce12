#include "cupel/scoring/brevity_scorer.hpp"

#include <cmath>

#include "errors.hpp"

namespace cupel {

BrevityScorer::BrevityScorer(double half_tokens) : half_tokens_(half_tokens) {
  if (!(half_tokens > 0.0 && std::isfinite(half_tokens))) {
    throw errors::invalid(ErrorCode::ScorerConfig, "BrevityScorer", "halfTokens",
                          errors::got("must be positive and finite", half_tokens));
  }
}

void BrevityScorer::score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const {
  for (std::size_t i = 0; i < items.size(); ++i) {
    scores[i] = 1.0 / (1.0 + static_cast<double>(items[i].tokens()) / half_tokens_);
  }
}

}  // namespace cupel
