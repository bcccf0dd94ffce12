#include <algorithm>

#include "errors.hpp"
#include "pipeline/stages.hpp"

namespace cupel::stages {

namespace {

enum class Fate : std::uint8_t { Undecided, Selected, Explained };

// Who is in and who has a reason of the slicer's own. Also the check that custom slicers keep their word.
std::span<const Fate> fates_of(const SliceResult& result, std::size_t size, Scratch& scratch) {
  const std::span<Fate> fates = scratch.array<Fate>(size);
  std::fill(fates.begin(), fates.end(), Fate::Undecided);
  for (const Position index : result.selected) {
    if (index >= size) throw errors::invalid_slice(index, size, "that it was not given");
    if (fates[index] != Fate::Undecided) throw errors::invalid_slice(index, size, "twice");
    fates[index] = Fate::Selected;
  }
  for (const SliceExclusion& exclusion : result.exclusions) {
    if (exclusion.index >= size) throw errors::invalid_slice(exclusion.index, size, "that it was not given");
    if (fates[exclusion.index] == Fate::Selected) {
      throw errors::invalid_slice(exclusion.index, size, "both as selected and as left out");
    }
    if (fates[exclusion.index] == Fate::Explained) throw errors::invalid_slice(exclusion.index, size, "twice");
    fates[exclusion.index] = Fate::Explained;
  }
  return fates;
}

// The reasons of all that was left out, in sorted order.
void explain(std::span<const ContextItem> items, const Classified& classified, const ScoredItems& sorted,
             std::span<const Fate> fates, SliceResult& result, const ContextBudget& budget,
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
    if (fates[i] == Fate::Selected) continue;
    if (fates[i] == Fate::Explained) {
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

  // The selection is passed on in sorted order, whatever order the slicer took things in.
  const std::span<Position> selected = context.scratch().array<Position>(result.selected.size());
  const Scratch::Scope scope(context.scratch());
  const std::span<const Fate> fates = fates_of(result, sorted.size(), context.scratch());
  std::size_t count = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (fates[i] == Fate::Selected) selected[count++] = static_cast<Position>(i);
  }
  if (trace.enabled()) explain(items, classified, sorted, fates, result, budget, effective, trace);
  return {selected, std::move(result.shortfalls)};
}

}  // namespace cupel::stages
