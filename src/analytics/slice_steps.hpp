#ifndef CUPEL_SRC_ANALYTICS_SLICE_STEPS_HPP
#define CUPEL_SRC_ANALYTICS_SLICE_STEPS_HPP

// What a built-in slicer selects for every target at once. All of them look at target_tokens alone and select nothing
// for a target of 0, and each reports what it selects in an order that does not depend on the target: its choice is a
// subset of one fixed sequence. That is what lets slicers inside slicers be put together: a count quota removes from
// the end of what its inner slicer reports, whatever the target.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analytics/selection_steps.hpp"
#include "cupel/run_context.hpp"
#include "cupel/slicing/count_quota.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

struct SliceSteps {
  SelectionSteps steps;          ///< over the targets 0 to the ceiling
  std::vector<Position> output;  ///< all indices in the order in which the slicer reports those that it selects
};

/// How far to go.
struct StepsLimits {
  std::int64_t ceiling;     ///< the largest target; >= 0
  std::size_t max_changes;  ///< of each list of steps
};

/// Whether slice_steps() can answer for it: it and every slicer inside it is a built-in one.
bool has_slice_steps(const Slicer& slicer);

/// Throws Error (InvalidArgument, `slicer`) where it can't.
void check_has_slice_steps(const Slicer& slicer);

/// `sorted` must be ordered by score, its tokens not negative, and their sum must fit. Spends the context's steps.
/// Throws Error: InvalidArgument beyond the limits, and for a slicer that is not a built-in one; TooManySteps.
SliceSteps slice_steps(RunContext& context, const Slicer& slicer, const ScoredItems& sorted, const StepsLimits& limits);

// One function per algorithm, each in a file of its own.
SliceSteps knapsack_steps(RunContext& context, const KnapsackSlice& slicer, const ScoredItems& sorted,
                          const StepsLimits& limits);
SliceSteps quota_steps(RunContext& context, const QuotaSlice& slicer, const ScoredItems& sorted,
                       const StepsLimits& limits);

/// What CountQuotaSlice and CountConstrainedKnapsackSlice differ in.
struct CountSlicer {
  const std::vector<CountQuotaEntry>& entries;
  ScarcityBehavior scarcity;
  const Slicer& inner;
  bool resort_by_score;  ///< order the inner slicer's choice by score before the caps are applied
};
SliceSteps count_steps(RunContext& context, const CountSlicer& slicer, const ScoredItems& sorted,
                       const StepsLimits& limits);

}  // namespace cupel

#endif
