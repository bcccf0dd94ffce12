// Compares the whole pipeline with the reference on random policies: the same selection and report, or the same error
// with the same numbers.

#include "cupel/pipeline.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/workspace.hpp"
#include "property/cases.hpp"
#include "property/compare.hpp"
#include "property/invariants.hpp"
#include "reference/pipeline.hpp"
#include "support/dump.hpp"
#include "support/random_budget.hpp"
#include "support/random_items.hpp"
#include "support/random_policies.hpp"
#include "support/random_scorers.hpp"
#include "support/random_slicers.hpp"

namespace cupel::property {
namespace {

using test_support::dump;
using test_support::PipelineCase;
using test_support::random_pipeline_case;

// Spec: Introduction/behavioral-equivalence: "given the same input items, budget, scorer, slicer, and placer
//     configuration, a conforming implementation must select the same items in the same order"
//   Code: src/pipeline/pipeline.cpp
//   Vectors: required/pipeline/classify-keeps-input-order-in-both-partitions, sort-long-list-with-many-ties,
//     deduplicate-in-a-long-list
//   Public vectors: all
// Spec: ContextItem/metadata-opaque, MUST: "The pipeline MUST NOT read, interpret, or modify metadata values."
//   Code: include/cupel/model/metadata.hpp
//   No vectors: a vector shows which items are selected, not what a stage reads
//   Deviates: No stage reads it, but MetadataTrustScorer and MetadataKeyScorer do, as their chapters demand
//     (decisions#data). The reference reads no metadata, and the items of
//     the random cases have metadata.
// Spec: Enumerations/truncate, Classify/algorithm, Score/algorithm, Deduplicate/relative-order, Place/algorithm,
//     Place/truncate
TEST(Pipeline, SelectsWhatTheReferenceSelects) {
  for_each_case(10'000, [](Random& random) -> std::string {
    const PipelineCase c = random_pipeline_case(random);
    const auto expected = attempt([&] { return reference::run(c.items, c.budget, c.policy); });
    const auto actual = attempt([&] { return checked_run(Pipeline(c.policy), c.items, c.budget); });
    const std::string problem = compare_attempts(expected, actual, compare_selection);
    return problem.empty() ? "" : problem + dump(c);
  });
}

// Spec: ContextItem/metadata-preserved, MUST: "Implementations MUST preserve metadata through the pipeline so that
//     selected items retain their original metadata on output."
//   Code: src/pipeline/pipeline.cpp
//   No vectors: a vector shows only contents
//   Note: A run returns positions in the caller's list. The property test compares the items of reports with the
//     caller's records.
// Spec: ExclusionReasons/reason-fields, SelectionReport/excluded-order, SelectionReport/scores,
//     BudgetSimulation/determinism, PolicySensitivity/dry-run
TEST(Pipeline, ReportsWhatTheReferenceReports) {
  for_each_case(10'000, [](Random& random) -> std::string {
    const PipelineCase c = random_pipeline_case(random);
    const auto expected = attempt([&] { return reference::run(c.items, c.budget, c.policy); });
    const auto actual = attempt([&] {
      checked_dry_run(Pipeline(c.policy), c.items, c.budget);
      return dry_run_with_policy(c.items, c.budget, c.policy);
    });
    const std::string problem = compare_attempts(expected, actual, [&](const auto& outcome, const auto& report) {
      return compare_report(outcome, c.items, report);
    });
    return problem.empty() ? "" : problem + dump(c);
  });
}

