#include "cupel/scoring/brevity_scorer.hpp"

#include "errors.hpp"

namespace cupel {

AnyScorer scorer_spec::Brevity::build() const { return BrevityScorer(*this); }

BrevityScorer::BrevityScorer(scorer_spec::Brevity options) : options_(options) {
  errors::check_fields(kConfigError, "BrevityScorer", options_);
}

void BrevityScorer::score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const {
  for (std::size_t i = 0; i < items.size(); ++i) {
    scores[i] = 1.0 / (1.0 + static_cast<double>(items[i].tokens()) / options_.half_tokens);
  }
}

}  // namespace cupel
