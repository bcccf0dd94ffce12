#include "cupel/analytics/quota_utilization.hpp"

#include <algorithm>
#include <unordered_map>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/slicing/slicer.hpp"
#include "util/saturating.hpp"

namespace cupel {

namespace {

struct KindTotal {
  std::int64_t tokens = 0;
  std::int64_t count = 0;
};

std::unordered_map<ContextKind, KindTotal> totals_by_kind(const SelectionReport& report) {
  std::unordered_map<ContextKind, KindTotal> totals;
  for (const IncludedItem& entry : report.included) {
    KindTotal& total = totals[entry.item.kind()];
    total.tokens = util::saturating_plus(total.tokens, entry.item.tokens());
    ++total.count;
  }
  return totals;
}

void sort_by_kind(std::vector<KindQuotaUtilization>& list) {
  std::stable_sort(list.begin(), list.end(), [](const KindQuotaUtilization& a, const KindQuotaUtilization& b) {
    return a.kind.text() < b.kind.text();
  });
}

// `describe(entry, total)` returns everything about an entry except its utilization.
template <class Entry, class Describe>
std::vector<KindQuotaUtilization> utilization_of(const SelectionReport& report, std::span<const Entry> entries,
                                                 Describe describe) {
  const std::unordered_map<ContextKind, KindTotal> totals = totals_by_kind(report);
  std::vector<KindQuotaUtilization> result;
  result.reserve(entries.size());
  for (const Entry& entry : entries) {
    const auto found = totals.find(entry.kind);
    KindQuotaUtilization use = describe(entry, found == totals.end() ? KindTotal{} : found->second);
    use.utilization = use.cap == 0.0 ? 0.0 : std::clamp(use.actual / use.cap, 0.0, 1.0);
    result.push_back(std::move(use));
  }
  sort_by_kind(result);
  return result;
}

}  // namespace

std::string_view to_string(QuotaConstraintMode mode) noexcept {
  return mode == QuotaConstraintMode::Percentage ? "Percentage" : "Count";
}

std::vector<KindQuotaUtilization> quota_utilization(const SelectionReport& report, std::span<const QuotaEntry> entries,
                                                    const ContextBudget& budget) {
  const auto target = static_cast<double>(budget.target_tokens());
  return utilization_of(report, entries, [target](const QuotaEntry& entry, const KindTotal& total) {
    const double actual = target == 0.0 ? 0.0 : static_cast<double>(total.tokens) / target * 100.0;
    return KindQuotaUtilization{
        entry.kind, QuotaConstraintMode::Percentage, entry.min_percent, entry.max_percent, actual, 0.0};
  });
}

std::vector<KindQuotaUtilization> quota_utilization(const SelectionReport& report,
                                                    std::span<const CountQuotaEntry> entries) {
  return utilization_of(report, entries, [](const CountQuotaEntry& entry, const KindTotal& total) {
    return KindQuotaUtilization{entry.kind,
                                QuotaConstraintMode::Count,
                                static_cast<double>(entry.require_count),
                                static_cast<double>(entry.cap_count),
                                static_cast<double>(total.count),
                                0.0};
  });
}

std::vector<KindQuotaUtilization> quota_utilization(const SelectionReport& report, const Slicer& slicer,
                                                    const ContextBudget& budget) {
  const KindQuotas quotas = slicer.kind_quotas();
  std::vector<KindQuotaUtilization> result = quota_utilization(report, quotas.percentages, budget);
  const std::vector<KindQuotaUtilization> counts = quota_utilization(report, quotas.counts);
  result.insert(result.end(), counts.begin(), counts.end());
  sort_by_kind(result);
  return result;
}

}  // namespace cupel
