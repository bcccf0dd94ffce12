#ifndef CUPEL_SRC_SLICING_SUBLIST_HPP
#define CUPEL_SRC_SLICING_SUBLIST_HPP

#include <span>

#include "cupel/model/scored_item.hpp"
#include "cupel/run_context.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// The entries of `list` at `indices`, as a list. Uses scratch memory.
ScoredItems sublist(const ScoredItems& list, std::span<const Position> indices, Scratch& scratch);

/// Runs `slicer` on the entries of `list` at `indices` and translates its result back into indices of `list`. Charges
/// the run for the slicer's quotas, because a slicer inside a QuotaSlice looks up all of them again for every kind of
/// item. Throws Error: InvalidSlice like check_slice(), and TooManySteps.
SliceResult slice_sublist(RunContext& context, const Slicer& slicer, const ScoredItems& list,
                          std::span<const Position> indices, const ContextBudget& budget);

}  // namespace cupel

#endif
