// The simple slicers, and slice(), which calls the slicer of a description.

#include "reference/slicers.hpp"

#include <algorithm>
#include <limits>
#include <variant>

#include "reference/numbers.hpp"
#include "reference/text.hpp"

namespace cupel::reference {

// GREEDY-SLICE(scoredItems, budget)
SliceOutcome greedy_slice(std::span<const ScoredItem> scored_items, SliceBudget budget) {
  SliceOutcome outcome;
  if (scored_items.empty() || budget.target_tokens <= 0) return outcome;

  std::vector<double> densities;
  for (const ScoredItem& scored : scored_items) {
    const std::int64_t tokens = scored.item.tokens();
    if (tokens == 0) {
      densities.push_back(std::numeric_limits<double>::max());
    } else {
      densities.push_back(scored.score / static_cast<double>(tokens));
    }
  }

  std::int64_t remaining = budget.target_tokens;
  for (const std::size_t original_index : sorted_by_score(densities)) {
    const std::int64_t tokens = scored_items[original_index].item.tokens();
    if (tokens == 0) {
      outcome.selected.push_back(original_index);
    } else if (tokens <= remaining) {
      outcome.selected.push_back(original_index);
      remaining = remaining - tokens;
    }
  }
  return outcome;
}

// StreamSlice, which the specification names but does not define. Selects from each full batch, and from the last
// partial one, by score: items of zero tokens always, others while they fit. Stops after a full batch if no tokens
// remain.
SliceOutcome stream_slice(std::span<const ScoredItem> scored_items, SliceBudget budget, std::int64_t batch_size) {
  SliceOutcome outcome;
  if (budget.target_tokens <= 0) return outcome;

  const auto full = static_cast<std::size_t>(batch_size);
  std::int64_t remaining = budget.target_tokens;
  std::size_t next = 0;
  while (next < scored_items.size()) {
    std::vector<std::size_t> batch;
    std::vector<double> scores;
    while (next < scored_items.size() && batch.size() < full) {
      batch.push_back(next);
      scores.push_back(scored_items[next].score);
      ++next;
    }
    for (const std::size_t k : sorted_by_score(scores)) {
      const std::int64_t tokens = scored_items[batch[k]].item.tokens();
      if (tokens == 0) {
        outcome.selected.push_back(batch[k]);
      } else if (tokens > 0 && tokens <= remaining) {
        outcome.selected.push_back(batch[k]);
        remaining = remaining - tokens;
      }
    }
    if (batch.size() == full && remaining <= 0) break;
  }
  return outcome;
}

std::vector<Partition> partition_by_kind(std::span<const ScoredItem> scored_items) {
  std::vector<Partition> partitions;
  for (std::size_t i = 0; i < scored_items.size(); ++i) {
    const ContextKind& kind = scored_items[i].item.kind();
    auto found = std::find_if(partitions.begin(), partitions.end(), [&](const Partition& partition) {
      return case_insensitive_equal(partition.kind.text(), kind.text());
    });
    if (found == partitions.end()) found = partitions.insert(partitions.end(), Partition{kind, {}});
    found->indices.push_back(i);
  }
  return partitions;
}

std::vector<QuotaEntry> quota_entries(const std::vector<PolicyQuota>& quotas) {
  std::vector<QuotaEntry> entries;
  for (const PolicyQuota& quota : quotas) {
    entries.push_back({quota.kind, quota.min_percent.value_or(0.0), quota.max_percent.value_or(100.0)});
  }
  return entries;
}

namespace {

struct Choose {
  std::span<const ScoredItem> items;
  SliceBudget budget;

  SliceOutcome operator()(const slicer_spec::Greedy&) const { return greedy_slice(items, budget); }
  SliceOutcome operator()(const slicer_spec::Knapsack& spec) const {
    return knapsack_slice(items, budget, spec.bucket_size.value_or(100));
  }
  SliceOutcome operator()(const slicer_spec::Stream& spec) const {
    return stream_slice(items, budget, spec.batch_size.value_or(32));
  }
  SliceOutcome operator()(const slicer_spec::Quota& spec) const {
    return quota_slice(items, budget, quota_entries(spec.quotas), inner(spec));
  }
  SliceOutcome operator()(const slicer_spec::CountQuota& spec) const {
    return count_quota_slice(items, budget, spec.count_quotas, inner(spec),
                             spec.scarcity_behavior.value_or(ScarcityBehavior::Degrade));
  }
  SliceOutcome operator()(const slicer_spec::CountConstrainedKnapsack& spec) const {
    return count_constrained_knapsack_slice(items, budget, spec.count_quotas, spec.bucket_size.value_or(100),
                                            spec.scarcity_behavior.value_or(ScarcityBehavior::Degrade));
  }

  static SlicerSpec inner(const auto& spec) { return spec.inner_slicer == nullptr ? SlicerSpec() : *spec.inner_slicer; }
};

}  // namespace

SliceOutcome slice(const SlicerSpec& spec, std::span<const ScoredItem> scored_items, SliceBudget budget) {
  return std::visit(Choose{scored_items, budget}, spec.type);
}

}  // namespace cupel::reference
