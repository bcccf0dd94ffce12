#include "view/totals.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "view/format.hpp"

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

std::int64_t saturated_sum(std::int64_t a, std::int64_t b) { return a > kMostTokens - b ? kMostTokens : a + b; }

std::optional<std::int64_t> offered_tokens(std::span<const ContextItem> items) {
  std::int64_t sum = 0;
  for (const ContextItem& item : items) {
    const std::int64_t tokens = std::max<std::int64_t>(0, item.tokens());
    if (tokens > kMostTokens - sum) return std::nullopt;
    sum += tokens;
  }
  return sum;
}

std::string offered_text(std::span<const ContextItem> items) {
  const std::optional<std::int64_t> sum = offered_tokens(items);
  const std::string text = sum ? counted(*sum, "token") : fmt::format("more than {}", counted(kMostTokens, "token"));
  const auto negative = std::ranges::count_if(items, [](const ContextItem& item) { return item.tokens() < 0; });
  return negative == 0 ? text : fmt::format("{} (without {})", text, counted(negative, "negative count"));
}

}  // namespace cupel::view
