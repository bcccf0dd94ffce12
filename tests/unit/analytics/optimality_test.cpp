#include "cupel/analytics/optimality.hpp"

#include <cmath>

#include "analytics_helpers.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/knapsack_slice.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::included;
using test::item;
using test::Items;
using test::kInfinity;
using test::kNaN;
using test::too_large;

OptimalityCertificate certify(const PipelineOptions& options, const Items& items, const ContextBudget& budget) {
  return certify_optimality(Pipeline(options).dry_run(items, budget), budget);
}

// A has the highest score per token; B and C together have a higher score.
Items one_or_two() { return {item("A", 60, 0.75), item("B", 50, 0.5), item("C", 50, 0.5)}; }

TEST(Optimality, HasAGapAndTheOptimumForASuboptimalSelection) {
  const OptimalityCertificate certificate = certify(test::usual_options(), one_or_two(), budget_of(100));
  EXPECT_EQ(certificate.target_tokens, 100);
  EXPECT_EQ(certificate.selected_tokens, 60);
  EXPECT_TRUE(certificate.within_target);
  EXPECT_EQ(certificate.candidates, 3);
  EXPECT_EQ(certificate.score, 0.75);
  EXPECT_NEAR(certificate.upper_bound, 0.75 + 0.5 * 40 / 50, 1e-15);
  EXPECT_NEAR(certificate.gap, 0.4, 1e-15);
  EXPECT_EQ(certificate.optimum, 1.0);
}

TEST(Optimality, HasTheScoreOfTheBestSelectionAsOptimum) {
  const OptimalityCertificate certificate =
      certify(test::with_slicer(KnapsackSlice({.bucket_size = 1})), one_or_two(), budget_of(100));
  EXPECT_EQ(certificate.score, 1.0);
  EXPECT_EQ(certificate.optimum, 1.0);
  EXPECT_GT(certificate.gap, 0.0);  // to the bound, where an item is cut
}

// The sum of ten times 0.1 is not exactly 1 in doubles, but the gap is exactly 0.
TEST(Optimality, HasNoGapWhenEverythingIsSelected) {
  Items items;
  for (char c = 'a'; c < 'k'; ++c) items.push_back(item(std::string(1, c), 3, 0.1));
  const OptimalityCertificate certificate = certify(test::usual_options(), items, budget_of(30));
  EXPECT_EQ(certificate.gap, 0.0);
  EXPECT_EQ(certificate.score, 1.0);  // 1.000000000000000055…, rounded
  EXPECT_EQ(certificate.optimum, 1.0);
  EXPECT_EQ(certificate.upper_bound, std::nextafter(1.0, 2.0));  // rounded up
}

TEST(Optimality, LeavesPinsAndTheirTokensOut) {
  const Items items{test::pinned("p", 40), item("a", 60, 0.5), item("b", 61, 0.9)};
  const OptimalityCertificate certificate = certify(test::usual_options(), items, budget_of(100));
  EXPECT_EQ(certificate.target_tokens, 60);
  EXPECT_EQ(certificate.candidates, 2);
  EXPECT_EQ(certificate.selected_tokens, 60);
  EXPECT_EQ(certificate.score, 0.5);
  EXPECT_EQ(certificate.upper_bound, 0.5);  // b does not fit at all, not even cut
  EXPECT_EQ(certificate.gap, 0.0);
}

TEST(Optimality, IsMeasuredAgainstTheEffectiveTarget) {
  const ContextBudget budget({.max_tokens = 100,
                              .target_tokens = 90,
                              .output_reserve = 20,
                              .reserved_slots = {{"Memory", 10}},
                              .estimation_safety_margin_percent = 50.0});
  EXPECT_EQ(certify_optimality({}, budget).target_tokens, 35);
}

TEST(Optimality, IgnoresDuplicatesAndNegativeTokens) {
  const Items items{item("a", 10, 0.5), item("a", 10, 0.25), item("n", -1, 0.9)};
  const OptimalityCertificate certificate = certify(test::usual_options(), items, budget_of(100));
  EXPECT_EQ(certificate.candidates, 1);
  EXPECT_EQ(certificate.upper_bound, 0.5);
}

