#include "cupel/slicing/knapsack_slice.hpp"

#include <limits>

#include "errors.hpp"
#include "slicing/knapsack_solver.hpp"
#include "util/rounding.hpp"

namespace cupel {

namespace {

// max(0, floor(score * 10000)), NaN as 0; no larger than `limit`, so that the sum over all candidates fits.
std::int64_t integer_value(double score, std::int64_t limit) noexcept {
  const double scaled = score * 10000.0;
  return scaled > 0.0 ? util::floor_at_most(scaled, limit) : 0;
}

}  // namespace

KnapsackSlice::KnapsackSlice(KnapsackOptions options) : options_(options) {
  if (options_.bucket_size <= 0) {
    throw errors::invalid(ErrorCode::SlicerConfig, "KnapsackSlice", "bucketSize",
                          errors::got("must be positive", options_.bucket_size));
  }
}

// KNAPSACK-SLICE, with the table in knapsack_solver.cpp.
SliceResult KnapsackSlice::slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const {
  SliceResult result;
  if (sorted.empty() || budget.target_tokens() <= 0) return result;

  Scratch& scratch = context.scratch();
  const Scratch::Scope scope(scratch);
  result.selected.reserve(sorted.size());
  std::span<Position> candidates = scratch.array<Position>(sorted.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (sorted.tokens(i) == 0) result.selected.push_back(static_cast<Position>(i));
    if (sorted.tokens(i) > 0) candidates[count++] = static_cast<Position>(i);
  }
  candidates = candidates.first(count);

  const std::int64_t bucket = options_.bucket_size;
  const std::int64_t capacity = budget.target_tokens() / bucket;
  if (count == 0 || capacity == 0) return result;

  const std::span<std::int64_t> values = scratch.array<std::int64_t>(count);
  const std::span<std::int64_t> weights = scratch.array<std::int64_t>(count);
  const std::int64_t highest_value = std::numeric_limits<std::int64_t>::max() / static_cast<std::int64_t>(count);
  for (std::size_t k = 0; k < count; ++k) {
    const std::int64_t tokens = sorted.tokens(candidates[k]);
    values[k] = integer_value(sorted.score(candidates[k]), highest_value);
    weights[k] = tokens / bucket + (tokens % bucket != 0 ? 1 : 0);
  }
  const KnapsackProblem problem{
      .values = values, .weights = weights, .capacity = capacity, .max_cells = options_.max_cells};
  for (const std::uint32_t k : solve_knapsack(problem, scratch)) result.selected.push_back(candidates[k]);
  return result;
}

}  // namespace cupel
