#ifndef CUPEL_TESTS_REFERENCE_SLICERS_HPP
#define CUPEL_TESTS_REFERENCE_SLICERS_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cupel/model/scored_item.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel::reference {

/// The two numbers of the budget that a slicer receives.
struct SliceBudget {
  std::int64_t max_tokens;
  std::int64_t target_tokens;
};

/// An item that the cap phase of a count quota removed.
struct CapExclusion {
  std::size_t index;
  exclusion::CountCapExceeded reason;
};

/// The result of a slicer: indices into its list, in the specified output order.
struct SliceOutcome {
  std::vector<std::size_t> selected;
  std::vector<CountRequirementShortfall> shortfalls;
  std::vector<CapExclusion> cap_exclusions;
};

/// Slice(scoredItems, budget). Throws Failure (CountRequirement).
SliceOutcome slice(const SlicerSpec& spec, std::span<const ScoredItem> scored_items, SliceBudget budget);

// One function per slicer.
SliceOutcome greedy_slice(std::span<const ScoredItem> scored_items, SliceBudget budget);
SliceOutcome knapsack_slice(std::span<const ScoredItem> scored_items, SliceBudget budget, std::int64_t bucket_size);
SliceOutcome stream_slice(std::span<const ScoredItem> scored_items, SliceBudget budget, std::int64_t batch_size);
SliceOutcome quota_slice(std::span<const ScoredItem> scored_items, SliceBudget budget,
                         const std::vector<QuotaEntry>& quotas, const SlicerSpec& inner);
SliceOutcome count_quota_slice(std::span<const ScoredItem> scored_items, SliceBudget budget,
                               const std::vector<CountQuotaEntry>& entries, const SlicerSpec& inner,
                               ScarcityBehavior scarcity);
SliceOutcome count_constrained_knapsack_slice(std::span<const ScoredItem> scored_items, SliceBudget budget,
                                              const std::vector<CountQuotaEntry>& entries, std::int64_t bucket_size,
                                              ScarcityBehavior scarcity);

/// The quotas of a description, with both percentages set.
std::vector<QuotaEntry> quota_entries(const std::vector<PolicyQuota>& quotas);

/// KNAPSACK-SLICE's integer values: max(0, floor(score * 10000)), NaN as 0, clamped so that no sum can overflow.
std::int64_t knapsack_value(double score, std::size_t candidates);

/// The kinds of a list in order of first appearance, each with the indices of its items.
struct Partition {
  ContextKind kind;
  std::vector<std::size_t> indices;
};
std::vector<Partition> partition_by_kind(std::span<const ScoredItem> scored_items);

}  // namespace cupel::reference

#endif