TEST(Optimality, ItemsWithoutTokensAreFree) {
  const SelectionReport report{.included = {included(item("a", 10), 0.5)},
                               .excluded = {too_large(item("z", 0), 0.25), too_large(item("y", 10), 0.125)}};
  const OptimalityCertificate certificate = certify_optimality(report, budget_of(10));
  EXPECT_EQ(certificate.upper_bound, 0.75);
  EXPECT_EQ(certificate.optimum, 0.75);
  EXPECT_EQ(certificate.gap, 0.25);
}

// Like every slicer.
TEST(Optimality, SelectsNothingForATargetOfZero) {
  const SelectionReport report{.excluded = {too_large(item("z", 0), 0.25)}};
  const OptimalityCertificate nothing = certify_optimality(report, budget_of(0));
  EXPECT_EQ(nothing.upper_bound, 0.0);
  EXPECT_EQ(nothing.optimum, 0.0);
  EXPECT_TRUE(nothing.within_target);
  const SelectionReport free_item{.included = {included(item("z", 0), 0.25)}};
  EXPECT_FALSE(certify_optimality(free_item, budget_of(0)).within_target);
}

TEST(Optimality, LeavesNegativeScoresOutOfTheOptimum) {
  const SelectionReport report{.included = {included(item("a", 1), 0.5), included(item("b", 1), -0.25)}};
  const OptimalityCertificate certificate = certify_optimality(report, budget_of(10));
  EXPECT_EQ(certificate.score, 0.25);
  EXPECT_EQ(certificate.upper_bound, 0.5);
  EXPECT_EQ(certificate.optimum, 0.5);
  EXPECT_EQ(certificate.gap, 0.25);
}

TEST(Optimality, CountsNaNAsZero) {
  const SelectionReport report{.included = {included(item("a", 1), kNaN), included(item("b", 1), 0.5)},
                               .excluded = {too_large(item("c", 1), kNaN)}};
  const OptimalityCertificate certificate = certify_optimality(report, budget_of(10));
  EXPECT_EQ(certificate.score, 0.5);
  EXPECT_EQ(certificate.upper_bound, 0.5);
  EXPECT_EQ(certificate.gap, 0.0);
  EXPECT_EQ(certificate.candidates, 3);
}

TEST(Optimality, InfiniteScoresHaveInfiniteSums) {
  const auto certify_scores = [](double in, double out) {
    const SelectionReport report{.included = {included(item("a", 1), in)}, .excluded = {too_large(item("b", 1), out)}};
    return certify_optimality(report, budget_of(1));
  };
  const OptimalityCertificate missed = certify_scores(0.5, kInfinity);
  EXPECT_EQ(missed.score, 0.5);
  EXPECT_EQ(missed.upper_bound, kInfinity);
  EXPECT_EQ(missed.optimum, kInfinity);
  EXPECT_EQ(missed.gap, kInfinity);
  const OptimalityCertificate reached = certify_scores(kInfinity, 0.5);
  EXPECT_EQ(reached.score, kInfinity);
  EXPECT_EQ(reached.gap, 0.0);
  EXPECT_EQ(certify_scores(-kInfinity, 0.5).gap, kInfinity);
  EXPECT_EQ(certify_scores(-kInfinity, 0.5).upper_bound, 0.5);
  const SelectionReport both{.included = {included(item("a", 1), kInfinity), included(item("b", 1), -kInfinity)}};
  EXPECT_TRUE(std::isnan(certify_optimality(both, budget_of(2)).score));
  EXPECT_TRUE(std::isnan(certify_optimality(both, budget_of(2)).gap));
}

