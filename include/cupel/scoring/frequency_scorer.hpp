#ifndef CUPEL_SCORING_FREQUENCY_SCORER_HPP
#define CUPEL_SCORING_FREQUENCY_SCORER_HPP

#include <span>
#include <string_view>

#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// The share of the other items that have at least one tag in common with this one, tags compared by ASCII case
/// folding. Relative. About O(N T) with up to six tags per item of few hundreds in all; beyond that up to O(D T N / 64)
/// for D distinct sets of T tags.
class CUPEL_API FrequencyScorer final : public Scorer {
 public:
  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  std::string_view name() const noexcept override { return "frequency"; }
};

}  // namespace cupel

#endif
