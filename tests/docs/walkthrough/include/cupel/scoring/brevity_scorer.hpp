#ifndef CUPEL_SCORING_BREVITY_SCORER_HPP
#define CUPEL_SCORING_BREVITY_SCORER_HPP

#include <span>
#include <string_view>

#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// The shorter the better: 1 for an item without tokens, 0.5 for one of `half_tokens`, towards 0 beyond. Absolute.
/// O(N).
class CUPEL_API BrevityScorer final : public Scorer {
 public:
  /// Throws Error (ScorerConfig) when `half_tokens` is not positive and finite.
  explicit BrevityScorer(double half_tokens = 100.0);

  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  std::string_view name() const noexcept override { return "brevity"; }

 private:
  double half_tokens_;
};

}  // namespace cupel

#endif
