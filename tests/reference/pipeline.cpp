// One function for each of the six stages, and the report.

#include "reference/pipeline.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "reference/budget.hpp"
#include "reference/failure.hpp"
#include "reference/numbers.hpp"
#include "reference/placers.hpp"
#include "reference/scorers.hpp"

namespace cupel::reference {
namespace {

struct Scored {
  Position position;
  double score;
};

struct Run {
  std::span<const ContextItem> items;
  const ContextBudget& budget;
  const Composition& composition;
  Timestamp now;
  Outcome outcome = {};
  std::vector<Position> pinned = {};
  std::int64_t pinned_tokens = 0;

  const ContextItem& at(Position position) const { return items[position]; }
  std::vector<ScoredItem> with_items(const std::vector<Scored>& list) const {
    std::vector<ScoredItem> scored_items;
    for (const Scored& scored : list) scored_items.push_back({at(scored.position), scored.score});
    return scored_items;
  }
  void finish(PipelineStage stage, std::size_t in, std::size_t out, std::vector<Excluded> exclusions = {}) {
    outcome.stages.push_back({stage, in, out, std::move(exclusions)});
  }
  exclusion::PinnedOverride pinned_override() const {
    return {SharedText(at(pinned.front()).content()), pinned.front()};
  }
};

// Sums never wrap: a run fails if the sum of the magnitudes exceeds 63 bits.
void check_token_sum(std::span<const ContextItem> items) {
  Int128 sum = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Int128 tokens = items[i].tokens();
    sum += tokens < 0 ? -tokens : tokens;
    if (sum > kMaxTokens) throw Failure(ErrorCode::TokenOverflow, "token sum", AtPosition{i});
  }
}

// CLASSIFY(items, budget)
std::vector<Position> classify(Run& run) {
  check_token_sum(run.items);
  std::vector<Position> scoreable;
  std::vector<Excluded> exclusions;
  for (Position i = 0; i < run.items.size(); ++i) {
    const ContextItem& item = run.at(i);
    if (item.tokens() < 0) {
      exclusions.push_back({i, 0.0, exclusion::NegativeTokens{item.tokens()}});
      continue;
    }
    if (item.pinned()) {
      run.pinned.push_back(i);
    } else {
      scoreable.push_back(i);
    }
  }
  for (const Position i : run.pinned) run.pinned_tokens += run.at(i).tokens();
  const std::int64_t available_for_pinned = run.budget.max_tokens() - run.budget.output_reserve();
  if (run.pinned_tokens > available_for_pinned) {
    Failure failure(ErrorCode::PinnedExceedsBudget,
                    "Pinned items require " + std::to_string(run.pinned_tokens) + " tokens, but only " +
                        std::to_string(available_for_pinned) + " are available",
                    PinnedShortage{run.pinned_tokens, available_for_pinned});
    failure.exact_text = true;
    throw failure;
  }
  run.finish(PipelineStage::Classify, run.items.size(), run.pinned.size() + scoreable.size(), std::move(exclusions));
  return scoreable;
}

// SCORE(scoreable, scorer)
std::vector<Scored> score_stage(Run& run, const std::vector<Position>& scoreable) {
  std::vector<ContextItem> list;
  for (const Position i : scoreable) list.push_back(run.at(i));
  run.outcome.scored_positions = scoreable;
  run.outcome.scores = score_list(run.composition.scorer, list, run.now);
  std::vector<Scored> scored;
  for (std::size_t k = 0; k < scoreable.size(); ++k) scored.push_back({scoreable[k], run.outcome.scores[k]});
  run.finish(PipelineStage::Score, scoreable.size(), scored.size());
  return scored;
}

// DEDUPLICATE(scored, enabled)
std::vector<Scored> deduplicate(Run& run, const std::vector<Scored>& scored) {
  if (!run.composition.deduplication) {
    run.finish(PipelineStage::Deduplicate, scored.size(), scored.size());
    return scored;
  }
  const auto content = [&](std::size_t i) -> std::string_view { return run.at(scored[i].position).content(); };
  std::map<std::string_view, std::size_t> best_by_content;
  for (std::size_t i = 0; i < scored.size(); ++i) {
    if (best_by_content.contains(content(i))) {
      const std::size_t existing_index = best_by_content.at(content(i));
      if (scored[i].score > scored[existing_index].score) best_by_content[content(i)] = i;
    } else {
      best_by_content[content(i)] = i;
    }
  }
  std::vector<Scored> deduped;
  std::vector<Excluded> exclusions;
  for (std::size_t i = 0; i < scored.size(); ++i) {
    const std::size_t best = best_by_content.at(content(i));
    if (best == i) {
      deduped.push_back(scored[i]);
    } else {
      exclusions.push_back({scored[i].position, scored[i].score,
                            exclusion::Deduplicated{SharedText(std::string(content(i))), scored[best].position}});
    }
  }
  run.finish(PipelineStage::Deduplicate, scored.size(), deduped.size(), std::move(exclusions));
  return deduped;
}

// SORT(deduped)
std::vector<Scored> sort_stage(const std::vector<Scored>& deduped) {
  std::vector<double> keys;
  for (const Scored& scored : deduped) keys.push_back(scored.score);
  std::vector<Scored> sorted;
  for (const std::size_t i : sorted_by_score(keys)) sorted.push_back(deduped[i]);
  return sorted;
}

// The reason for an exclusion in Slice. A cap takes precedence, then pinned items if the item would fit without them.
ExclusionReason slice_reason(const Run& run, const ContextItem& item, const exclusion::CountCapExceeded* cap,
                             std::int64_t effective_target, std::int64_t sliced_tokens) {
  if (cap != nullptr) return *cap;
  const std::int64_t target_without_pins = compute_effective_budget(run.budget, 0).target_tokens;
  if (run.pinned_tokens > 0 && item.tokens() > effective_target && item.tokens() <= target_without_pins) {
    return run.pinned_override();
  }
  return exclusion::BudgetExceeded{item.tokens(), effective_target - sliced_tokens};
}

// SLICE(sorted, budget, pinnedTokens, slicer), with the sliced items in sorted order again
std::vector<Scored> slice_stage(Run& run, const std::vector<Scored>& sorted) {
  const SliceBudget adjusted_budget = compute_effective_budget(run.budget, run.pinned_tokens);
  const SliceOutcome sliced = slice(run.composition.slicer, run.with_items(sorted), adjusted_budget);
  run.outcome.shortfalls = sliced.shortfalls;

  std::vector<bool> selected(sorted.size(), false);
  std::int64_t sliced_tokens = 0;
  for (const std::size_t i : sliced.selected) {
    selected[i] = true;
    sliced_tokens += run.at(sorted[i].position).tokens();
  }
  std::vector<Scored> sliced_scored;
  std::vector<Excluded> exclusions;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (selected[i]) {
      sliced_scored.push_back(sorted[i]);
      continue;
    }
    const exclusion::CountCapExceeded* cap = nullptr;
    for (const CapExclusion& excluded : sliced.cap_exclusions) {
      if (excluded.index == i) cap = &excluded.reason;
    }
    exclusions.push_back(
        {sorted[i].position, sorted[i].score,
         slice_reason(run, run.at(sorted[i].position), cap, adjusted_budget.target_tokens, sliced_tokens)});
  }
  run.finish(PipelineStage::Slice, sorted.size(), sliced_scored.size(), std::move(exclusions));
  return sliced_scored;
}

