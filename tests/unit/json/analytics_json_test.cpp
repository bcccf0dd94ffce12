#include <gtest/gtest.h>

#include <limits>

#include "cupel/analytics/budget_simulation.hpp"
#include "json_helpers.hpp"

namespace cupel::json::test {
namespace {

constexpr ReportOptions kBrief{.items = false, .timings = false};
constexpr ReportOptions kAsSpecified{.positions = false, .timings = false};
constexpr ReportOptions kFull{.timings = false};

ContextItem item(std::string content, std::int64_t tokens) {
  return ContextItem({.content = std::move(content), .tokens = tokens});
}

TEST(AnalyticsJson, WritesMarginalItems) {
  const std::vector<ContextItem> items{item("a", 1), item("b", 2)};
  const MarginalItemsAnswer answer{.slack_tokens = 5, .items = items, .marginal = {1}};
  EXPECT_EQ(to_json(answer),
            R"({"slack_tokens":5,"marginal":[{"item":{"content":"b","tokens":2,"kind":"Message"},"index":1}]})");
  EXPECT_EQ(to_json(answer, kBrief), R"({"slack_tokens":5,"marginal":[{"index":1}]})");
  EXPECT_EQ(to_json(MarginalItemsAnswer{.slack_tokens = 0, .items = items, .marginal = {}}),
            R"({"slack_tokens":0,"marginal":[]})");
}

TEST(AnalyticsJson, WritesAMinBudget) {
  EXPECT_EQ(to_json(MinBudgetAnswer{.target = 1, .search_ceiling = 25, .min_budget = 18}),
            R"({"index":1,"search_ceiling":25,"min_budget":18})");
  EXPECT_EQ(to_json(MinBudgetAnswer{.target = 1, .search_ceiling = 25}), R"({"index":1,"search_ceiling":25})");
}

PolicySensitivityReport some_sensitivity() {
  PolicySensitivityReport report;
  report.variants = {{"x\n", {.total_candidates = 1}}, {"y", {.total_candidates = 1}}};
  report.diffs = {{std::string("a"), 3, {{"x\n", ItemStatus::Included}, {"y", ItemStatus::Excluded}}}};
  return report;
}

TEST(AnalyticsJson, WritesPolicySensitivity) {
  constexpr std::string_view kReport =
      R"({"events":[],"included":[],"excluded":[],"total_candidates":1,"total_tokens_considered":0,)"
      R"("count_requirement_shortfalls":[]})";
  const std::string variants = R"({"variants":[{"label":"x\n","report":)" + std::string(kReport) +
                               R"(},{"label":"y","report":)" + std::string(kReport) + R"(}],"diffs":[{)";
  constexpr std::string_view kStatuses =
      R"("statuses":[{"label":"x\n","status":"Included"},{"label":"y","status":"Excluded"}])";
  const std::string statuses(kStatuses);
  EXPECT_EQ(to_json(some_sensitivity()), variants + R"("content":"a",)" + statuses + R"(,"index":3}]})");
  EXPECT_EQ(to_json(some_sensitivity(), kBrief), variants + statuses + R"(,"index":3}]})");
  EXPECT_EQ(to_json(some_sensitivity(), kAsSpecified), variants + R"("content":"a",)" + statuses + "}]}");
}

TEST(AnalyticsJson, WritesReportMetrics) {
  EXPECT_EQ(to_json(ReportMetrics{.budget_utilization = 0.75, .kind_diversity = 3, .timestamp_coverage = 1.0}),
            R"({"budget_utilization":0.75,"kind_diversity":3,"timestamp_coverage":1})");
}

TEST(AnalyticsJson, WritesQuotaUtilization) {
  const std::vector<KindQuotaUtilization> uses{{"Memory", QuotaConstraintMode::Percentage, 10, 80, 50, 0.625},
                                               {"Tool", QuotaConstraintMode::Count, 1, 4, 2, 0.5}};
  EXPECT_EQ(to_json(uses),
            R"([{"kind":"Memory","mode":"Percentage","require":10,"cap":80,"actual":50,"utilization":0.625},)"
            R"({"kind":"Tool","mode":"Count","require":1,"cap":4,"actual":2,"utilization":0.5}])");
  EXPECT_EQ(to_json(std::vector<KindQuotaUtilization>{}), "[]");
}

TEST(AnalyticsJson, WritesAnOptimalityCertificate) {
  OptimalityCertificate certificate{.target_tokens = 100,
                                    .selected_tokens = 60,
                                    .within_target = true,
                                    .candidates = 3,
                                    .score = 0.75,
                                    .upper_bound = 1.15,
                                    .gap = 0.4,
                                    .optimum = 1.0};
  EXPECT_EQ(to_json(certificate),
            R"({"target_tokens":100,"selected_tokens":60,"within_target":true,"candidates":3,"score":0.75,)"
            R"("upper_bound":1.15,"gap":0.4,"optimum":1})");
  certificate.optimum.reset();
  certificate.upper_bound = certificate.gap = std::numeric_limits<double>::infinity();
  EXPECT_EQ(to_json(certificate),
            R"({"target_tokens":100,"selected_tokens":60,"within_target":true,"candidates":3,"score":0.75,)"
            R"("upper_bound":null,"gap":null})");
}

SelectionDiff some_diff() {
  const SelectionReport before{.included = {{item("a", 1), 0.5, InclusionReason::Scored, 4},
                                            {item("b", 2), 0.5, InclusionReason::Scored, kNoPosition}}};
  const SelectionReport after{
      .included = {{item("c", 3), 0.5, InclusionReason::Scored, 7}, {item("a", 1), 0.5, InclusionReason::Scored, 8}},
      .excluded = {{item("b", 2), 0.5, exclusion::PinnedOverride{std::string("p"), 5}, 9}}};
  return diff_selections(before, after);
}

TEST(AnalyticsJson, WritesASelectionDiff) {
  EXPECT_EQ(
      to_json(some_diff()),
      R"({"kept":[{"item":{"content":"a","tokens":1,"kind":"Message"},"place_before":0,"place_after":1,"moved":false,)"
      R"("index_before":4,"index_after":8}],)"
      R"("added":[{"item":{"content":"c","tokens":3,"kind":"Message"},"place":0,"index":7}],)"
      R"("dropped":[{"item":{"content":"b","tokens":2,"kind":"Message"},"place":1,)"
      R"("reason":{"reason":"PinnedOverride","displaced_by":"p","displaced_by_index":5}}],)"
      R"("moved":0,"prefix_items":0,"prefix_tokens":0,"first_divergence":{"place":0,)"
      R"("before":{"content":"a","tokens":1,"kind":"Message"},"after":{"content":"c","tokens":3,"kind":"Message"}},)"
      R"("tokens_before":3,"tokens_after":4,"tokens_added":3,"tokens_dropped":2,"churn":0.7142857142857143})");
}

TEST(AnalyticsJson, WritesABriefSelectionDiffWithoutContents) {
  EXPECT_EQ(
      to_json(some_diff(), kBrief),
      R"({"kept":[{"place_before":0,"place_after":1,"moved":false,"index_before":4,"index_after":8}],)"
      R"("added":[{"place":0,"index":7}],"dropped":[{"place":1,)"
      R"("reason":{"reason":"PinnedOverride","displaced_by_index":5}}],"moved":0,"prefix_items":0,"prefix_tokens":0,)"
      R"("first_divergence":{"place":0},"tokens_before":3,"tokens_after":4,"tokens_added":3,"tokens_dropped":2,)"
      R"("churn":0.7142857142857143})");
}

TEST(AnalyticsJson, WritesASelectionDiffWithoutPositions) {
  EXPECT_FALSE(contains(to_json(some_diff(), kAsSpecified), "index"));
  EXPECT_FALSE(contains(to_json(diff_selections({}, {})), "first_divergence"));
}

TEST(AnalyticsJson, RefusesTextsThatAreNotUtf8) {
  PolicySensitivityReport report = some_sensitivity();
  report.variants[0].label = "\xFF";
  EXPECT_EQ(thrown_error([&] { return to_json(report); }).code(), ErrorCode::InvalidJson);
}

// The command compares the reports of two stored responses.
TEST(AnalyticsJson, DiffsReportsThatItWroteAndRead) {
  const Pipeline pipeline(read_policy("\"chat\""));
  const std::vector<ContextItem> items{item("a", 30), item("b", 30), item("c", 30)};
  const SelectionReport small = pipeline.dry_run(items, ContextBudget({.max_tokens = 60, .target_tokens = 30}));
  const SelectionReport large = pipeline.dry_run(items, ContextBudget({.max_tokens = 60, .target_tokens = 60}));
  const SelectionDiff direct = diff_selections(small, large);
  const SelectionDiff read = diff_selections(read_report(to_json(small)), read_report(to_json(large)));
  EXPECT_EQ(direct.added.size(), 1U);
  EXPECT_EQ(to_json(read, kFull), to_json(direct, kFull));
}

}  // namespace
}  // namespace cupel::json::test
