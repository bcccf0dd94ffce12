// Compares the exact budget curve with runs: of the reference at every budget for short lists, of the library at some
// budgets for long lists.

#include "cupel/analytics/budget_curve.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "cupel/slicing/knapsack_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "property/build.hpp"
#include "property/cases.hpp"
#include "property/curve_case.hpp"
#include "property/what_if_case.hpp"
#include "support/alternatives.hpp"
#include "support/random_budget.hpp"
#include "support/random_items.hpp"
#include "support/random_slicers.hpp"

namespace cupel::property {
namespace {

constexpr std::uint64_t kCases = 2'000;

template <class Spec>
void expect_curve_equals_reference(int depth) {
  for_each_case(kCases, [&](Random& random) {
    return check_curve_against_reference(random, test_support::kIndexOf<SlicerSpec::Type, Spec>, depth);
  });
}

TEST(BudgetCurve, EqualsTheReferenceForGreedySlice) { expect_curve_equals_reference<slicer_spec::Greedy>(0); }
TEST(BudgetCurve, EqualsTheReferenceForStreamSlice) { expect_curve_equals_reference<slicer_spec::Stream>(0); }
TEST(BudgetCurve, EqualsTheReferenceForKnapsackSlice) { expect_curve_equals_reference<slicer_spec::Knapsack>(0); }
TEST(BudgetCurve, EqualsTheReferenceForQuotaSlice) { expect_curve_equals_reference<slicer_spec::Quota>(1); }
TEST(BudgetCurve, EqualsTheReferenceForCountQuotaSlice) { expect_curve_equals_reference<slicer_spec::CountQuota>(1); }
TEST(BudgetCurve, EqualsTheReferenceForCountConstrainedKnapsackSlice) {
  expect_curve_equals_reference<slicer_spec::CountConstrainedKnapsack>(0);
}
TEST(BudgetCurve, EqualsTheReferenceForNestedSlicers) { expect_curve_equals_reference<slicer_spec::CountQuota>(3); }

// Lists that are long enough for other algorithms of sorting, grouping and searching.
TEST(BudgetCurve, EqualsRunsForLongLists) {
  for_each_case(150, [](Random& random) -> std::string {
    const std::size_t type = random.index(std::variant_size_v<SlicerSpec::Type>);
    WhatIfCase c = random_what_if_case(random, type, 2);
    c.items = test_support::random_items(random, {.count = 100 + random.index(500)});
    const std::int64_t scale = test_support::token_scale(c.items);
    if (c.base) c.base = test_support::random_budget(random, scale);
    const CurveOptions options{.ceiling = scale + scale / 3, .base = c.base};
    c.composition.slicer = random_known_slicer(random, type, 2, options.ceiling);
    const std::string problem = compare_with_runs(random, c.pipeline(), c.items, options);
    return problem.empty() ? "" : problem + c.text();
  });
}

bool has_quotas(const SlicerSpec& slicer) {
  if (std::holds_alternative<slicer_spec::Quota>(slicer.type)) return true;
  const auto* count = std::get_if<slicer_spec::CountQuota>(&slicer.type);
  return count != nullptr && has_quotas(*count->inner_slicer);
}

// The time depends on the items and not on the ceiling, except for quotas that claim everything, which a few cases
// have.
TEST(BudgetCurve, EqualsRunsForAHugeCeiling) {
  int answered = 0;
  int refused = 0;
  for_each_case(1'500, [&](Random& random) -> std::string {
    const std::size_t type = random.index(std::variant_size_v<SlicerSpec::Type>);
    WhatIfCase c = random_what_if_case(random, type, 2);
    if (random.chance(30)) {
      c.items = test_support::random_items(random, {.count = 1 + random.index(10), .huge_tokens = true});
      c.composition.slicer = random_known_slicer(random, type, 2, std::int64_t{1} << 62);
    }
    if (c.base && random.chance(30)) c.base = test_support::random_budget(random, test_support::token_scale(c.items));
    const CurveOptions options{
        .ceiling = random.chance(50) ? std::int64_t{1} << 62 : 1'000'000'000, .base = c.base, .max_changes = 20'000};
    try {
      const std::string problem = compare_with_runs(random, c.pipeline(), c.items, options);
      ++answered;
      return problem.empty() ? "" : problem + c.text();
    } catch (const Error& error) {
      ++refused;
      if (error.parameter() == "ceiling" && has_quotas(c.composition.slicer)) return "";
      return error.what() + ("\n" + c.text());
    }
  });
  if (answered + refused >= 1'000) {
    EXPECT_GE(answered, 20 * refused);
  }
}

// Runs fail with TableTooLarge exactly where the curve has this error.
TEST(BudgetCurve, EqualsRunsForKnapsackTablesThatAreTooLarge) {
  for_each_case(2'000, [](Random& random) -> std::string {
    WhatIfCase c = random_what_if_case(random, test_support::kIndexOf<SlicerSpec::Type, slicer_spec::Knapsack>, 0);
    c.items = test_support::random_items(random, {.count = 1 + random.index(40), .max_tokens = 60, .pinned = false});
    constexpr std::uint64_t kLimits[] = {0, 1, 10, 100, 500, 2'000, 20'000};
    const KnapsackSlice knapsack({.bucket_size = random.between(1, 3), .max_cells = random.pick(kLimits)});
    const bool divided = random.chance(50);
    const AnySlicer quota = QuotaSlice(test_support::random_quotas(random), knapsack);
    const Pipeline pipeline({.scorer = c.composition.scorer.build(),
                             .slicer = divided ? quota : AnySlicer(knapsack),
                             .placer = build(c.composition.placer)});
    const CurveOptions options{.ceiling = divided ? 2'000 : std::int64_t{1} << 40, .base = c.base};
    const std::string problem = compare_with_runs(random, pipeline, c.items, options);
    return problem.empty()
               ? ""
               : problem + "at most " + std::to_string(knapsack.options().max_cells) + " cells\n" + c.text();
  });
}

}  // namespace
}  // namespace cupel::property
