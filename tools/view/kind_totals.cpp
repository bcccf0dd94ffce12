#include "view/kind_totals.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace cupel::view {

std::vector<KindTotals> kind_totals(const SelectionReport& report) {
  std::vector<KindTotals> totals;
  std::unordered_map<ContextKind, std::size_t> numbers;
  const auto of = [&](const ContextKind& kind) -> KindTotals& {
    const auto [entry, is_new] = numbers.try_emplace(kind, totals.size());
    if (is_new) totals.push_back({.kind = kind});
    return totals[entry->second];
  };
  for (const IncludedItem& included : report.included) {
    const ContextItem& item = included.item;
    KindTotals& kind = of(item.kind());
    ++kind.included;
    kind.included_tokens += item.tokens();
    if (item.pinned()) continue;
    ++kind.scored;
    kind.scored_tokens += item.tokens();
  }
  for (const ExcludedItem& excluded : report.excluded) {
    const ContextItem& item = excluded.item;
    KindTotals& kind = of(item.kind());
    ++kind.excluded;
    kind.excluded_tokens += std::max<std::int64_t>(0, item.tokens());
  }
  std::stable_sort(totals.begin(), totals.end(), [](const KindTotals& a, const KindTotals& b) {
    return std::pair(a.included_tokens, a.excluded_tokens) > std::pair(b.included_tokens, b.excluded_tokens);
  });
  return totals;
}

}  // namespace cupel::view