// Lists that are long enough for other algorithms of sorting, deduplicating and grouping.
TEST(Pipeline, SelectsAndReportsLongListsAsTheReferenceDoes) {
  for_each_case(150, [](Random& random) -> std::string {
    std::vector<ContextItem> items = test_support::random_items(random, {.count = 200 + random.index(1000)});
    ContextBudget budget = test_support::random_budget(random, test_support::token_scale(items));
    Policy policy = test_support::random_policy(random, budget.target_tokens());
    const PipelineCase c{std::move(items), std::move(budget), std::move(policy)};
    const auto expected = attempt([&] { return reference::run(c.items, c.budget, c.policy); });
    const auto selection = attempt([&] { return checked_run(Pipeline(c.policy), c.items, c.budget); });
    const auto report = attempt([&] { return checked_dry_run(Pipeline(c.policy), c.items, c.budget); });
    std::string problem = compare_attempts(expected, selection, compare_selection);
    problem += compare_attempts(
        expected, report, [&](const auto& outcome, const auto& r) { return compare_report(outcome, c.items, r); });
    return problem.empty() ? "" : problem + dump(c);
  });
}

// Lists that are long enough for packed sorts, with few different scores and few different scores per token.
TEST(Pipeline, SelectsFromThousandsOfTiesAsTheReferenceDoes) {
  for_each_case(6, [](Random& random) -> std::string {
    std::vector<ContextItem> items = test_support::random_items(
        random, {.count = 8'200 + random.index(2'000), .max_tokens = 60, .far_apart = random.chance(50)});
    ContextBudget budget = test_support::random_budget(random, test_support::token_scale(items));
    const Policy policy{.scorers = {{scorer_spec::Kind{}}}, .deduplication_enabled = random.chance(30)};
    const PipelineCase c{std::move(items), std::move(budget), policy};
    const auto expected = attempt([&] { return reference::run(c.items, c.budget, c.policy); });
    const auto actual = attempt([&] { return checked_run(Pipeline(c.policy), c.items, c.budget); });
    const std::string problem = compare_attempts(expected, actual, compare_selection);
    return problem.empty() ? "" : problem + dump(c.policy);
  });
}

// A run in a workspace, even a failed one, does not affect the next run.
TEST(Pipeline, SelectsInAReusedWorkspaceAsTheReferenceDoes) {
  Workspace workspace;
  for_each_case(5'000, [&](Random& random) -> std::string {
    const PipelineCase c = random_pipeline_case(random);
    const auto expected = attempt([&] { return reference::run(c.items, c.budget, c.policy); });
    const auto actual = attempt([&] {
      checked_run(Pipeline(c.policy), c.items, c.budget);
      return Selection(Pipeline(c.policy).run(c.items, c.budget, workspace));
    });
    const std::string problem = compare_attempts(expected, actual, compare_selection);
    return problem.empty() ? "" : problem + dump(c);
  });
}

// Sorts use another algorithm from 8,192 items on. The reference takes quadratic time, so there are few cases.
TEST(Pipeline, SelectsFromVeryLongListsAsTheReferenceDoes) {
  for_each_case(8, [](Random& random) -> std::string {
    const std::vector<ContextItem> items = test_support::random_items(random, {.count = 8'150 + random.index(500)});
    const ContextBudget budget = test_support::random_budget(random, test_support::token_scale(items));
    Policy policy{.scorers = {{scorer_spec::Recency{}, 3.0}, {scorer_spec::Kind{}}, {scorer_spec::Priority{}}}};
    policy.placer_type = random.chance(50) ? PlacerType::Chronological : PlacerType::UShaped;
    policy.overflow_strategy = OverflowStrategy::Proceed;
    const auto expected = attempt([&] { return reference::run(items, budget, policy); });
    const auto actual = attempt([&] { return checked_run(Pipeline(policy), items, budget); });
    return compare_attempts(expected, actual, compare_selection);
  });
}

// Slicers nested in ways that the flat form of a policy cannot express.
TEST(Pipeline, SelectsWithNestedSlicersAsTheReferenceDoes) {
  for_each_case(4'000, [](Random& random) -> std::string {
    PipelineCase c = random_pipeline_case(random);
    const Policy flat = c.policy;
    c.policy = {.scorers = flat.scorers,
                .placer_type = flat.placer_type,
                .deduplication_enabled = flat.deduplication_enabled,
                .overflow_strategy = flat.overflow_strategy,
                .slicer = test_support::random_slicer(random, 3, c.budget.target_tokens())};
    const auto expected = attempt([&] { return reference::run(c.items, c.budget, c.policy); });
    const auto selection = attempt([&] { return checked_run(Pipeline(c.policy), c.items, c.budget); });
    const auto report = attempt([&] { return checked_dry_run(Pipeline(c.policy), c.items, c.budget); });
    std::string problem = compare_attempts(expected, selection, compare_selection);
    problem += compare_attempts(
        expected, report, [&](const auto& outcome, const auto& r) { return compare_report(outcome, c.items, r); });
    return problem.empty() ? "" : problem + dump(c);
  });
}

TEST(Policy, IsRefusedWithTheCodeThatTheReferenceGives) {
  for_each_case(10'000, [](Random& random) -> std::string {
    Policy policy = test_support::random_policy(random, 1000);
    test_support::break_policy(random, policy);
    const auto expected = attempt([&] { return reference::compose(policy); });
    const auto actual = attempt([&] { return Pipeline(policy); });
    if (!std::holds_alternative<reference::Failure>(expected)) return "the reference accepts\n" + dump(policy);
    const std::string problem = compare_attempts(expected, actual, [](const auto&, const auto&) { return ""; });
    return problem.empty() ? "" : problem + dump(policy);
  });
}

