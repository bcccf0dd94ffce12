#ifndef CUPEL_TESTS_REFERENCE_ANALYTICS_HPP
#define CUPEL_TESTS_REFERENCE_ANALYTICS_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "reference/composition.hpp"
#include "reference/pipeline.hpp"

namespace cupel::reference {

/// GET-MARGINAL-ITEMS(pipeline, items, budget, slackTokens). Returns positions. Throws Failure.
std::vector<Position> get_marginal_items(const Composition& pipeline, std::span<const ContextItem> items,
                                         const ContextBudget& budget, std::int64_t slack_tokens);

/// FIND-MIN-BUDGET-FOR(pipeline, items, targetItem, searchCeiling). Throws Failure.
std::optional<std::int64_t> find_min_budget_for(const Composition& pipeline, std::span<const ContextItem> items,
                                                Position target_item, std::int64_t search_ceiling);

/// An entry of PolicySensitivityReport::diffs: a content, and whether each variant includes it.
struct SensitivityDiff {
  std::string content;
  std::vector<bool> included;
};

/// The diff of the variants' runs, in the order of first appearance. Throws Failure.
std::vector<SensitivityDiff> policy_sensitivity(std::span<const ContextItem> items, const ContextBudget& budget,
                                                const std::vector<Composition>& variants);

double budget_utilization(const Outcome& report, std::span<const ContextItem> items, const ContextBudget& budget);
std::size_t kind_diversity(const Outcome& report, std::span<const ContextItem> items);
double timestamp_coverage(const Outcome& report, std::span<const ContextItem> items);

/// The use of one constrained kind.
struct QuotaUse {
  std::string kind;
  bool percentage;
  double require, cap, actual, utilization;

  friend bool operator==(const QuotaUse&, const QuotaUse&) = default;
};

/// The use of the constraints of the outermost slicer, sorted by kind.
std::vector<QuotaUse> quota_utilization(const Outcome& report, std::span<const ContextItem> items,
                                        const SlicerSpec& slicer, const ContextBudget& budget);

}  // namespace cupel::reference

#endif
