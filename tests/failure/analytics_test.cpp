// Tests analytics with a failing allocation.

#include "cases.hpp"
#include "cupel/json/json.hpp"
#include "failing_new.hpp"

namespace cupel::failure {
namespace {

Pipeline pipeline_with(AnySlicer slicer, OverflowStrategy overflow = OverflowStrategy::Truncate) {
  return Pipeline(
      {.scorer = all_scorers(), .slicer = std::move(slicer), .placer = UShapedPlacer(), .overflow_strategy = overflow});
}

class Analytics : public ::testing::TestWithParam<Maker<AnySlicer>> {
 protected:
  const Items items_ = make_items(9);
  const Pipeline pipeline_ = pipeline_with(GetParam().value());
};

TEST_P(Analytics, CurveSurvivesEveryFailedAllocation) {
  expect_survives_every_failed_allocation(
      [&] { return json::to_json(budget_curve(pipeline_, items_, {.ceiling = 600})); });
  expect_survives_every_failed_allocation([&] {
    const BudgetCurve curve = budget_curve(pipeline_, items_, {.ceiling = 600, .base = small_budget()});
    return std::pair(curve.selected_at(300), exact_min_budget_for(pipeline_, items_, 5, {.ceiling = 600}));
  });
}

TEST_P(Analytics, SamplesSurviveEveryFailedAllocation) {
  const std::vector<std::int64_t> budgets{0, 100, 250, 600};
  expect_survives_every_failed_allocation(
      [&] { return json::to_json(sample_budgets(pipeline_, items_, budgets, small_budget())); });
}

// Few items, and scores that depend on one field: for each field that a scorer reads, the search makes many runs, and
// all of them are repeated for each allocation.
TEST_P(Analytics, CounterfactualsSurviveEveryFailedAllocation) {
  const Items items = make_items(6);
  const Pipeline pipeline({.scorer = PriorityScorer(),
                           .slicer = GetParam().value(),
                           .placer = UShapedPlacer(),
                           .overflow_strategy = OverflowStrategy::Truncate});
  const ContextBudget budget({.max_tokens = 100, .target_tokens = 50});
  const SelectionReport report = pipeline.dry_run(items, budget);
  ASSERT_FALSE(report.excluded.empty());
  const Position target = report.excluded.front().position;
  expect_survives_every_failed_allocation(
      [&] { return json::to_json(counterfactuals(pipeline, items, budget, target, {.ceiling = 500, .max_runs = 3})); });
}

TEST_P(Analytics, TokenSensitivitySurvivesEveryFailedAllocation) {
  expect_survives_every_failed_allocation(
      [&] { return json::to_json(token_sensitivity(pipeline_, items_, small_budget(), 0.1)); });
}

TEST_P(Analytics, QuotaUtilizationSurvivesEveryFailedAllocation) {
  const SelectionReport report = pipeline_.dry_run(items_, small_budget());
  expect_survives_every_failed_allocation(
      [&] { return json::to_json(quota_utilization(report, *pipeline_.options().slicer, small_budget())); });
}

INSTANTIATE_TEST_SUITE_P(Failure, Analytics, ::testing::ValuesIn(slicers()), kName);

class BudgetSimulation : public ::testing::TestWithParam<bool> {
 protected:
  const Items items_ = make_items(9);
  const Pipeline pipeline_ =
      pipeline_with(GetParam() ? AnySlicer(GreedySlice()) : AnySlicer(KnapsackSlice({.bucket_size = 1})));
};

TEST_P(BudgetSimulation, SurvivesEveryFailedAllocation) {
  expect_survives_every_failed_allocation([&] { return find_min_budget_for(pipeline_, items_, 5, 600); });
  expect_survives_every_failed_allocation([&] { return get_marginal_items(pipeline_, items_, small_budget(), 50); });
}
INSTANTIATE_TEST_SUITE_P(Failure, BudgetSimulation, ::testing::Bool(),
                         [](const auto& test) { return test.param ? "Greedy" : "Knapsack"; });

TEST(Reports, AreExplainedCompletelyOrNotAtAll) {
  const Items items = make_items();
  const Pipeline pipeline = pipeline_with(GreedySlice());
  expect_survives_every_failed_allocation([&] {
    const ScoreAnatomy anatomy = pipeline.score_anatomy(items);
    std::vector<std::string> parts;
    for (const ScoreShare& part : anatomy.parts) parts.push_back(part.path + part.name);
    return std::pair(anatomy.scores, parts);
  });
  const SelectionReport report = pipeline.dry_run(items, small_budget());
  expect_survives_every_failed_allocation([&] {
    std::string out;
    for (const ExcludedItem& excluded : report.excluded) out += describe(excluded.reason);
    return out;
  });
  expect_survives_every_failed_allocation([&] { return json::to_json(report_metrics(report, small_budget())); });
}

TEST(Inversions, SurviveEveryFailedAllocation) {
  const Items items = make_items();
  const Pipeline pipeline = pipeline_with(GreedySlice());
  const SelectionReport report = pipeline.dry_run(items, small_budget());
  expect_survives_every_failed_allocation([&] { return json::to_json(inversions(pipeline, items, small_budget())); });
  expect_survives_every_failed_allocation([&] { return json::to_json(inversions(report, small_budget())); });
}

TEST(Optimality, SurvivesEveryFailedAllocation) {
  const SelectionReport report = pipeline_with(GreedySlice()).dry_run(make_items(), small_budget());
  expect_survives_every_failed_allocation([&] { return json::to_json(certify_optimality(report, small_budget())); });
}

TEST(Diffs, SurviveEveryFailedAllocation) {
  const SelectionReport before = pipeline_with(GreedySlice()).dry_run(make_items(), small_budget());
  const SelectionReport after = pipeline_with(StreamSlice()).dry_run(make_items(30), small_budget());
  expect_survives_every_failed_allocation([&] { return json::to_json(diff_selections(before, after)); });
}

TEST(PolicySensitivity, SurvivesEveryFailedAllocation) {
  const Items items = make_items();
  expect_survives_every_failed_allocation([&] {
    return json::to_json(policy_sensitivity(items, small_budget(),
                                            std::vector<PolicyVariant>{{"the first of two labels", preset("chat")},
                                                                       {"b", full_policy()}}),
                         json::ReportOptions{.timings = false});
  });
}

}  // namespace
}  // namespace cupel::failure
