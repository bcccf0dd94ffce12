// Compares every slicer with the transcription of its pseudocode: the same indices in the same order, the same
// shortfalls and the same cap exclusions.

#include "reference/slicers.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "cupel/slicing/knapsack_slice.hpp"
#include "property/cases.hpp"
#include "property/compare.hpp"
#include "property/invariants.hpp"
#include "support/alternatives.hpp"
#include "support/dump.hpp"
#include "support/random_budget.hpp"
#include "support/random_items.hpp"
#include "support/random_slicers.hpp"

namespace cupel::property {
namespace {

using test_support::dump;
using test_support::kIndexOf;
using test_support::random_scored_items;
using test_support::random_slicer_of_type;

struct SliceCase {
  std::vector<ScoredItem> items;
  ContextBudget budget;
  SlicerSpec slicer;

  std::string text() const { return "slicer: " + dump(slicer) + "\n" + dump(budget) + dump(items); }
};

// Only the two numbers that a slicer receives.
ContextBudget random_slice_budget(Random& random, const std::vector<ScoredItem>& items) {
  std::vector<ContextItem> list;
  for (const ScoredItem& scored : items) list.push_back(scored.item);
  const ContextBudget budget = test_support::random_budget(random, test_support::token_scale(list));
  return ContextBudget({.max_tokens = budget.max_tokens(), .target_tokens = budget.target_tokens()});
}

SliceCase random_case(Random& random, const test_support::ScoredOptions& options, std::size_t type, int depth) {
  std::vector<ScoredItem> items = random_scored_items(random, options);
  ContextBudget budget = random_slice_budget(random, items);
  SlicerSpec slicer = random_slicer_of_type(random, type, depth, budget.target_tokens());
  return {std::move(items), std::move(budget), std::move(slicer)};
}

std::string check(const SliceCase& c) {
  const auto expected = attempt([&] {
    return reference::slice(c.slicer, c.items, {c.budget.max_tokens(), c.budget.target_tokens()});
  });
  const AnySlicer slicer = c.slicer.build();
  const auto actual = attempt([&] { return slice(*slicer, c.items, c.budget); });
  std::string problem = compare_attempts(expected, actual, compare_slice);
  if (const auto* result = std::get_if<SliceResult>(&actual)) {
    problem += broken_slice(*slicer, c.items, c.budget, *result);
  }
  return problem.empty() ? "" : problem + c.text();
}

void expect_reference_selection(std::size_t type, std::uint64_t cases, int depth) {
  for_each_case(cases, [&](Random& random) -> std::string {
    const test_support::ScoredOptions options{.count = test_support::random_size(random),
                                              .max_tokens = random.chance(50) ? 12 : 200,
                                              .huge_tokens = random.chance(5)};
    return check(random_case(random, options, type, depth));
  });
}

constexpr std::uint64_t kCases = 10'000;

// Each slicer that a policy can describe, by its index in SlicerSpec::Type.
class EverySlicer : public testing::TestWithParam<std::size_t> {};

INSTANTIATE_TEST_SUITE_P(, EverySlicer, testing::Range(std::size_t{0}, std::variant_size_v<SlicerSpec::Type>),
                         [](const auto& test) {
                           Random random(0);
                           const SlicerSpec spec = random_slicer_of_type(random, test.param, 1, 100);
                           return std::visit([]<class Spec>(const Spec&) { return std::string(Spec::kName); },
                                             spec.type);
                         });

// Spec: GreedySlice/algorithm[greedy], GreedySlice/equal-densities[greedy], KnapsackSlice/algorithm[knapsack],
//     QuotaSlice/algorithm[quota], QuotaSlice/distribution[quota], CountQuotaSlice/algorithm[countQuota],
//     CountConstrainedKnapsackSlice/algorithm[countConstrainedKnapsack]
TEST_P(EverySlicer, SelectsWhatTheReferenceSelects) { expect_reference_selection(GetParam(), kCases, 1); }

// Spec: QuotaSlice/algorithm
TEST(QuotaSlice, SelectsWhatTheReferenceSelectsWhenNested) {
  expect_reference_selection(kIndexOf<SlicerSpec::Type, slicer_spec::Quota>, kCases / 2, 3);
}

// Spec: CountQuotaSlice/algorithm
TEST(CountQuotaSlice, SelectsWhatTheReferenceSelectsWhenNested) {
  expect_reference_selection(kIndexOf<SlicerSpec::Type, slicer_spec::CountQuota>, kCases / 2, 3);
}

// Spec: KnapsackSlice/negative-tokens
TEST(KnapsackSlice, LeavesOutNegativeTokens) {
  for_each_case(1'000, [](Random& random) -> std::string {
    const test_support::ScoredOptions options{.count = random.index(15), .negative_tokens = true};
    return check(random_case(random, options, kIndexOf<SlicerSpec::Type, slicer_spec::Knapsack>, 0));
  });
}
TEST(StreamSlice, LeavesOutNegativeTokens) {
  for_each_case(1'000, [](Random& random) -> std::string {
    const test_support::ScoredOptions options{.count = random.index(15), .negative_tokens = true};
    return check(random_case(random, options, kIndexOf<SlicerSpec::Type, slicer_spec::Stream>, 0));
  });
}

