#include "cupel/slicing/greedy_slice.hpp"

#include <limits>

#include "slicing/first_fit_walk.hpp"
#include "slicing/slice_steps.hpp"
#include "util/key_sort.hpp"
#include "util/saturating.hpp"

namespace cupel {

AnySlicer slicer_spec::Greedy::build() const { return GreedySlice(); }

// GREEDY-SLICE. An item that does not fit is skipped; smaller ones after it may still fit.
SliceResult GreedySlice::slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const {
  SliceResult result;
  if (sorted.empty() || budget.target_tokens() <= 0) return result;

  Scratch& scratch = context.scratch();
  const Scratch::Scope scope(scratch);
  const std::span<util::KeyedIndex> by_density = scratch.array<util::KeyedIndex>(sorted.size());
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const std::int64_t tokens = sorted.tokens(i);
    const double density =
        tokens == 0 ? std::numeric_limits<double>::max() : sorted.score(i) / static_cast<double>(tokens);
    by_density[i] = {util::descending_key(density), static_cast<Position>(i)};
  }
  util::sort_by_key(by_density, scratch);

  result.selected = context.take_positions();
  result.selected.reserve(sorted.size());
  std::int64_t remaining = budget.target_tokens();
  for (const util::KeyedIndex& entry : by_density) {
    const std::int64_t tokens = sorted.tokens(entry.index);
    if (tokens > remaining) continue;
    result.selected.push_back(entry.index);
    remaining = util::saturating_minus(remaining, tokens);
  }
  return result;
}

SlicerTraits GreedySlice::traits() const noexcept {
  return {.knows_every_target = true,
          .sees_scores_tokens_and_kinds_only = true,
          .higher_scores_help = true,
          .fewer_tokens_help = true,
          .score_use = {.per_token = true, .other = false}};
}

// With a budget for all items, the selection is the order in which it considers them.
SliceSteps GreedySlice::select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                               const SelectionStepsLimits& limits) const {
  constexpr std::int64_t kAll = std::numeric_limits<std::int64_t>::max();
  const ContextBudget all({.max_tokens = kAll});
  return first_fit_steps(context, sorted, slice(context, sorted, all).selected, FirstFitWalk::kNoBatches, limits);
}

}  // namespace cupel
