// KnapsackSlice with the whole table: one boolean per candidate and capacity.

#include <algorithm>
#include <cmath>

#include "reference/numbers.hpp"
#include "reference/slicers.hpp"

namespace cupel::reference {

std::int64_t knapsack_value(double score, std::size_t candidates) {
  const double scaled = std::floor(score * 10000.0);
  if (!(scaled > 0.0)) return 0;
  const std::int64_t limit = kMaxTokens / static_cast<std::int64_t>(candidates);
  if (scaled >= 9223372036854775808.0) return limit;
  return std::min(static_cast<std::int64_t>(scaled), limit);
}

// KNAPSACK-SLICE(scoredItems, budget, bucketSize)
SliceOutcome knapsack_slice(std::span<const ScoredItem> scored_items, SliceBudget budget, std::int64_t bucket_size) {
  SliceOutcome outcome;
  if (scored_items.empty() || budget.target_tokens <= 0) return outcome;

  // Step 1: pre-filter zero-token items
  std::vector<std::size_t> candidates;
  for (std::size_t i = 0; i < scored_items.size(); ++i) {
    if (scored_items[i].item.tokens() == 0) {
      outcome.selected.push_back(i);
    } else if (scored_items[i].item.tokens() > 0) {
      candidates.push_back(i);
    }
  }
  if (candidates.empty()) return outcome;
  const std::size_t n = candidates.size();

  // Steps 2 and 3: values, and discretized capacity and weights
  const std::int64_t capacity_in_buckets = budget.target_tokens / bucket_size;
  if (capacity_in_buckets == 0) return outcome;
  std::vector<std::int64_t> values;
  std::vector<std::int64_t> discretized_weights;
  Int128 sum_of_weights = 0;
  for (const std::size_t i : candidates) {
    const std::int64_t weight = scored_items[i].item.tokens();
    values.push_back(knapsack_value(scored_items[i].score, n));
    discretized_weights.push_back(weight / bucket_size + (weight % bucket_size != 0 ? 1 : 0));
    sum_of_weights += discretized_weights.back();
  }
  // All columns of the table from the sum of all weights on are equal, so a huge capacity needs no huge table.
  const auto capacity = static_cast<std::size_t>(std::min<Int128>(capacity_in_buckets, sum_of_weights));

  // Step 4: DP with 1D value array and 2D keep table
  std::vector<std::int64_t> dp(capacity + 1, 0);
  std::vector<std::vector<bool>> keep(n, std::vector<bool>(capacity + 1, false));
  for (std::size_t i = 0; i < n; ++i) {
    if (discretized_weights[i] > static_cast<std::int64_t>(capacity)) continue;
    const auto dw = static_cast<std::size_t>(discretized_weights[i]);
    const std::int64_t dv = values[i];
    for (std::size_t w = capacity; w >= dw; --w) {
      const std::int64_t with_item = dp[w - dw] + dv;
      if (with_item > dp[w]) {
        dp[w] = with_item;
        keep[i][w] = true;
      }
    }
  }

  // Step 5: reconstruct; step 6: the zero-token items are already at the front
  std::size_t remaining_capacity = capacity;
  for (std::size_t i = n; i-- > 0;) {
    if (keep[i][remaining_capacity]) {
      outcome.selected.push_back(candidates[i]);
      remaining_capacity -= static_cast<std::size_t>(discretized_weights[i]);
    }
  }
  return outcome;
}

}  // namespace cupel::reference
