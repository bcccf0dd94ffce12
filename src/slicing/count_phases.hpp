#ifndef CUPEL_SRC_SLICING_COUNT_PHASES_HPP
#define CUPEL_SRC_SLICING_COUNT_PHASES_HPP

// The three phases that CountQuotaSlice and CountConstrainedKnapsackSlice share. The two differ only in the inner
// slicer and in the order in which its selection is counted towards the caps.

#include <string_view>
#include <vector>

#include "cupel/run_context.hpp"
#include "cupel/slicing/count_quota.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// Throws Error (SlicerConfig) for a negative count, a required count above its cap, and a repeated kind.
void validate_count_quotas(const std::vector<CountQuotaEntry>& entries, std::string_view slicer);

struct CountPhases {
  std::string_view slicer;  ///< for messages
  const std::vector<CountQuotaEntry>& entries;
  ScarcityBehavior scarcity;
  const Slicer& inner;
  bool resort_by_score;  ///< sort the inner slicer's selection by score before the caps apply
};

SliceResult slice_by_counts(RunContext& context, const CountPhases& phases, const ScoredItems& sorted,
                            const ContextBudget& budget);

/// The selection at every target at once; see Slicer::select_at_every_target().
SliceSteps count_quota_steps(RunContext& context, const CountPhases& phases, const ScoredItems& sorted,
                             const SelectionStepsLimits& limits);

}  // namespace cupel

#endif
