#include "view/totals.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace cupel::view {

Totals totals_of(const SelectionReport& report) {
  std::vector<const IncludedItem*> included;
  included.reserve(report.included.size());
  for (const IncludedItem& item : report.included) included.push_back(&item);
  std::sort(included.begin(), included.end(),
            [](const IncludedItem* a, const IncludedItem* b) { return a->position < b->position; });
  Totals totals;
  for (const IncludedItem* item : included) {
    totals.add(item->item.tokens(), item->reason == InclusionReason::Pinned ? 0.0 : item->score);
  }
  return totals;
}

std::int64_t saturated_sum(std::int64_t a, std::int64_t b) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  return a > kMost - b ? kMost : a + b;
}

std::int64_t offered_tokens(std::span<const ContextItem> items) {
  std::int64_t sum = 0;
  for (const ContextItem& item : items) sum = saturated_sum(sum, std::max<std::int64_t>(0, item.tokens()));
  return sum;
}

}  // namespace cupel::view
