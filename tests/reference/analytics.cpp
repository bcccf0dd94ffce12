// The chapters Budget Simulation and Policy Sensitivity, and the report functions that the changelog lists.

#include "reference/analytics.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "reference/failure.hpp"
#include "reference/numbers.hpp"
#include "reference/text.hpp"

namespace cupel::reference {
namespace {

constexpr std::string_view kMarginalGuard =
    "GetMarginalItems requires monotonic item inclusion. QuotaSlice produces non-monotonic inclusion as budget changes "
    "shift percentage allocations.";
constexpr std::string_view kMinBudgetGuard =
    "FindMinBudgetFor requires monotonic item inclusion. QuotaSlice and CountQuotaSlice produce non-monotonic "
    "inclusion as budget changes shift allocations. Use a GreedySlice or KnapsackSlice inner slicer for budget "
    "simulation.";

[[noreturn]] void refuse(std::string_view text) {
  Failure failure(ErrorCode::InvalidArgument, std::string(text));
  failure.exact_text = true;
  throw failure;
}

template <class Spec>
bool is(const SlicerSpec& slicer) {
  return std::holds_alternative<Spec>(slicer.type);
}

bool contains(const std::vector<Position>& included, Position item) {
  return std::find(included.begin(), included.end(), item) != included.end();
}

}  // namespace

std::vector<Position> get_marginal_items(const Composition& pipeline, std::span<const ContextItem> items,
                                         const ContextBudget& budget, std::int64_t slack_tokens) {
  if (is<slicer_spec::Quota>(pipeline.slicer)) refuse(kMarginalGuard);
  ContextBudgetFields reduced = budget.fields();  // with the same outputReserve, reservedSlots and margin
  reduced.max_tokens = budget.max_tokens() - std::max<std::int64_t>(slack_tokens, 0);
  reduced.target_tokens = budget.target_tokens() - std::max<std::int64_t>(slack_tokens, 0);
  if (slack_tokens < 0 || reduced.target_tokens < 0 || reduced.max_tokens < reduced.output_reserve) {
    throw Failure(ErrorCode::InvalidArgument, "slackTokens");
  }
  if (slack_tokens == 0) return {};

  const Outcome primary = run(items, budget, pipeline);
  const Outcome margin = run(items, ContextBudget(reduced), pipeline);
  std::vector<Position> result;
  for (const Position item : primary.positions) {
    if (!contains(margin.positions, item)) result.push_back(item);
  }
  return result;
}

std::optional<std::int64_t> find_min_budget_for(const Composition& pipeline, std::span<const ContextItem> items,
                                                Position target_item, std::int64_t search_ceiling) {
  if (is<slicer_spec::Quota>(pipeline.slicer) || is<slicer_spec::CountQuota>(pipeline.slicer) ||
      is<slicer_spec::CountConstrainedKnapsack>(pipeline.slicer)) {
    refuse(kMinBudgetGuard);
  }
  if (target_item >= items.size()) refuse("targetItem must be an element of items");
  if (search_ceiling < items[target_item].tokens()) refuse("searchCeiling must be >= targetItem.Tokens");
  if (search_ceiling < 0) throw Failure(ErrorCode::InvalidArgument, "searchCeiling");

  // targetItem in DRY-RUN(items, ContextBudget(maxTokens: tokens, targetTokens: tokens)).included
  const auto included_at = [&](std::int64_t tokens) {
    try {
      const ContextBudget budget({.max_tokens = tokens, .target_tokens = tokens});
      return contains(run(items, budget, pipeline).positions, target_item);
    } catch (const Failure& failure) {
      if (failure.code == ErrorCode::PinnedExceedsBudget) return false;
      throw;
    }
  };
  std::int64_t low = std::max<std::int64_t>(items[target_item].tokens(), 0);
  std::int64_t high = search_ceiling;
  while (high - low > 1) {
    const std::int64_t mid = low + (high - low) / 2;
    if (included_at(mid)) {
      high = mid;
    } else {
      low = mid;
    }
  }
  if (included_at(low)) return low;
  if (included_at(high)) return high;
  return std::nullopt;
}

std::vector<SensitivityDiff> policy_sensitivity(std::span<const ContextItem> items, const ContextBudget& budget,
                                                const std::vector<Composition>& variants) {
  if (variants.size() < 2) refuse("policy_sensitivity requires at least 2 variants");
  std::vector<Outcome> reports;
  for (const Composition& variant : variants) reports.push_back(run(items, budget, variant));

  std::vector<SensitivityDiff> diffs;
  std::set<std::string> done;
  for (const ContextItem& item : items) {
    if (!done.insert(item.content()).second) continue;
    std::vector<bool> included;
    for (const Outcome& report : reports) {
      included.push_back(std::any_of(report.positions.begin(), report.positions.end(),
                                     [&](Position i) { return items[i].content() == item.content(); }));
    }
    const auto yes = std::count(included.begin(), included.end(), true);
    if (yes != 0 && yes != static_cast<std::ptrdiff_t>(included.size())) diffs.push_back({item.content(), included});
  }
  return diffs;
}

double budget_utilization(const Outcome& report, std::span<const ContextItem> items, const ContextBudget& budget) {
  std::int64_t sum = 0;
  for (const Position i : report.positions) sum += items[i].tokens();
  return budget.max_tokens() == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(budget.max_tokens());
}

std::size_t kind_diversity(const Outcome& report, std::span<const ContextItem> items) {
  std::set<std::string> kinds;
  for (const Position i : report.positions) kinds.insert(ascii_folded(items[i].kind().text()));
  return kinds.size();
}

double timestamp_coverage(const Outcome& report, std::span<const ContextItem> items) {
  double dated = 0.0;
  for (const Position i : report.positions) dated += items[i].timestamp() ? 1.0 : 0.0;
  return report.positions.empty() ? 0.0 : dated / static_cast<double>(report.positions.size());
}

std::vector<QuotaUse> quota_utilization(const Outcome& report, std::span<const ContextItem> items,
                                        const SlicerSpec& slicer, const ContextBudget& budget) {
  std::vector<QuotaUse> uses;
  const auto add_counts = [&uses](const std::vector<CountQuotaEntry>& entries) {
    for (const CountQuotaEntry& entry : entries) {
      uses.push_back({entry.kind.text(), false, static_cast<double>(entry.require_count),
                      static_cast<double>(entry.cap_count), 0.0, 0.0});
    }
  };
  if (const auto* quota = std::get_if<slicer_spec::Quota>(&slicer.type)) {
    for (const QuotaEntry& entry : quota_entries(quota->quotas)) {
      uses.push_back({entry.kind.text(), true, entry.min_percent, entry.max_percent, 0.0, 0.0});
    }
  } else if (const auto* count = std::get_if<slicer_spec::CountQuota>(&slicer.type)) {
    add_counts(count->count_quotas);
  } else if (const auto* knapsack = std::get_if<slicer_spec::CountConstrainedKnapsack>(&slicer.type)) {
    add_counts(knapsack->count_quotas);
  }
  for (QuotaUse& use : uses) {
    std::int64_t tokens = 0;
    double count = 0.0;
    for (const Position i : report.positions) {
      if (!case_insensitive_equal(items[i].kind().text(), use.kind)) continue;
      tokens += items[i].tokens();
      count += 1.0;
    }
    const auto target = static_cast<double>(budget.target_tokens());
    const double percent = budget.target_tokens() == 0 ? 0.0 : static_cast<double>(tokens) / target * 100.0;
    use.actual = use.percentage ? percent : count;
    use.utilization = use.cap == 0.0 ? 0.0 : std::max(0.0, std::min(1.0, use.actual / use.cap));
  }
  std::stable_sort(uses.begin(), uses.end(), [](const QuotaUse& a, const QuotaUse& b) { return a.kind < b.kind; });
  return uses;
}

}  // namespace cupel::reference
