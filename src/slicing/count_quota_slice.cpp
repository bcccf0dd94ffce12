#include "cupel/slicing/count_quota_slice.hpp"

#include "cupel/slicing/knapsack_slice.hpp"
#include "errors.hpp"
#include "slicing/count_phases.hpp"
#include "slicing/nested_slicers.hpp"
#include "slicing/slice_steps.hpp"

namespace cupel {

namespace {
constexpr std::string_view kCountQuotaSlice = "CountQuotaSlice";
}

CountQuotaSlice::CountQuotaSlice(std::vector<CountQuotaEntry> entries, AnySlicer inner, ScarcityBehavior scarcity)
    : entries_(std::move(entries)), inner_(std::move(inner)), scarcity_(scarcity) {
  check_nesting(kCountQuotaSlice, *inner_);
  validate_count_quotas(entries_, kCountQuotaSlice);
  if (dynamic_cast<const KnapsackSlice*>(&*inner_) != nullptr) {
    throw errors::invalid(ErrorCode::SlicerConfig, kCountQuotaSlice, "innerSlicer",
                          "must not be a KnapsackSlice; use CountConstrainedKnapsackSlice, or GreedySlice inside");
  }
}

SlicerTraits CountQuotaSlice::traits() const noexcept {
  SlicerTraits traits = wrapper_traits(*inner_, SlicerTraits::Quotas::Count);
  traits.higher_scores_help = traits.higher_scores_help && !traits.score_use.discretised && !has_count_quotas(*inner_);
  return traits;
}

SliceSteps CountQuotaSlice::select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                                   const SelectionStepsLimits& limits) const {
  return count_quota_steps(context, {kCountQuotaSlice, entries_, scarcity_, *inner_, false}, sorted, limits);
}

SliceResult CountQuotaSlice::slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const {
  return slice_by_counts(context, {kCountQuotaSlice, entries_, scarcity_, *inner_, false}, sorted, budget);
}

}  // namespace cupel
