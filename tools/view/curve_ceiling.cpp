#include "view/curve_ceiling.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>
#include <vector>

#include "cupel/analytics/budget_curve.hpp"
#include "view/slicer_facts.hpp"
#include "view/totals.hpp"

namespace cupel::view {

namespace {

constexpr std::int64_t kHighestCeiling = std::int64_t{1} << 62;  // of budget_curve()
constexpr std::int64_t kMaxTokens = std::numeric_limits<std::int64_t>::max();

// The tokens that an item takes of a budget; `bucket` is the bucket size of a knapsack.
std::int64_t space_for(const ContextItem& item, std::optional<std::int64_t> bucket) {
  const std::int64_t tokens = std::max<std::int64_t>(0, item.tokens());
  if (!bucket || item.pinned()) return tokens;
  const std::int64_t rest = tokens % *bucket;
  return rest == 0 ? tokens : saturated_sum(tokens, *bucket - rest);
}

std::int64_t where_all_fit(std::span<const ContextItem> items, const Policy& policy,
                           const std::optional<ContextBudget>& base) {
  const std::optional<std::int64_t> bucket = knapsack_bucket(policy);
  std::int64_t pinned = 0;
  std::int64_t scored = 0;
  std::int64_t needed = 0;
  for (const ContextItem& item : items) {
    std::int64_t& sum = item.pinned() ? pinned : scored;
    sum = saturated_sum(sum, space_for(item, bucket));
    if (!item.pinned()) needed = std::max<std::int64_t>(1, scored);  // a slicer selects nothing for a target of 0
  }
  const auto all_fit = [&](std::int64_t budget) {
    return budget >= pinned && effective_budget(budget_of(budget, base), pinned).target_tokens() >= needed;
  };
  std::int64_t low = 0;
  std::int64_t high = kHighestCeiling;
  // With a margin of 100 percent nothing ever fits.
  if (!all_fit(high)) return std::min(kHighestCeiling, saturated_sum(pinned, scored));
  while (low < high) {
    const std::int64_t middle = low + (high - low) / 2;
    if (all_fit(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

// The items without duplicates; of items with the same content, it keeps the largest.
std::vector<ContextItem> without_duplicates(std::span<const ContextItem> items) {
  std::vector<ContextItem> kept;
  std::map<std::string_view, std::size_t> places;  // not hashed: adversarial contents could collide
  for (const ContextItem& item : items) {
    if (item.pinned()) {
      kept.push_back(item);
      continue;
    }
    const auto [place, is_new] = places.try_emplace(item.content(), kept.size());
    if (is_new) {
      kept.push_back(item);
    } else if (kept[place->second].tokens() < item.tokens()) {
      kept[place->second] = item;
    }
  }
  return kept;
}

}  // namespace

std::int64_t ceiling_for_all(std::span<const ContextItem> items, const Policy& policy,
                             const std::optional<ContextBudget>& base) {
  const std::int64_t target = base ? std::min(base->target_tokens(), kHighestCeiling) : 0;
  return std::max(where_all_fit(items, policy, base), target);
}

std::int64_t ceiling_for_page(std::span<const ContextItem> items, const Policy& policy, const ContextBudget& budget,
                              std::optional<std::int64_t> requested) {
  constexpr std::int64_t kWindows = 4;  // a slider much longer than the window could not be set precisely
  if (requested) return std::max(*requested, std::min(budget.target_tokens(), kHighestCeiling));
  const std::int64_t all = policy.deduplication_enabled ? ceiling_for_all(without_duplicates(items), policy, budget)
                                                        : ceiling_for_all(items, policy, budget);
  return std::min(all, kWindows * std::min(budget.max_tokens(), kMaxTokens / kWindows));
}

}  // namespace cupel::view
