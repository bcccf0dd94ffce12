#include <algorithm>

#include "pipeline/stages.hpp"
#include "run_state.hpp"
#include "slicing/slice_check.hpp"

namespace cupel::stages {

namespace {

// Records why each unselected item was excluded, in sorted order.
void explain(std::span<const ContextItem> items, const Classified& classified, const ScoredItems& sorted,
             std::span<const SliceDecision> decisions, SliceResult& result, const ContextBudget& budget,
             const ContextBudget& effective, RunTrace& trace) {
  std::int64_t available = effective.target_tokens();
  for (const Position index : result.selected) available -= sorted.tokens(index);
  const std::int64_t target = effective.target_tokens();
  const std::int64_t target_without_pins = effective_budget(budget, 0).target_tokens();

  std::sort(result.exclusions.begin(), result.exclusions.end(),
            [](const SliceExclusion& a, const SliceExclusion& b) { return a.index < b.index; });
  auto own_reason = result.exclusions.begin();
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const std::int64_t tokens = sorted.tokens(i);
    if (decisions[i] == SliceDecision::Selected) continue;
    if (decisions[i] == SliceDecision::Explained) {
      trace.exclude(sorted.position(i), sorted.score(i), std::move((own_reason++)->reason));
    } else if (classified.pinned_tokens > 0 && tokens > target && tokens <= target_without_pins) {
      const Position first_pin = classified.pinned.front();
      trace.exclude(sorted.position(i), sorted.score(i),
                    exclusion::PinnedOverride{items[first_pin].shared_content(), first_pin});
    } else {
      trace.exclude(sorted.position(i), sorted.score(i), exclusion::BudgetExceeded{tokens, available});
    }
  }
}

}  // namespace

Sliced slice(RunContext& context, std::span<const ContextItem> items, const Classified& classified,
             const ScoredItems& sorted, const ContextBudget& budget, const Slicer& slicer, RunTrace& trace) {
  const ContextBudget effective = effective_budget(budget, classified.pinned_tokens);
  SliceResult result = slicer.slice(context, sorted, effective);

  // Later stages expect the selection in sorted order. A slicer may return it in any order.
  const std::span<Position> selected = context.scratch().array<Position>(result.selected.size());
  const Scratch::Scope scope(context.scratch());
  const std::span<const SliceDecision> decisions = check_slice(result, sorted.size(), context.scratch());
  std::size_t count = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (decisions[i] == SliceDecision::Selected) selected[count++] = static_cast<Position>(i);
  }
  if (trace.explains()) explain(items, classified, sorted, decisions, result, budget, effective, trace);
  RunState::of(context)->give_back(std::move(result.selected));
  return {selected, std::move(result.shortfalls)};
}

}  // namespace cupel::stages
