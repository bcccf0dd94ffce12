#include "cupel/analytics/inversions.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "cupel/pipeline.hpp"
#include "util/key_sort.hpp"
#include "util/saturating.hpp"

namespace cupel {

namespace {

// A run never includes negative counts, nor a sum that overflows; a report from elsewhere may.
void add_tokens(std::int64_t& sum, const IncludedItem& included) {
  sum = util::saturating_plus(sum, std::max<std::int64_t>(included.item.tokens(), 0));
}

}  // namespace

std::vector<Inversion> inversions(const Pipeline& pipeline, std::span<const ContextItem> items,
                                  const ContextBudget& budget) {
  return inversions(pipeline.dry_run(items, budget), budget);
}

std::vector<Inversion> inversions(const SelectionReport& report, const ContextBudget& budget) {
  std::int64_t pinned_tokens = 0;
  std::int64_t scored_tokens = 0;
  std::vector<std::uint64_t> keys;  // of the included items; a higher key means a lower score
  const IncludedItem* lowest = nullptr;
  for (const IncludedItem& included : report.included) {
    if (included.reason == InclusionReason::Pinned) {
      add_tokens(pinned_tokens, included);
      continue;
    }
    add_tokens(scored_tokens, included);
    keys.push_back(util::descending_key(included.score));
    const auto rank = [](const IncludedItem& item) {
      return std::pair(~util::descending_key(item.score), item.position);
    };
    if (lowest == nullptr || rank(included) < rank(*lowest)) lowest = &included;
  }
  std::sort(keys.begin(), keys.end());
  const std::int64_t available = effective_budget(budget, pinned_tokens).target_tokens() - scored_tokens;

  std::vector<Inversion> found;
  for (const ExcludedItem& excluded : report.excluded) {
    if (std::holds_alternative<exclusion::NegativeTokens>(excluded.reason) ||
        std::holds_alternative<exclusion::Deduplicated>(excluded.reason)) {
      continue;
    }
    const auto lower = std::upper_bound(keys.begin(), keys.end(), util::descending_key(excluded.score));
    if (lower == keys.end()) continue;
    found.push_back({.excluded = excluded.position,
                     .score = excluded.score,
                     .needed_tokens = excluded.item.tokens(),
                     .available_tokens = available,
                     .outscored = lowest->position,
                     .outscored_score = lowest->score,
                     .outscored_count = keys.end() - lower});
  }
  return found;
}

}  // namespace cupel