// Lists that are long enough for other algorithms of sorting and grouping.
TEST(Slicers, SelectWhatTheReferenceSelectsFromLongLists) {
  for_each_case(150, [](Random& random) -> std::string {
    const std::size_t type = random.index(std::variant_size_v<SlicerSpec::Type>);
    return check(random_case(random, {.count = 200 + random.index(1000)}, type, 1));
  });
}

// Long lists with few distinct values and weights, which have many optimal sets, so that the tie rule matters.
TEST(KnapsackSlice, BreaksTiesInLongListsAsTheReferenceDoes) {
  for_each_case(400, [](Random& random) -> std::string {
    const std::size_t count = 50 + random.index(250);
    const auto weights = random.between(1, 12);
    const auto values = random.between(1, 6);
    SliceCase c{{}, ContextBudget({.max_tokens = 0, .target_tokens = 0}), {slicer_spec::Knapsack{1}}};
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t tokens = random.between(1, weights);
      const double score = static_cast<double>(random.between(0, values)) / 10.0;
      c.items.push_back({ContextItem({.content = "x", .tokens = tokens}), score});
    }
    const std::int64_t target = random.between(1, static_cast<std::int64_t>(count) * weights);
    c.budget = ContextBudget({.max_tokens = target, .target_tokens = target});
    return check(c);
  });
}

// Value proportional to weight, the hard case for bounds: nearly every item stays undecided.
TEST(KnapsackSlice, SolvesSubsetSumsAsTheReferenceDoes) {
  for_each_case(400, [](Random& random) -> std::string {
    const std::size_t count = 10 + random.index(90);
    SliceCase c{{}, ContextBudget({.max_tokens = 0, .target_tokens = 0}), {slicer_spec::Knapsack{1}}};
    std::int64_t total = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t tokens = random.between(1, 60);
      const double noise = random.chance(30) ? 0.0001 * static_cast<double>(random.below(3)) : 0.0;
      c.items.push_back(
          {ContextItem({.content = "x", .tokens = tokens}), static_cast<double>(tokens) / 1000.0 + noise});
      total += tokens;
    }
    const std::int64_t target = random.between(1, total);
    c.budget = ContextBudget({.max_tokens = target, .target_tokens = target});
    return check(c);
  });
}

// Spec: KnapsackSlice/algorithm
// A table above 64 MiB at one bit per cell. Value and weight are proportional, so bounds decide no item.
TEST(KnapsackSlice, SelectsWhatTheReferenceSelectsFromAHugeTable) {
  for_each_case(1, [](Random& random) -> std::string {
    constexpr std::int64_t kTarget = 200'000;
    SliceCase c{{}, ContextBudget({.max_tokens = kTarget, .target_tokens = kTarget}), {slicer_spec::Knapsack{1}}};
    for (int i = 0; i < 2'800; ++i) {
      const std::int64_t tokens = random.between(50, 250);
      c.items.push_back({ContextItem({.content = "x", .tokens = tokens}), static_cast<double>(tokens) / 1000.0});
    }
    return check(c);
  });
}

// A run without a trace may skip the reasons, but must select the same.
TEST(Slicers, SelectTheSameWithoutReasons) {
  for_each_case(3'000, [](Random& random) -> std::string {
    const std::size_t type = random.index(std::variant_size_v<SlicerSpec::Type>);
    const SliceCase c = random_case(random, {.count = random.index(30)}, type, 2);
    std::vector<ContextItem> items;
    std::vector<double> scores;
    std::vector<std::int64_t> tokens;
    for (const ScoredItem& scored : c.items) {
      items.push_back(scored.item);
      scores.push_back(scored.score);
      tokens.push_back(scored.item.tokens());
    }
    const AnySlicer slicer = c.slicer.build();
    const auto run = [&](bool wants_reasons) {
      return attempt([&] {
        RunContext context(4096, wants_reasons);
        return slicer->slice(context, ScoredItems(ItemList(items), scores, tokens), c.budget);
      });
    };
    const auto with = run(true);
    const auto without = run(false);
    if (with.index() != without.index()) return "one of the two threw\n" + c.text();
    const auto* a = std::get_if<SliceResult>(&with);
    const auto* b = std::get_if<SliceResult>(&without);
    if (a != nullptr && b != nullptr && (a->selected != b->selected || a->shortfalls != b->shortfalls)) {
      return "the selections differ\n" + c.text();
    }
    return "";
  });
}

}  // namespace
}  // namespace cupel::property
