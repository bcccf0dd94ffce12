#include "analytics/slice_steps.hpp"

#include <limits>
#include <numeric>

#include "analytics/fit_walk.hpp"
#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/stream_slice.hpp"
#include "errors.hpp"

namespace cupel {

namespace {

SliceSteps walk_in_order(RunContext& context, const ScoredItems& sorted, std::vector<Position> order,
                         std::size_t batch_size, const StepsLimits& limits) {
  std::vector<std::int64_t> tokens;
  tokens.reserve(order.size());
  for (const Position index : order) tokens.push_back(sorted.tokens(index));
  StepsBuilder steps(sorted.size(), limits.max_changes);
  if (limits.ceiling > 0) FitWalk(tokens, order, batch_size).write(1, limits.ceiling, 0, steps, context.steps());
  return {steps.finish(), std::move(order)};
}

// With room for everything, what GreedySlice reports is its order.
SliceSteps greedy_steps(RunContext& context, const GreedySlice& slicer, const ScoredItems& sorted,
                        const StepsLimits& limits) {
  constexpr std::int64_t kAll = std::numeric_limits<std::int64_t>::max();
  const ContextBudget all({.max_tokens = kAll, .target_tokens = kAll});
  return walk_in_order(context, sorted, slicer.slice(context, sorted, all).selected, FitWalk::kNoBatches, limits);
}

// The list is sorted by score, so a batch is in its order already.
SliceSteps stream_steps(RunContext& context, const StreamSlice& slicer, const ScoredItems& sorted,
                        const StepsLimits& limits) {
  std::vector<Position> order(sorted.size());
  std::iota(order.begin(), order.end(), Position{0});
  return walk_in_order(context, sorted, std::move(order), static_cast<std::size_t>(slicer.options().batch_size),
                       limits);
}

Error no_slice_steps() {
  return errors::invalid(ErrorCode::InvalidArgument, "BudgetCurve", "slicer",
                         "must be a built-in one, for no other can be known at every budget; ask at some of them");
}

}  // namespace

bool has_slice_steps(const Slicer& slicer) {
  if (const auto* quota = dynamic_cast<const QuotaSlice*>(&slicer)) return has_slice_steps(quota->inner());
  if (const auto* count = dynamic_cast<const CountQuotaSlice*>(&slicer)) return has_slice_steps(count->inner());
  return dynamic_cast<const GreedySlice*>(&slicer) != nullptr ||
         dynamic_cast<const KnapsackSlice*>(&slicer) != nullptr ||
         dynamic_cast<const StreamSlice*>(&slicer) != nullptr ||
         dynamic_cast<const CountConstrainedKnapsackSlice*>(&slicer) != nullptr;
}

void check_has_slice_steps(const Slicer& slicer) {
  if (!has_slice_steps(slicer)) throw no_slice_steps();
}

SliceSteps slice_steps(RunContext& context, const Slicer& slicer, const ScoredItems& sorted,
                       const StepsLimits& limits) {
  if (const auto* greedy = dynamic_cast<const GreedySlice*>(&slicer)) {
    return greedy_steps(context, *greedy, sorted, limits);
  }
  if (const auto* stream = dynamic_cast<const StreamSlice*>(&slicer))
    return stream_steps(context, *stream, sorted, limits);
  if (const auto* knapsack = dynamic_cast<const KnapsackSlice*>(&slicer)) {
    return knapsack_steps(context, *knapsack, sorted, limits);
  }
  if (const auto* quota = dynamic_cast<const QuotaSlice*>(&slicer)) {
    return quota_steps(context, *quota, sorted, limits);
  }
  if (const auto* count = dynamic_cast<const CountQuotaSlice*>(&slicer)) {
    return count_steps(context, {count->entries(), count->scarcity(), count->inner(), false}, sorted, limits);
  }
  // The last that check_has_slice_steps() lets pass.
  const auto& count = dynamic_cast<const CountConstrainedKnapsackSlice&>(slicer);
  return count_steps(context, {count.entries(), count.scarcity(), count.knapsack(), true}, sorted, limits);
}

}  // namespace cupel
