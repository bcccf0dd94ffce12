#include "cupel/slicing/count_constrained_knapsack_slice.hpp"

#include "slicing/count_phases.hpp"

namespace cupel {

namespace {
constexpr std::string_view kCountConstrainedKnapsackSlice = "CountConstrainedKnapsackSlice";
}

CountConstrainedKnapsackSlice::CountConstrainedKnapsackSlice(std::vector<CountQuotaEntry> entries,
                                                             KnapsackSlice knapsack, ScarcityBehavior scarcity)
    : entries_(std::move(entries)), knapsack_(std::move(knapsack)), scarcity_(scarcity) {
  validate_count_quotas(entries_, kCountConstrainedKnapsackSlice);
}

SlicerTraits CountConstrainedKnapsackSlice::traits() const noexcept {
  return {.quotas = SlicerTraits::Quotas::Count, .monotonic_inclusion = false};
}

SliceResult CountConstrainedKnapsackSlice::slice(RunContext& context, const ScoredItems& sorted,
                                                 const ContextBudget& budget) const {
  const CountPhases phases{.slicer = kCountConstrainedKnapsackSlice,
                           .entries = entries_,
                           .scarcity = scarcity_,
                           .inner = knapsack_,
                           .resort_by_score = true};
  return slice_by_counts(context, phases, sorted, budget);
}

}  // namespace cupel