bool has_nested_composite(const std::vector<ScorerSpec>& scorers) {
  for (const ScorerSpec& scorer : scorers) {
    if (std::holds_alternative<scorer_spec::Composite>(scorer.type)) return true;
  }
  return false;
}

// The shares of each item, added in order, equal its score: exactly for a composite of plain scorers, up to rounding
// for nested composites.
std::string check_shares(const ScoreAnatomy& anatomy, bool exact) {
  for (std::size_t i = 0; i < anatomy.scores.size(); ++i) {
    double sum = 0.0;
    double magnitude = 0.0;
    bool tiny_weight = false;  // a product of weights that underflow has made inexact
    for (const ScoreShare& part : anatomy.parts) {
      if (part.shares.size() != anatomy.scores.size()) return "part " + part.name + " has another length\n";
      sum += part.shares[i];
      magnitude += std::abs(part.shares[i]);
      if (part.weight < std::numeric_limits<double>::min()) tiny_weight = true;
    }
    if (same_score(sum, anatomy.scores[i])) continue;
    const bool rounding = !exact && (tiny_weight || !std::isfinite(magnitude) || !std::isfinite(anatomy.scores[i]) ||
                                     std::abs(sum - anatomy.scores[i]) <= 1e-12 * magnitude + 1e-300);
    if (!rounding) {
      return "shares of item " + std::to_string(i) + " add up to " + dump(sum) + ", its score is " +
             dump(anatomy.scores[i]) + "\n";
    }
  }
  return "";
}

// Spec: Score/full-list
TEST(ScoreAnatomy, AddsUpToTheScores) {
  for_each_case(5'000, [](Random& random) -> std::string {
    const PipelineCase c = random_pipeline_case(random);
    const auto expected = attempt([&] { return reference::run(c.items, c.budget, c.policy); });
    const auto* outcome = std::get_if<reference::Outcome>(&expected);
    if (outcome == nullptr) return "";
    const Pipeline pipeline(c.policy);
    const ScoreAnatomy anatomy = pipeline.score_anatomy(c.items);
    std::string problem = compare_scores(outcome->scores, anatomy.scores);
    if (anatomy.positions != outcome->scored_positions) problem += "other positions were scored\n";
    problem += check_shares(anatomy, !has_nested_composite(c.policy.scorers));

    DiagnosticTraceCollector collector({.score_anatomy = true});
    const Selection selection = checked_run(pipeline, c.items, c.budget, &collector);
    problem += compare_selection(*outcome, selection);
    if (!collector.score_anatomy() || collector.score_anatomy()->positions != anatomy.positions ||
        !compare_scores(anatomy.scores, collector.score_anatomy()->scores).empty()) {
      problem += "a traced run takes the scores apart otherwise\n";
    }
    return problem.empty() ? "" : problem + dump(c);
  });
}

}  // namespace
}  // namespace cupel::property