// HANDLE-OVERFLOW's Truncate. Pinned items displace a dropped item that would fit without them.
std::vector<Scored> truncate(const Run& run, const std::vector<Scored>& merged, std::vector<Excluded>& exclusions) {
  const std::int64_t target_tokens = run.budget.target_tokens();
  std::vector<Scored> kept;
  std::int64_t current_tokens = 0;
  std::int64_t unpinned_tokens = 0;
  for (const Scored& scored : merged) {
    const ContextItem& item = run.at(scored.position);
    if (item.pinned()) {
      kept.push_back(scored);
      current_tokens += item.tokens();
    } else if (current_tokens + item.tokens() <= target_tokens) {
      kept.push_back(scored);
      current_tokens += item.tokens();
      unpinned_tokens += item.tokens();
    } else if (run.pinned_tokens > 0 && unpinned_tokens + item.tokens() <= target_tokens) {
      exclusions.push_back({scored.position, scored.score, run.pinned_override()});
    } else {
      exclusions.push_back({scored.position, scored.score, exclusion::BudgetExceeded{item.tokens(), 0}});
    }
  }
  for (Excluded& excluded : exclusions) {
    if (auto* reason = std::get_if<exclusion::BudgetExceeded>(&excluded.reason)) {
      reason->available_tokens = target_tokens - current_tokens;
    }
  }
  return kept;
}

