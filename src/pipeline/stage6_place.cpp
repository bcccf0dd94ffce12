#include <algorithm>

#include "errors.hpp"
#include "pipeline/stages.hpp"

namespace cupel::stages {

namespace {

// Pinned items in input order, then selected items by score: the input of overflow handling and of the placer.
struct Merged {
  std::span<Position> positions;  // in the caller's list
  std::span<double> scores;
  std::span<std::int64_t> tokens;
  std::size_t pinned;  // number of pinned items, which come first
  std::int64_t total_tokens;

  std::size_t size() const noexcept { return positions.size(); }
};

Merged merge(std::span<const ContextItem> items, const Classified& classified, const ScoredItems& sorted,
             std::span<const Position> selected, Scratch& scratch) {
  const std::size_t pinned = classified.pinned.size();
  const std::size_t size = pinned + selected.size();
  Merged merged{scratch.array<Position>(size), scratch.array<double>(size), scratch.array<std::int64_t>(size), pinned,
                classified.pinned_tokens};
  for (std::size_t k = 0; k < pinned; ++k) {
    merged.positions[k] = classified.pinned[k];
    merged.scores[k] = 1.0;
    merged.tokens[k] = items[classified.pinned[k]].tokens();
  }
  for (std::size_t k = pinned; k < size; ++k) {
    const Position i = selected[k - pinned];
    merged.positions[k] = sorted.position(i);
    merged.scores[k] = sorted.score(i);
    merged.tokens[k] = sorted.tokens(i);
    merged.total_tokens += merged.tokens[k];
  }
  return merged;
}

enum class TruncateDecision : std::uint8_t { Kept, DisplacedByPins, TooLarge };

// Truncate: one pass from front to back keeps the items that fit. Pinned items are always kept, so the total may still
// exceed the target.
void truncate(RunContext& context, std::span<const ContextItem> items, std::int64_t target, Merged& merged,
              RunTrace& trace) {
  const Scratch::Scope scope(context.scratch());
  const std::span<TruncateDecision> decisions = context.scratch().array<TruncateDecision>(merged.size());
  std::int64_t pinned_tokens = 0;
  std::int64_t kept_tokens = 0;
  for (std::size_t k = 0; k < merged.size(); ++k) {
    const std::int64_t tokens = merged.tokens[k];
    if (k < merged.pinned) pinned_tokens += tokens;
    if (k < merged.pinned || kept_tokens + tokens <= target) {
      decisions[k] = TruncateDecision::Kept;
      kept_tokens += tokens;
    } else {
      const bool fits_without_pins = kept_tokens - pinned_tokens + tokens <= target;
      decisions[k] =
          pinned_tokens > 0 && fits_without_pins ? TruncateDecision::DisplacedByPins : TruncateDecision::TooLarge;
    }
  }

  std::size_t kept = 0;
  for (std::size_t k = 0; k < merged.size(); ++k) {
    if (decisions[k] == TruncateDecision::Kept) {
      merged.positions[kept] = merged.positions[k];
      merged.scores[kept] = merged.scores[k];
      merged.tokens[kept++] = merged.tokens[k];
    } else if (trace.explains()) {
      const Position first_pin = merged.positions.front();
      ExclusionReason reason = exclusion::BudgetExceeded{merged.tokens[k], target - kept_tokens};
      if (decisions[k] == TruncateDecision::DisplacedByPins) {
        reason = exclusion::PinnedOverride{items[first_pin].shared_content(), first_pin};
      }
      trace.exclude(merged.positions[k], merged.scores[k], std::move(reason));
    }
  }
  merged.positions = merged.positions.first(kept);
  merged.scores = merged.scores.first(kept);
  merged.tokens = merged.tokens.first(kept);
  merged.total_tokens = kept_tokens;
}

void report_overflow(std::span<const ContextItem> items, const Merged& merged, std::int64_t tokens_over_budget,
                     const ContextBudget& budget, const PipelineOptions& options, RunTrace& trace) {
  if (!trace.enabled() && !options.on_overflow) return;
  OverflowEvent event{tokens_over_budget, {}, budget};
  if (trace.explains() || options.on_overflow) {
    event.overflowing_items.reserve(merged.size());
    for (const Position position : merged.positions) event.overflowing_items.push_back(items[position]);
  }
  if (trace.enabled()) trace.collector()->record_overflow(event);
  if (options.on_overflow) options.on_overflow(event);
}

void check_permutation(std::span<const Position> order, Scratch& scratch) {
  const Scratch::Scope scope(scratch);
  const std::span<bool> seen = scratch.array<bool>(order.size());
  std::fill(seen.begin(), seen.end(), false);
  for (std::size_t place = 0; place < order.size(); ++place) {
    const Position index = order[place];
    if (index >= order.size()) throw errors::invalid_placement(place, index, order.size(), "there is no such item");
    if (seen[index]) throw errors::invalid_placement(place, index, order.size(), "it was placed twice");
    seen[index] = true;
  }
}

}  // namespace

Placed place(RunContext& context, std::span<const ContextItem> items, const Classified& classified,
             const ScoredItems& sorted, std::span<const Position> selected, const ContextBudget& budget,
             const PipelineOptions& options, RunTrace& trace) {
  Merged merged = merge(items, classified, sorted, selected, context.scratch());
  const std::int64_t target = budget.target_tokens();
  std::int64_t tokens_over_budget = 0;
  if (merged.total_tokens > target) {
    switch (options.overflow_strategy) {
      case OverflowStrategy::Throw:
        throw errors::overflow(merged.total_tokens, target);
      case OverflowStrategy::Truncate:
        truncate(context, items, target, merged, trace);
        break;
      case OverflowStrategy::Proceed:
        tokens_over_budget = merged.total_tokens - target;
        report_overflow(items, merged, tokens_over_budget, budget, options, trace);
        break;
    }
  }

  const ScoredItems view(ItemList(items, merged.positions), merged.scores, merged.tokens);
  const std::span<Position> order = context.scratch().array<Position>(merged.size());
  std::fill(order.begin(), order.end(),
            ~Position{0});  // an invalid index, to detect places that the placer does not set
  if (!view.empty()) options.placer->place(context, view, order);
  check_permutation(order, context.scratch());
  return {view, order, merged.total_tokens, tokens_over_budget};
}

}  // namespace cupel::stages
