#ifndef CUPEL_SLICING_COUNT_QUOTA_SLICE_HPP
#define CUPEL_SLICING_COUNT_QUOTA_SLICE_HPP

#include <vector>

#include "cupel/slicing/count_quota.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// At least and at most so many items of a kind. First the best of each required kind are committed, whatever they
/// cost; then another slicer fills what is left of the budget; of what it takes, items beyond a cap are removed.
/// Because the first step ignores the budget, the selection may exceed it: the pipeline's overflow strategy then
/// decides. O(N log N) plus the inner slicer.
class CUPEL_API CountQuotaSlice final : public Slicer {
 public:
  /// Throws Error (SlicerConfig) for a negative count, a required count above its cap, a kind given twice, slicers
  /// nested deeper than 256 levels, and a KnapsackSlice as inner slicer (use CountConstrainedKnapsackSlice).
  CountQuotaSlice(std::vector<CountQuotaEntry> entries, AnySlicer inner,
                  ScarcityBehavior scarcity = ScarcityBehavior::Degrade);

  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override;
  SlicerTraits traits() const noexcept override;

  /// In the order in which they are served.
  const std::vector<CountQuotaEntry>& entries() const noexcept { return entries_; }
  /// Who fills what the required items leave.
  const Slicer& inner() const noexcept { return *inner_; }
  /// What happens when candidates are too few.
  ScarcityBehavior scarcity() const noexcept { return scarcity_; }

 private:
  std::vector<CountQuotaEntry> entries_;
  AnySlicer inner_;
  ScarcityBehavior scarcity_;
};

}  // namespace cupel

#endif