// PLACE(pinned, slicedScored, budget, overflowStrategy, placer), with HANDLE-OVERFLOW(merged, targetTokens, strategy)
std::vector<Scored> place_stage(Run& run, const std::vector<Scored>& sliced_scored) {
  std::vector<Scored> merged;
  for (const Position i : run.pinned) merged.push_back({i, 1.0});
  for (const Scored& scored : sliced_scored) merged.push_back(scored);
  const std::size_t merged_count = merged.size();

  std::int64_t merged_tokens = 0;
  for (const Scored& scored : merged) merged_tokens += run.at(scored.position).tokens();
  const std::int64_t target_tokens = run.budget.target_tokens();
  std::vector<Excluded> exclusions;
  if (merged_tokens > target_tokens) {
    switch (run.composition.overflow_strategy) {
      case OverflowStrategy::Throw: {
        Failure failure(ErrorCode::Overflow,
                        "Selected items require " + std::to_string(merged_tokens) +
                            " tokens, exceeding target budget of " + std::to_string(target_tokens),
                        TargetExceeded{merged_tokens, target_tokens});
        failure.exact_text = true;
        throw failure;
      }
      case OverflowStrategy::Truncate:
        merged = truncate(run, merged, exclusions);
        break;
      case OverflowStrategy::Proceed:
        run.outcome.tokens_over_budget = merged_tokens - target_tokens;
        run.outcome.overflowing.emplace();
        for (const Scored& scored : merged) run.outcome.overflowing->push_back(scored.position);
        break;
    }
  }
  std::vector<Scored> placed;
  for (const std::size_t i : place(run.composition.placer, run.with_items(merged))) placed.push_back(merged[i]);
  run.finish(PipelineStage::Place, merged_count, placed.size(), std::move(exclusions));
  return placed;
}

void report(Run& run, const std::vector<Scored>& placed) {
  Outcome& outcome = run.outcome;
  for (const Scored& scored : placed) {
    const ContextItem& item = run.at(scored.position);
    const InclusionReason reason = item.pinned()        ? InclusionReason::Pinned
                                   : item.tokens() == 0 ? InclusionReason::ZeroToken
                                                        : InclusionReason::Scored;
    outcome.positions.push_back(scored.position);
    outcome.total_tokens += item.tokens();
    outcome.included.push_back({scored.position, scored.score, reason});
  }
  std::vector<Excluded> recorded;
  std::vector<double> scores;
  for (const Stage& stage : outcome.stages) {
    for (const Excluded& excluded : stage.exclusions) {
      recorded.push_back(excluded);
      scores.push_back(excluded.score);
    }
  }
  for (const std::size_t i : sorted_by_score(scores)) outcome.excluded.push_back(recorded[i]);
  outcome.total_candidates = static_cast<std::int64_t>(run.items.size());
  for (const ContextItem& item : run.items) outcome.total_tokens_considered += item.tokens();
}

}  // namespace

Outcome run(std::span<const ContextItem> items, const ContextBudget& budget, const Composition& composition,
            Timestamp now) {
  Run state{items, budget, composition, now};
  try {
    const std::vector<Position> scoreable = classify(state);
    const std::vector<Scored> scored = score_stage(state, scoreable);
    const std::vector<Scored> deduped = deduplicate(state, scored);
    const std::vector<Scored> sorted = sort_stage(deduped);
    const std::vector<Scored> sliced = slice_stage(state, sorted);
    report(state, place_stage(state, sliced));
  } catch (Failure& failure) {
    for (const Stage& stage : state.outcome.stages) failure.finished_stages.push_back(stage.stage);
    throw;
  }
  return std::move(state.outcome);
}

Outcome run(std::span<const ContextItem> items, const ContextBudget& budget, const Policy& policy, Timestamp now) {
  return run(items, budget, compose(policy), now);
}

}  // namespace cupel::reference
