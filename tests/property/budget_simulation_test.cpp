// Compares budget simulation with the transcription of its pseudocode: the same positions and budgets, or the same
// error.

#include "cupel/analytics/budget_simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cupel/pipeline.hpp"
#include "property/cases.hpp"
#include "property/compare.hpp"
#include "property/invariants.hpp"
#include "reference/analytics.hpp"
#include "support/dump.hpp"
#include "support/random_budget.hpp"
#include "support/random_items.hpp"
#include "support/random_policies.hpp"

namespace cupel::property {
namespace {

using test_support::dump;
using test_support::dump_list;

constexpr std::uint64_t kCases = 10'000;

// Mostly a valid slack. The limits, and values just beyond them, are more frequent than by chance.
std::int64_t random_slack(Random& random, const ContextBudget& budget) {
  const std::int64_t spare = std::min(budget.target_tokens(), budget.max_tokens() - budget.output_reserve());
  switch (random.below(12)) {
    case 0:
      return 0;
    case 1:
      return -1 - random.between(0, 5);
    case 2:
      return budget.target_tokens();
    case 3:
      return spare < budget.max_tokens() ? spare + 1 : spare;
    case 4:
      return spare;
    default:
      return random.between(0, spare);
  }
}

// Spec: BudgetSimulation/marginal-items: GET-MARGINAL-ITEMS: "items present in the full-budget result (primary) that
//     are absent from the reduced-budget result (margin)"
//   Note: Items are compared by position, where .NET compares references. The reduced budget keeps the reserved slots
//     and the margin, as the chapter's prose says (analytics#get_marginal_items-find_min_budget_for).
TEST(GetMarginalItems, ReturnsWhatTheReferenceReturns) {
  std::size_t answers = 0;
  for_each_case(kCases, [&](Random& random) -> std::string {
    const test_support::PipelineCase c = test_support::random_pipeline_case(random);
    const std::int64_t slack = random_slack(random, c.budget);
    const auto expected =
        attempt([&] { return reference::get_marginal_items(reference::compose(c.policy), c.items, c.budget, slack); });
    const auto actual = attempt([&] { return get_marginal_items(Pipeline(c.policy), c.items, c.budget, slack); });
    const std::string problem = compare_attempts(expected, actual, [&](const auto& want, const auto& got) {
      if (!want.empty()) ++answers;
      return want == got ? "" : "expected " + dump_list(want) + ", got " + dump_list(got) + "\n";
    });
    if (problem.empty()) return "";
    return problem + "slack " + std::to_string(slack) + "\n" + dump(c);
  });
  if (case_settings(kCases).end >= kCases) {
    EXPECT_GT(answers, kCases / 20) << "hardly any case has marginal items";
  }
}

struct MinBudgetCase {
  std::vector<ContextItem> items;
  Policy policy;
  Position target;
  std::int64_t ceiling;

  std::string text() const {
    return "target " + std::to_string(target) + ", ceiling " + std::to_string(ceiling) + "\n" + dump(policy) +
           dump(items);
  }
};

MinBudgetCase random_min_budget_case(Random& random) {
  MinBudgetCase c;
  c.items = test_support::random_items(
      random, {.count = random.index(13), .max_tokens = random.chance(50) ? 12 : 60, .huge_tokens = random.chance(2)});
  c.target =
      static_cast<Position>(random.index(c.items.size() + (random.chance(5) ? 2 : 0) + (c.items.empty() ? 1 : 0)));
  const std::int64_t scale = test_support::token_scale(c.items);
  const std::int64_t tokens = c.target < c.items.size() ? c.items[c.target].tokens() : 0;
  switch (random.below(10)) {
    case 0:
      c.ceiling = tokens + random.between(-2, 2);
      break;
    case 1:
      c.ceiling = random.between(-3, 3);
      break;
    default:
      c.ceiling = random.between(std::max<std::int64_t>(tokens, 0), std::max({tokens, scale, std::int64_t{1}}));
  }
  c.policy = test_support::random_policy(random, std::max<std::int64_t>(c.ceiling, 1));
  if (random.chance(80)) {  // otherwise half of the cases would be refused
    c.policy.quotas.reset();
    c.policy.count_quotas.reset();
    c.policy.scarcity_behavior.reset();
  }
  return c;
}

// Spec: BudgetSimulation/find-min-budget: FIND-MIN-BUDGET-FOR: "the minimum token budget (within a search ceiling) at
//     which targetItem would be included"
//   Deviates: The pseudocode verifies `high` alone, although the prose calls the lower bound inclusive. We test the
//     lower end first, so an item that is included at its own size gets exactly that budget.
// Spec: CountQuotaSlice/no-find-min-budget
TEST(FindMinBudgetFor, ReturnsWhatTheReferenceReturns) {
  std::size_t found = 0;
  for_each_case(kCases, [&](Random& random) -> std::string {
    const MinBudgetCase c = random_min_budget_case(random);
    const auto expected = attempt(
        [&] { return reference::find_min_budget_for(reference::compose(c.policy), c.items, c.target, c.ceiling); });
    const auto actual = attempt([&] { return find_min_budget_for(Pipeline(c.policy), c.items, c.target, c.ceiling); });
    const std::string problem = compare_attempts(expected, actual, [&](const auto& want, const auto& got) {
      if (want) ++found;
      const auto text = [](const std::optional<std::int64_t>& budget) {
        return budget ? std::to_string(*budget) : std::string("nothing");
      };
      return want == got ? "" : "expected " + text(want) + ", got " + text(got) + "\n";
    });
    return problem.empty() ? "" : problem + c.text();
  });
  if (case_settings(kCases).end >= kCases) {
    EXPECT_GT(found, kCases / 4) << "hardly any case has an answer";
  }
}

// Spec: BudgetSimulation/find-min-budget
TEST(FindMinBudgetFor, ReturnsABudgetThatIncludesTheItem) {
  for_each_case(kCases / 5, [](Random& random) -> std::string {
    const MinBudgetCase c = random_min_budget_case(random);
    const auto actual = attempt([&] { return find_min_budget_for(Pipeline(c.policy), c.items, c.target, c.ceiling); });
    const auto* budget = std::get_if<std::optional<std::int64_t>>(&actual);
    if (budget == nullptr || !*budget) return "";
    const Selection selection =
        checked_run(Pipeline(c.policy), c.items, ContextBudget({.max_tokens = **budget, .target_tokens = **budget}));
    const bool in = std::find(selection.begin(), selection.end(), c.target) != selection.end();
    return in ? "" : "not selected at " + std::to_string(**budget) + "\n" + c.text();
  });
}

}  // namespace
}  // namespace cupel::property
