#ifndef CUPEL_SCORING_RECENCY_SCORER_HPP
#define CUPEL_SCORING_RECENCY_SCORER_HPP

#include <span>
#include <string_view>

#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// Ranks by time: the newest item scores 1, the oldest 0, those between in even steps; equal times share a rank. An
/// item without a timestamp scores 0; a single one with a timestamp scores 1. Relative. O(N log N).
class CUPEL_API RecencyScorer final : public Scorer {
 public:
  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  std::string_view name() const noexcept override { return "recency"; }
};

}  // namespace cupel

#endif
