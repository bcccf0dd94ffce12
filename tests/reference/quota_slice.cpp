// QuotaSlice: kinds in order of first appearance, shares rounded down.

#include <algorithm>

#include "reference/numbers.hpp"
#include "reference/slicers.hpp"
#include "reference/text.hpp"

namespace cupel::reference {
namespace {

const QuotaEntry* find_entry(const std::vector<QuotaEntry>& quotas, const ContextKind& kind) {
  for (const QuotaEntry& entry : quotas) {
    if (case_insensitive_equal(entry.kind.text(), kind.text())) return &entry;
  }
  return nullptr;
}

std::int64_t require_tokens(const QuotaEntry* entry, std::int64_t target_tokens) {
  return entry == nullptr ? 0 : floored_product(entry->min_percent / 100.0, target_tokens);
}

std::int64_t cap_tokens(const QuotaEntry* entry, std::int64_t target_tokens) {
  return entry == nullptr ? target_tokens : floored_product(entry->max_percent / 100.0, target_tokens);
}

Int128 token_mass(std::span<const ScoredItem> scored_items, const Partition& partition) {
  Int128 mass = 0;
  for (const std::size_t i : partition.indices) mass += scored_items[i].item.tokens();
  return mass;
}

// DISTRIBUTE-BUDGET(partitions, candidateTokenMass, targetTokens, quotas), one budget per partition
std::vector<std::int64_t> distribute_budget(const std::vector<Partition>& partitions, const std::vector<Int128>& masses,
                                            std::int64_t target_tokens, const std::vector<QuotaEntry>& quotas) {
  // Steps 1 and 2
  Int128 total_required = 0;
  for (const QuotaEntry& entry : quotas) total_required += require_tokens(&entry, target_tokens);
  const Int128 unassigned_budget = std::max<Int128>(0, target_tokens - total_required);

  // Step 3
  Int128 total_mass_for_distribution = 0;
  for (std::size_t k = 0; k < partitions.size(); ++k) {
    const QuotaEntry* entry = find_entry(quotas, partitions[k].kind);
    if (cap_tokens(entry, target_tokens) > require_tokens(entry, target_tokens)) {
      total_mass_for_distribution += masses[k];
    }
  }

  // Step 4
  std::vector<std::int64_t> kind_budgets;
  for (std::size_t k = 0; k < partitions.size(); ++k) {
    const QuotaEntry* entry = find_entry(quotas, partitions[k].kind);
    const std::int64_t require = require_tokens(entry, target_tokens);
    const std::int64_t cap = cap_tokens(entry, target_tokens);
    Int128 proportional = 0;
    if (total_mass_for_distribution > 0 && cap > require) {
      proportional = unassigned_budget * masses[k] / total_mass_for_distribution;
    }
    kind_budgets.push_back(static_cast<std::int64_t>(std::min<Int128>(require + proportional, cap)));
  }
  return kind_budgets;
}

}  // namespace

// QUOTA-SLICE(scoredItems, budget, quotas, innerSlicer)
SliceOutcome quota_slice(std::span<const ScoredItem> scored_items, SliceBudget budget,
                         const std::vector<QuotaEntry>& quotas, const SlicerSpec& inner_slicer) {
  SliceOutcome outcome;
  if (scored_items.empty() || budget.target_tokens <= 0) return outcome;

  const std::vector<Partition> partitions = partition_by_kind(scored_items);
  std::vector<Int128> masses;
  for (const Partition& partition : partitions) masses.push_back(token_mass(scored_items, partition));
  const std::vector<std::int64_t> kind_budgets = distribute_budget(partitions, masses, budget.target_tokens, quotas);

  // Phase 4: per-kind slicing
  for (std::size_t k = 0; k < partitions.size(); ++k) {
    if (kind_budgets[k] <= 0) continue;
    const std::int64_t cap = cap_tokens(find_entry(quotas, partitions[k].kind), budget.target_tokens);
    std::vector<ScoredItem> items;
    for (const std::size_t i : partitions[k].indices) items.push_back(scored_items[i]);
    const SliceOutcome inner = slice(inner_slicer, items, {.max_tokens = cap, .target_tokens = kind_budgets[k]});
    for (const std::size_t i : inner.selected) outcome.selected.push_back(partitions[k].indices[i]);
    for (const CountRequirementShortfall& shortfall : inner.shortfalls) outcome.shortfalls.push_back(shortfall);
    for (const CapExclusion& excluded : inner.cap_exclusions) {
      outcome.cap_exclusions.push_back({partitions[k].indices[excluded.index], excluded.reason});
    }
  }
  return outcome;
}

}  // namespace cupel::reference
