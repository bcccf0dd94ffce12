// CountQuotaSlice and CountConstrainedKnapsackSlice, which differ only in their second phase.

#include <algorithm>
#include <map>
#include <string>

#include "reference/failure.hpp"
#include "reference/numbers.hpp"
#include "reference/slicers.hpp"
#include "reference/text.hpp"

namespace cupel::reference {
namespace {

struct CountSatisfied {
  std::vector<std::size_t> committed;
  std::map<std::string, std::int64_t> selected_count;  // by case-folded kind
  std::vector<CountRequirementShortfall> shortfalls;
  std::vector<std::size_t> residual;
  SliceBudget residual_budget;
};

std::vector<std::size_t> candidates_by_score(std::span<const ScoredItem> scored_items, const ContextKind& kind) {
  for (const Partition& partition : partition_by_kind(scored_items)) {
    if (!case_insensitive_equal(partition.kind.text(), kind.text())) continue;
    std::vector<double> scores;
    for (const std::size_t i : partition.indices) scores.push_back(scored_items[i].score);
    std::vector<std::size_t> candidates;
    for (const std::size_t k : sorted_by_score(scores)) candidates.push_back(partition.indices[k]);
    return candidates;
  }
  return {};
}

// Phase 1, Count-Satisfy, and the input of Phase 2. `slicer` is the name in the error message.
CountSatisfied count_satisfy(std::span<const ScoredItem> scored_items, SliceBudget budget,
                             const std::vector<CountQuotaEntry>& entries, ScarcityBehavior scarcity,
                             const std::string& slicer) {
  CountSatisfied phase1;
  Int128 pre_allocated_tokens = 0;
  for (const CountQuotaEntry& entry : entries) {
    if (entry.require_count <= 0) continue;
    std::int64_t satisfied = 0;
    for (const std::size_t candidate : candidates_by_score(scored_items, entry.kind)) {
      if (satisfied >= entry.require_count) break;
      phase1.committed.push_back(candidate);
      pre_allocated_tokens += scored_items[candidate].item.tokens();
      ++satisfied;
    }
    phase1.selected_count[ascii_folded(entry.kind.text())] = satisfied;
    if (satisfied < entry.require_count) {
      if (scarcity == ScarcityBehavior::Throw) {
        Failure failure(ErrorCode::CountRequirement,
                        slicer + ": candidate pool for kind '" + entry.kind.text() + "' has " +
                            std::to_string(satisfied) + " items but RequireCount is " +
                            std::to_string(entry.require_count) + ".",
                        UnmetCount{entry.kind.text(), entry.require_count, satisfied});
        failure.exact_text = true;
        throw failure;
      }
      phase1.shortfalls.push_back({entry.kind, entry.require_count, satisfied});
    }
  }

  for (std::size_t i = 0; i < scored_items.size(); ++i) {
    if (std::find(phase1.committed.begin(), phase1.committed.end(), i) == phase1.committed.end()) {
      phase1.residual.push_back(i);
    }
  }
  const auto residual_target =
      static_cast<std::int64_t>(std::max<Int128>(0, budget.target_tokens - pre_allocated_tokens));
  phase1.residual_budget = {.max_tokens = budget.max_tokens,
                            .target_tokens = std::min(residual_target, budget.max_tokens)};
  return phase1;
}

std::vector<ScoredItem> items_at(std::span<const ScoredItem> scored_items, const std::vector<std::size_t>& indices) {
  std::vector<ScoredItem> items;
  for (const std::size_t i : indices) items.push_back(scored_items[i]);
  return items;
}

// Phase 3, Cap Enforcement. `inner_selected` are indices into the whole list.
SliceOutcome enforce_caps(std::span<const ScoredItem> scored_items, const CountSatisfied& phase1,
                          const std::vector<std::size_t>& inner_selected, const std::vector<CountQuotaEntry>& entries) {
  SliceOutcome outcome;
  outcome.selected = phase1.committed;
  outcome.shortfalls = phase1.shortfalls;
  std::map<std::string, std::int64_t> selected_count = phase1.selected_count;
  for (const std::size_t i : inner_selected) {
    const std::string kind = ascii_folded(scored_items[i].item.kind().text());
    const std::int64_t count = selected_count[kind];
    const auto entry = std::find_if(entries.begin(), entries.end(), [&](const CountQuotaEntry& candidate) {
      return ascii_folded(candidate.kind.text()) == kind;
    });
    if (entry != entries.end() && count >= entry->cap_count) {
      outcome.cap_exclusions.push_back({i, {entry->kind.text(), entry->cap_count, count}});
    } else {
      outcome.selected.push_back(i);
      selected_count[kind] = count + 1;
    }
  }
  return outcome;
}

}  // namespace

// COUNT-QUOTA-SLICE(scoredItems, budget, entries, innerSlicer, scarcity)
SliceOutcome count_quota_slice(std::span<const ScoredItem> scored_items, SliceBudget budget,
                               const std::vector<CountQuotaEntry>& entries, const SlicerSpec& inner_slicer,
                               ScarcityBehavior scarcity) {
  if (scored_items.empty() || budget.target_tokens <= 0) return {};
  const CountSatisfied phase1 = count_satisfy(scored_items, budget, entries, scarcity, "CountQuotaSlice");

  const SliceOutcome inner = slice(inner_slicer, items_at(scored_items, phase1.residual), phase1.residual_budget);
  std::vector<std::size_t> inner_selected;
  for (const std::size_t i : inner.selected) inner_selected.push_back(phase1.residual[i]);

  SliceOutcome outcome = enforce_caps(scored_items, phase1, inner_selected, entries);
  for (const CountRequirementShortfall& shortfall : inner.shortfalls) outcome.shortfalls.push_back(shortfall);
  for (const CapExclusion& excluded : inner.cap_exclusions) {
    outcome.cap_exclusions.push_back({phase1.residual[excluded.index], excluded.reason});
  }
  return outcome;
}

// COUNT-KNAPSACK-CAP(scoredItems, budget, entries, knapsack, scarcity)
SliceOutcome count_constrained_knapsack_slice(std::span<const ScoredItem> scored_items, SliceBudget budget,
                                              const std::vector<CountQuotaEntry>& entries, std::int64_t bucket_size,
                                              ScarcityBehavior scarcity) {
  if (scored_items.empty() || budget.target_tokens <= 0) return {};
  const CountSatisfied phase1 = count_satisfy(scored_items, budget, entries, scarcity, "CountConstrainedKnapsackSlice");

  const SliceOutcome inner =
      knapsack_slice(items_at(scored_items, phase1.residual), phase1.residual_budget, bucket_size);
  // The re-sort is stable over the knapsack's output order: zero-token items, then the latest candidate first.
  std::vector<double> scores;
  for (const std::size_t i : inner.selected) scores.push_back(scored_items[phase1.residual[i]].score);
  std::vector<std::size_t> inner_selected;
  for (const std::size_t k : sorted_by_score(scores)) inner_selected.push_back(phase1.residual[inner.selected[k]]);

  return enforce_caps(scored_items, phase1, inner_selected, entries);
}

}  // namespace cupel::reference
