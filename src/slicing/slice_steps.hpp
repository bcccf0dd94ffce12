#ifndef CUPEL_SRC_SLICING_SLICE_STEPS_HPP
#define CUPEL_SRC_SLICING_SLICE_STEPS_HPP

#include <cstddef>
#include <vector>

#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// Throws Error (InvalidArgument, `slicer`) unless the slicer's traits claim `knows_every_target`.
void check_knows_every_target(const Slicer& slicer);

/// Calls Slicer::select_at_every_target() and checks the result. Throws Error (InvalidSlice) if it is inconsistent.
SliceSteps slice_steps(RunContext& context, const Slicer& slicer, const ScoredItems& sorted,
                       const SelectionStepsLimits& limits);

/// The steps of a slicer that goes through entries in the given order and takes each one that still fits; see
/// FirstFitWalk.
SliceSteps first_fit_steps(RunContext& context, const ScoredItems& sorted, std::vector<Position> order,
                           std::size_t batch_size, const SelectionStepsLimits& limits);

}  // namespace cupel

#endif
