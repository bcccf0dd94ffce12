#include "cupel/slicing/count_quota_slice.hpp"

#include "cupel/slicing/knapsack_slice.hpp"
#include "errors.hpp"
#include "slicing/count_phases.hpp"
#include "slicing/slicers_inside.hpp"

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
  return {.quotas = SlicerTraits::Quotas::Count, .monotonic_inclusion = false};
}

SliceResult CountQuotaSlice::slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const {
  const CountPhases phases{.slicer = kCountQuotaSlice,
                           .entries = entries_,
                           .scarcity = scarcity_,
                           .inner = *inner_,
                           .resort_by_score = false};
  return slice_by_counts(context, phases, sorted, budget);
}

}  // namespace cupel
