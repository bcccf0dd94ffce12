#ifndef CUPEL_SRC_PIPELINE_STAGES_HPP
#define CUPEL_SRC_PIPELINE_STAGES_HPP

// The program on one screen: the six stages, each in a file of its own, and what flows from one to the next. Everything
// is a column of numbers in scratch memory; an item is never copied, only its position is passed on.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cupel/pipeline.hpp"
#include "cupel/run_context.hpp"
#include "pipeline/run_trace.hpp"

namespace cupel::stages {

/// What a run with the usual strategies takes from its scratch memory, so that one allocation serves it all. Throws
/// Error (InvalidArgument) for more items than a run can count.
std::size_t scratch_size(std::span<const ContextItem> items);

/// 1 Classify: pinned items and scoreable ones, both in input order. Items with negative tokens end here.
struct Classified {
  std::span<const Position> pinned;
  ItemList scoreable;
  std::span<const std::int64_t> tokens;           ///< of the scoreable items
  std::span<const std::uint64_t> content_hashes;  ///< theirs, by hash_ends(); empty where nobody wants them
  std::int64_t pinned_tokens;
};
Classified classify(RunContext& context, std::span<const ContextItem> items, bool wants_hashes, RunTrace& trace);
void check_pinned_budget(const Classified& classified, const ContextBudget& budget);

/// 2 Score: a score for each scoreable item, in the same order. A collector may want to know what it is made of.
std::span<const double> score(RunContext& context, const ItemList& scoreable, const Scorer& scorer, RunTrace& trace);

/// 3 Deduplicate: indices of the survivors among the scoreable items, ascending. The identity when it is disabled.
std::span<const Position> deduplicate(RunContext& context, const Classified& classified, std::span<const double> scores,
                                      bool enabled, RunTrace& trace);

/// 4 Sort: the survivors by score, high to low.
ScoredItems sort(RunContext& context, const Classified& classified, std::span<const double> scores,
                 std::span<const Position> survivors);

/// 1 to 4 together: all that does not depend on the budget. With a budget, throws Error (PinnedExceedsBudget) after
/// Classify.
struct Prepared {
  Classified classified;
  ScoredItems sorted;
};
Prepared prepare(RunContext& context, std::span<const ContextItem> items, const PipelineOptions& options,
                 const ContextBudget* budget, RunTrace& trace);

/// 5 Slice: indices into the sorted list, ascending, with what the slicer said besides.
struct Sliced {
  std::span<const Position> selected;
  std::vector<CountRequirementShortfall> shortfalls;
};
Sliced slice(RunContext& context, std::span<const ContextItem> items, const Classified& classified,
             const ScoredItems& sorted, const ContextBudget& budget, const Slicer& slicer, RunTrace& trace);

/// 6 Place: pinned and sliced items in their final order, after overflow has been dealt with.
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
