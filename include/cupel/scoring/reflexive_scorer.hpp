#ifndef CUPEL_SCORING_REFLEXIVE_SCORER_HPP
#define CUPEL_SCORING_REFLEXIVE_SCORER_HPP

#include <span>
#include <string_view>

#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// Passes the item's future_relevance_hint through, clamped to [0, 1]; absent or not finite scores 0. Absolute. O(N).
class CUPEL_API ReflexiveScorer final : public Scorer {
 public:
  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  std::string_view name() const noexcept override { return "reflexive"; }
};

}  // namespace cupel

#endif
