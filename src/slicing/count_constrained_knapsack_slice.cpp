#include "cupel/slicing/count_constrained_knapsack_slice.hpp"

#include "slicing/count_phases.hpp"
#include "slicing/nested_slicers.hpp"
#include "slicing/slice_steps.hpp"

namespace cupel {

namespace {
constexpr std::string_view kCountConstrainedKnapsackSlice = "CountConstrainedKnapsackSlice";
}

AnySlicer slicer_spec::CountConstrainedKnapsack::build() const {
  KnapsackOptions options;
  if (bucket_size) options.bucket_size = *bucket_size;
  return CountConstrainedKnapsackSlice(count_quotas, KnapsackSlice(options),
                                       scarcity_behavior.value_or(ScarcityBehavior::Degrade));
}

CountConstrainedKnapsackSlice::CountConstrainedKnapsackSlice(std::vector<CountQuotaEntry> entries,
                                                             KnapsackSlice knapsack, ScarcityBehavior scarcity)
    : entries_(std::move(entries)), knapsack_(std::move(knapsack)), scarcity_(scarcity) {
  validate_count_quotas(entries_, kCountConstrainedKnapsackSlice);
}

SlicerTraits CountConstrainedKnapsackSlice::traits() const noexcept {
  return wrapper_traits(knapsack_, SlicerTraits::Quotas::Count);
}

SliceSteps CountConstrainedKnapsackSlice::select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                                                 const SelectionStepsLimits& limits) const {
  return count_quota_steps(context, {kCountConstrainedKnapsackSlice, entries_, scarcity_, knapsack_, true}, sorted,
                           limits);
}

SliceResult CountConstrainedKnapsackSlice::slice(RunContext& context, const ScoredItems& sorted,
                                                 const ContextBudget& budget) const {
  return slice_by_counts(context, {kCountConstrainedKnapsackSlice, entries_, scarcity_, knapsack_, true}, sorted,
                         budget);
}

}  // namespace cupel
