#ifndef CUPEL_SRC_SLICING_SLICE_STEPS_HPP
#define CUPEL_SRC_SLICING_SLICE_STEPS_HPP

#include <cstddef>
#include <vector>

#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// Throws Error (InvalidArgument, `slicer`) for a slicer that does not claim to know what it selects at every target.
void check_knows_every_target(const Slicer& slicer);

/// Slicer::select_at_every_target(), checked: throws Error (InvalidSlice) for an answer that contradicts itself.
SliceSteps slice_steps(RunContext& context, const Slicer& slicer, const ScoredItems& sorted,
                       const SelectionStepsLimits& limits);

/// The steps of a slicer that takes each entry that still fits, in the order given; see FirstFitWalk.
SliceSteps first_fit_steps(RunContext& context, const ScoredItems& sorted, std::vector<Position> order,
                           std::size_t batch_size, const SelectionStepsLimits& limits);

}  // namespace cupel

#endif
