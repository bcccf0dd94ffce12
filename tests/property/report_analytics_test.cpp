// Compares policy sensitivity and the metrics of a report with their transcriptions, to the last bit.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cupel/analytics/policy_sensitivity.hpp"
#include "cupel/analytics/quota_utilization.hpp"
#include "cupel/analytics/report_metrics.hpp"
#include "property/build.hpp"
#include "property/cases.hpp"
#include "property/compare.hpp"
#include "property/invariants.hpp"
#include "reference/analytics.hpp"
#include "support/dump.hpp"
#include "support/random_budget.hpp"
#include "support/random_items.hpp"
#include "support/random_policies.hpp"
#include "support/random_scorers.hpp"
#include "support/random_slicers.hpp"

namespace cupel::property {
namespace {

using test_support::dump;

constexpr std::uint64_t kReports = 10'000;

std::string compare_diffs(const std::vector<reference::SensitivityDiff>& expected,
                          const PolicySensitivityReport& actual, std::span<const ContextItem> items) {
  if (expected.size() != actual.diffs.size()) return "another number of diffs\n";
  for (std::size_t k = 0; k < expected.size(); ++k) {
    const PolicySensitivityDiffEntry& entry = actual.diffs[k];
    if (entry.content.str() != expected[k].content) return "diff " + std::to_string(k) + " is another content\n";
    if (items[entry.position].content() != expected[k].content) return "a diff's position is another item's\n";
    if (entry.statuses.size() != expected[k].included.size()) return "not one status per variant\n";
    for (std::size_t v = 0; v < entry.statuses.size(); ++v) {
      const bool included = entry.statuses[v].status == ItemStatus::Included;
      if (included != expected[k].included[v]) return "diff " + std::to_string(k) + " has another status\n";
      if (entry.statuses[v].label != actual.variants[v].label) return "a status has another label\n";
    }
  }
  return "";
}

// Spec: PolicySensitivity/diff: "Items are identified by their content string." "Only items where at least two variants
//     disagree on inclusion appear in diffs." "variants preserves input order."
//   Note: Each content has one status per variant. Diffs are in the order in which their contents appear in the input
//     (analytics#policy_sensitivity).
TEST(PolicySensitivity, FindsTheDiffsThatTheReferenceFinds) {
  std::size_t diffs = 0;
  for_each_case(kReports, [&](Random& random) -> std::string {
    const std::vector<ContextItem> items = test_support::random_items(random, {.count = random.index(30)});
    const ContextBudget budget = test_support::random_budget(random, test_support::token_scale(items));
    std::vector<PolicyVariant> policies;
    std::vector<PipelineVariant> pipelines;
    std::vector<reference::Composition> compositions;
    const std::size_t variants = random.chance(5) ? random.index(2) : 2 + random.index(3);
    for (std::size_t v = 0; v < variants; ++v) {
      const Policy policy = test_support::random_policy(random, budget.target_tokens());
      const std::string label(1, random.chance(50) ? 'a' : 'b');
      policies.push_back({label, policy});
      pipelines.push_back({label, Pipeline(policy)});
      compositions.push_back(reference::compose(policy));
    }
    const auto expected = attempt([&] { return reference::policy_sensitivity(items, budget, compositions); });
    const auto compare = [&](const auto& want, const PolicySensitivityReport& got) -> std::string {
      diffs += want.size();
      if (got.variants.size() != variants) return "not one report per variant\n";
      std::string problem = compare_diffs(want, got, items);
      for (std::size_t v = 0; v < variants; ++v) {
        if (got.variants[v].label != policies[v].label) problem += "a report has another label\n";
        problem += compare_report(reference::run(items, budget, compositions[v]), items, got.variants[v].report);
      }
      return problem;
    };
    std::string problem =
        compare_attempts(expected, attempt([&] { return policy_sensitivity(items, budget, policies); }), compare);
    problem +=
        compare_attempts(expected, attempt([&] { return policy_sensitivity(items, budget, pipelines); }), compare);
    if (problem.empty()) return "";
    for (const PolicyVariant& variant : policies) problem += dump(variant.policy);
    return problem + dump(budget) + dump(items);
  });
  if (case_settings(kReports).end >= kReports) {
    EXPECT_GT(diffs, kReports) << "hardly any item swings";
  }
}

std::string compare_uses(const std::vector<reference::QuotaUse>& expected,
                         const std::vector<KindQuotaUtilization>& actual) {
  std::vector<reference::QuotaUse> uses;
  for (const KindQuotaUtilization& use : actual) {
    uses.push_back({use.kind.text(), use.mode == QuotaConstraintMode::Percentage, use.require, use.cap, use.actual,
                    use.utilization});
  }
  return uses == expected ? "" : "quota_utilization\n";
}

// Spec: Changelog/report-metrics, Changelog/quota-utilization
TEST(ReportAnalytics, EqualTheReference) {
  for_each_case(kReports, [](Random& random) -> std::string {
    const std::vector<ContextItem> items = test_support::random_items(random, {.count = random.index(30)});
    const ContextBudget budget = test_support::random_budget(random, test_support::token_scale(items));
    reference::Composition composition{.scorer = test_support::random_scorer(random, 1)};
    composition.slicer = test_support::random_slicer(random, 2, budget.target_tokens());
    composition.overflow_strategy = OverflowStrategy::Proceed;
    const Pipeline pipeline({.scorer = composition.scorer.build(),
                             .slicer = composition.slicer.build(),
                             .placer = build(composition.placer),
                             .overflow_strategy = composition.overflow_strategy});
    const auto expected = attempt([&] { return reference::run(items, budget, composition); });
    const auto actual = attempt([&] { return checked_dry_run(pipeline, items, budget); });
    const std::string problem = compare_attempts(expected, actual, [&](const auto& outcome, const auto& report) {
      const ReportMetrics metrics{.budget_utilization = reference::budget_utilization(outcome, items, budget),
                                  .kind_diversity = reference::kind_diversity(outcome, items),
                                  .timestamp_coverage = reference::timestamp_coverage(outcome, items)};
      return (report_metrics(report, budget) == metrics ? "" : std::string("metrics\n")) +
             compare_uses(reference::quota_utilization(outcome, items, composition.slicer, budget),
                          quota_utilization(report, *pipeline.options().slicer, budget));
    });
    return problem.empty() ? "" : problem + dump(composition.slicer) + "\n" + dump(budget) + dump(items);
  });
}

}  // namespace
}  // namespace cupel::property
