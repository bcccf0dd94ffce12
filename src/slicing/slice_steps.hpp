#ifndef CUPEL_SRC_SLICING_SLICE_STEPS_HPP
#define CUPEL_SRC_SLICING_SLICE_STEPS_HPP

#include <cstddef>
#include <string_view>
#include <vector>

#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// Throws Error (InvalidArgument, `slicer`) for a slicer that does not claim to know what it selects at every target.
void check_knows_every_target(const Slicer& slicer);

/// Slicer::select_at_every_target(), checked: throws Error (InvalidSlice) for an answer that contradicts itself.
SliceSteps slice_steps(RunContext& context, const Slicer& slicer, const ScoredItems& sorted, const StepsLimits& limits);

/// The steps of a slicer that takes each entry that still fits, in the order given; see FitWalk.
SliceSteps fit_steps(RunContext& context, const ScoredItems& sorted, std::vector<Position> order,
                     std::size_t batch_size, const StepsLimits& limits);

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
