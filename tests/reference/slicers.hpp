#ifndef CUPEL_TESTS_REFERENCE_SLICERS_HPP
#define CUPEL_TESTS_REFERENCE_SLICERS_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "cupel/model/scored_item.hpp"
#include "cupel/slicing/count_quota.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel::reference {

struct SlicerSpec;

/// The slicers as plain data, nested as deeply as one likes.
namespace slicer_spec {
struct Greedy {};
struct Knapsack {
  std::int64_t bucket_size = 100;
};
struct Stream {
  std::int64_t batch_size = 32;
};
struct Quota {
  std::vector<QuotaEntry> entries;
  std::shared_ptr<const SlicerSpec> inner;
};
struct CountQuota {
  std::vector<CountQuotaEntry> entries;
  std::shared_ptr<const SlicerSpec> inner;
  ScarcityBehavior scarcity = ScarcityBehavior::Degrade;
};
struct CountConstrainedKnapsack {
  std::vector<CountQuotaEntry> entries;
  std::int64_t bucket_size = 100;
  ScarcityBehavior scarcity = ScarcityBehavior::Degrade;
};
}  // namespace slicer_spec

struct SlicerSpec {
  using Type = std::variant<slicer_spec::Greedy, slicer_spec::Knapsack, slicer_spec::Stream, slicer_spec::Quota,
                            slicer_spec::CountQuota, slicer_spec::CountConstrainedKnapsack>;
  Type type;
};

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

/// What a slicer answers: indices into the list it was given, in the specified output order.
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
SliceOutcome quota_slice(std::span<const ScoredItem> scored_items, SliceBudget budget, const slicer_spec::Quota& spec);
SliceOutcome count_quota_slice(std::span<const ScoredItem> scored_items, SliceBudget budget,
                               const slicer_spec::CountQuota& spec);
SliceOutcome count_constrained_knapsack_slice(std::span<const ScoredItem> scored_items, SliceBudget budget,
                                              const slicer_spec::CountConstrainedKnapsack& spec);

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
