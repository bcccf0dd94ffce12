#ifndef CUPEL_SRC_SLICING_SUBLIST_HPP
#define CUPEL_SRC_SLICING_SUBLIST_HPP

#include <span>

#include "cupel/model/scored_item.hpp"
#include "cupel/run_context.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// The entries at `indices` of `list`, as a list of their own. Lives in scratch memory.
ScoredItems sublist(const ScoredItems& list, std::span<const Position> indices, Scratch& scratch);

/// Lets `slicer` choose among the entries at `indices` of `list`, and translates its answer into indices of `list`.
/// Charges the run for the slicer's quotas: a slicer inside a QuotaSlice looks them all up again for every kind of
/// item. Throws Error (InvalidSlice) as check_slice() does, and TooManySteps.
SliceResult slice_sublist(RunContext& context, const Slicer& slicer, const ScoredItems& list,
                          std::span<const Position> indices, const ContextBudget& budget);

}  // namespace cupel

#endif
