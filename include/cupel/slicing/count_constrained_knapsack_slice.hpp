#ifndef CUPEL_SLICING_COUNT_CONSTRAINED_KNAPSACK_SLICE_HPP
#define CUPEL_SLICING_COUNT_CONSTRAINED_KNAPSACK_SLICE_HPP

#include <vector>

#include "cupel/slicing/count_quota.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// Count quotas with optimal packing: like CountQuotaSlice, with a KnapsackSlice for what is left of the budget, whose
/// choice is ordered by score before the caps are applied, so that the caps keep the best.
class CUPEL_API CountConstrainedKnapsackSlice final : public Slicer {
 public:
  /// Throws Error (SlicerConfig) for a negative count, a required count above its cap, and a kind given twice.
  CountConstrainedKnapsackSlice(std::vector<CountQuotaEntry> entries, KnapsackSlice knapsack,
                                ScarcityBehavior scarcity = ScarcityBehavior::Degrade);

  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override;
  SlicerTraits traits() const noexcept override;

  /// In the order in which they are served.
  const std::vector<CountQuotaEntry>& entries() const noexcept { return entries_; }
  /// Who fills what the required items leave.
  const KnapsackSlice& knapsack() const noexcept { return knapsack_; }
  /// What happens when candidates are too few.
  ScarcityBehavior scarcity() const noexcept { return scarcity_; }

 private:
  std::vector<CountQuotaEntry> entries_;
  KnapsackSlice knapsack_;
  ScarcityBehavior scarcity_;
};

}  // namespace cupel

#endif