TEST(Optimality, KeepsFullPrecisionBesideAnEnormousScore) {
  constexpr double kMost = std::numeric_limits<double>::max();
  const SelectionReport report{.included = {included(item("a", 1), 0.1), included(item("b", 1), 0.2)},
                               .excluded = {too_large(item("c", 10), kMost)}};
  const OptimalityCertificate alone = certify_optimality(report, budget_of(9));
  EXPECT_EQ(alone.score, 0.1 + 0.2);
  EXPECT_EQ(alone.gap, 0.0);
  const OptimalityCertificate rival = certify_optimality(report, budget_of(10));
  EXPECT_EQ(rival.score, 0.1 + 0.2);
  EXPECT_EQ(rival.optimum, kMost);
  EXPECT_EQ(rival.upper_bound, kMost);
  EXPECT_EQ(certify_optimality(report, budget_of(11)).upper_bound, kInfinity);  // rounded up
}

// Count quotas commit their required items regardless of the budget.
TEST(Optimality, ReportsASelectionThatExceedsItsTarget) {
  PipelineOptions options =
      test::with_slicer(CountQuotaSlice({{.kind = "Message", .require_count = 2, .cap_count = 2}}, GreedySlice()),
                        OverflowStrategy::Proceed);
  const OptimalityCertificate certificate = certify(options, {item("a", 60, 0.5), item("b", 60, 0.25)}, budget_of(100));
  EXPECT_FALSE(certificate.within_target);
  EXPECT_EQ(certificate.selected_tokens, 120);
  EXPECT_EQ(certificate.score, 0.75);
  EXPECT_EQ(certificate.optimum, 0.5);
  EXPECT_LT(certificate.gap, 0.1);
}

TEST(Optimality, GivesOnlyTheBoundWithoutStates) {
  const SelectionReport report = Pipeline(test::usual_options()).dry_run(one_or_two(), budget_of(100));
  const OptimalityCertificate full = certify_optimality(report, budget_of(100));
  OptimalityCertificate bound = certify_optimality(report, budget_of(100), {.max_partial_choices = 0});
  EXPECT_EQ(bound.optimum, std::nullopt);
  bound.optimum = full.optimum;
  EXPECT_EQ(bound, full);
}

// No two choices of powers of two have the same value, and the bound excludes none of them, so all are visited.
TEST(Optimality, FindsTheOptimumOfAnyNineteenCandidates) {
  SelectionReport report;
  for (int k = 0; k < 19; ++k) {
    const std::int64_t tokens = (std::int64_t{1} << 40) + (std::int64_t{1} << k);
    report.excluded.push_back(
        too_large(item(std::string(1, static_cast<char>('a' + k)), tokens), std::ldexp(1.0, 40) + std::ldexp(1.0, k)));
  }
  for (int room = 1; room < 19; ++room) {
    const OptimalityCertificate certificate =
        certify_optimality(report, budget_of((std::int64_t{1} << 40) * room + (std::int64_t{1} << 18) - 1));
    EXPECT_TRUE(certificate.optimum.has_value()) << room;
  }
}

TEST(Optimality, IsZeroWithoutItems) {
  const OptimalityCertificate certificate = certify_optimality({}, budget_of(100));
  EXPECT_EQ(certificate, (OptimalityCertificate{.target_tokens = 100,
                                                .selected_tokens = 0,
                                                .within_target = true,
                                                .candidates = 0,
                                                .score = 0.0,
                                                .upper_bound = 0.0,
                                                .gap = 0.0,
                                                .optimum = 0.0}));
}

// A report may come from a file that cupel did not write.
TEST(Optimality, AcceptsReportsThatNoRunProduces) {
  const SelectionReport report{
      .included = {included(item("a", test::kMostTokens), 0.5), included(item("b", test::kMostTokens), 0.5),
                   included(item("c", -7), 0.5), included(test::pinned("d", -7)),
                   included(test::pinned("e", test::kMostTokens)), included(test::pinned("f", test::kMostTokens))},
      .excluded = {test::excluded(item("g", 1), 0.5, exclusion::Unknown{"Later", ""})}};
  const OptimalityCertificate certificate = certify_optimality(report, budget_of(100));
  EXPECT_EQ(certificate.target_tokens, 0);
  EXPECT_EQ(certificate.selected_tokens, test::kMostTokens);
  EXPECT_EQ(certificate.candidates, 4);
  EXPECT_EQ(certificate.upper_bound, 0.0);
}

}  // namespace
}  // namespace cupel
