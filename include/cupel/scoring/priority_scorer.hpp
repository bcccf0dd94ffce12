#ifndef CUPEL_SCORING_PRIORITY_SCORER_HPP
#define CUPEL_SCORING_PRIORITY_SCORER_HPP

#include <span>
#include <string_view>

#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// Ranks by priority: the highest scores 1, the lowest 0, those between in even steps; equal priorities share a rank.
/// An item without a priority scores 0; a single one with a priority scores 1. Relative. O(N log N).
class CUPEL_API PriorityScorer final : public Scorer {
 public:
  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  std::string_view name() const noexcept override { return "priority"; }
};

}  // namespace cupel

#endif
