#ifndef CUPEL_SRC_PIPELINE_STAGES_HPP
#define CUPEL_SRC_PIPELINE_STAGES_HPP

// The pipeline on one screen: the six stages, each implemented in its own file, and the data passed from one to the
// next. All data are columns of numbers in scratch memory. Items are never copied; stages pass on their positions.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cupel/pipeline.hpp"
#include "cupel/run_context.hpp"
#include "pipeline/run_trace.hpp"

namespace cupel::stages {

/// The scratch memory that a run with the usual strategies needs, so that a single allocation suffices. Throws Error
/// (InvalidArgument) for more items than a Position can count.
std::size_t scratch_size(std::span<const ContextItem> items);

/// 1 Classify: the pinned and the scoreable items, both in input order. Items with negative tokens are excluded.
struct Classified {
  std::span<const Position> pinned;
  ItemList scoreable;
  std::span<const std::int64_t> tokens;           ///< of the scoreable items
  std::span<const std::uint64_t> content_hashes;  ///< of the scoreable items, by hash_ends(); empty if not requested
  std::int64_t pinned_tokens;
};
Classified classify(RunContext& context, std::span<const ContextItem> items, bool wants_hashes, RunTrace& trace);
void check_pinned_budget(const Classified& classified, const ContextBudget& budget);

/// 2 Score: a score for each scoreable item, in the same order. Records the score anatomy if the collector requests it.
std::span<const double> score(RunContext& context, const ItemList& scoreable, const Scorer& scorer, RunTrace& trace);

/// 3 Deduplicate: the indices of the survivors among the scoreable items, ascending. All indices if it is disabled.
std::span<const Position> deduplicate(RunContext& context, const Classified& classified, std::span<const double> scores,
                                      bool enabled, RunTrace& trace);

/// 4 Sort: the survivors by score, from high to low.
ScoredItems sort(RunContext& context, const Classified& classified, std::span<const double> scores,
                 std::span<const Position> survivors);

/// Stages 1 to 4, none of which depends on the budget. If a budget is given and the pinned items do not fit into it,
/// throws Error (PinnedExceedsBudget) after Classify.
struct Prepared {
  Classified classified;
  ScoredItems sorted;
};
Prepared prepare(RunContext& context, std::span<const ContextItem> items, const PipelineOptions& options,
                 const ContextBudget* budget, RunTrace& trace);

/// 5 Slice: the selected indices into the sorted list, ascending, and the slicer's shortfalls.
struct Sliced {
  std::span<const Position> selected;
  std::vector<CountRequirementShortfall> shortfalls;
};
Sliced slice(RunContext& context, std::span<const ContextItem> items, const Classified& classified,
             const ScoredItems& sorted, const ContextBudget& budget, const Slicer& slicer, RunTrace& trace);

/// 6 Place: pinned and selected items in their final order, after overflow handling.
struct Placed {
  ScoredItems items;
  std::span<const Position> order;  ///< indices into `items`
  std::int64_t total_tokens;
  std::int64_t tokens_over_budget;  ///< more than 0 only with Proceed
};
Placed place(RunContext& context, std::span<const ContextItem> items, const Classified& classified,
             const ScoredItems& sorted, std::span<const Position> selected, const ContextBudget& budget,
             const PipelineOptions& options, RunTrace& trace);

}  // namespace cupel::stages

#endif
