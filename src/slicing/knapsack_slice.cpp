#include "cupel/slicing/knapsack_slice.hpp"

#include "errors.hpp"
#include "slicing/knapsack_input.hpp"
#include "slicing/knapsack_solver.hpp"

namespace cupel {

AnySlicer slicer_spec::Knapsack::build() const {
  KnapsackOptions options;
  if (bucket_size) options.bucket_size = *bucket_size;
  return KnapsackSlice(options);
}

KnapsackSlice::KnapsackSlice(KnapsackOptions options) : options_(options) {
  errors::check_fields(kConfigError, "KnapsackSlice", slicer_spec::Knapsack{options_.bucket_size});
}

SlicerTraits KnapsackSlice::traits() const noexcept {
  return {.knows_every_target = true,
          .sees_scores_tokens_and_kinds_only = true,
          .higher_scores_help = true,
          .fewer_tokens_help = true,
          .score_use = {.discretised = true, .other = false}};
}

// KNAPSACK-SLICE. knapsack_solver.cpp replaces the specification's table.
SliceResult KnapsackSlice::slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const {
  SliceResult result;
  if (sorted.empty() || budget.target_tokens() <= 0) return result;

  Scratch& scratch = context.scratch();
  const Scratch::Scope scope(scratch);
  const KnapsackInput input = knapsack_input(sorted, options_.bucket_size, scratch);
  result.selected = context.take_positions();
  result.selected.reserve(sorted.size());
  result.selected.assign(input.free.begin(), input.free.end());
  const std::int64_t capacity = budget.target_tokens() / options_.bucket_size;
  const KnapsackProblem problem{.values = input.values,
                                .weights = input.weights,
                                .capacity = capacity,
                                .max_cells = options_.max_cells,
                                .steps = &context.steps()};
  for (const std::uint32_t k : solve_knapsack(problem, scratch)) result.selected.push_back(input.candidates[k]);
  return result;
}

}  // namespace cupel
