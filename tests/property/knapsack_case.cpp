#include "property/knapsack_case.hpp"

#include <algorithm>
#include <vector>

#include "property/compare.hpp"
#include "reference/slicers.hpp"
#include "slicing/knapsack_input.hpp"
#include "slicing/knapsack_solver.hpp"
#include "support/dump.hpp"

namespace cupel::property {
namespace {

struct Instance {
  std::vector<ScoredItem> items;
  ContextBudget budget;
  std::int64_t bucket_size;

  std::string text() const {
    return "bucket size " + std::to_string(bucket_size) + "\n" + test_support::dump(budget) + test_support::dump(items);
  }
};

// How values depend on weights. The fewer densities differ, the more sets are optimal.
enum class Family { FewValues, Uniform, Equal, Proportional, Shifted, NearlyProportional, Rounded, OneGiant };
constexpr Family kFamilies[] = {Family::FewValues,    Family::Uniform, Family::Equal,
                                Family::Proportional, Family::Shifted, Family::NearlyProportional,
                                Family::Rounded,      Family::OneGiant};

std::int64_t value_of(Random& random, Family family, std::int64_t weight, std::int64_t most_value) {
  switch (family) {
    case Family::Uniform:
      return random.between(0, 10'000);
    case Family::Equal:
      return 5'000;
    case Family::Proportional:
      return 3 * weight;
    case Family::Shifted:
      return weight + 10;
    case Family::NearlyProportional:
      return 10 * weight + random.between(-1, 1);
    case Family::Rounded:  // as proportional as whole steps of value allow
      return (weight + 4) / 5 * 1'000;
    case Family::FewValues:
    case Family::OneGiant:
      break;
  }
  return random.between(0, most_value) * 1'000;
}

Instance random_instance(Random& random) {
  const Family family = random.pick(kFamilies);
  const std::size_t count = random.chance(5) ? 60 + random.index(200) : random.index(45);
  const std::int64_t most_weight = random.chance(50) ? random.between(1, 8) : random.between(1, 60);
  const std::int64_t most_value = random.between(1, 5);
  constexpr std::int64_t kDivisors[] = {1, 1, 1, 7};
  const std::int64_t divisor = random.pick(kDivisors);

  Instance instance{
      {}, ContextBudget({.max_tokens = 0, .target_tokens = 0}), random.chance(70) ? 1 : random.between(2, 9)};
  std::int64_t total = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t weight = random.between(1, most_weight) * divisor;
    const double score = static_cast<double>(value_of(random, family, weight, most_value)) / 10'000.0;
    total += weight;
    instance.items.push_back(
        {ContextItem(
             {.content = "x", .tokens = random.chance(3) ? 0 : weight, .kind = random.chance(50) ? "Tool" : "Message"}),
         score + 0.00001});
  }
  const std::int64_t target = random.between(0, total + 1);
  if (family == Family::OneGiant && target > 0) {
    const double score = static_cast<double>(random.between(1, 20)) / 10.0;
    const auto at = instance.items.begin() + static_cast<std::ptrdiff_t>(random.index(count + 1));
    instance.items.insert(at, {ContextItem({.content = "giant", .tokens = target}), score});
  }
  // Sorted as in a pipeline, or not sorted.
  if (random.chance(50)) {
    std::stable_sort(instance.items.begin(), instance.items.end(),
                     [](const ScoredItem& a, const ScoredItem& b) { return a.score > b.score; });
  }
  instance.budget = ContextBudget({.max_tokens = target, .target_tokens = target});
  return instance;
}

std::string compare_slicer(const Instance& instance, const SlicerSpec& slicer) {
  const auto expected = attempt([&] {
    return reference::slice(slicer, instance.items, {instance.budget.max_tokens(), instance.budget.target_tokens()});
  });
  const auto actual = attempt([&] { return slice(*slicer.build(), instance.items, instance.budget); });
  return compare_attempts(expected, actual, compare_slice);
}

// Makes the solver take paths that it would not take for a small instance.
KnapsackTuning random_tuning(Random& random) {
  constexpr std::size_t kBytes[] = {0, 40, 200, 1'000, 5'000, 1'000'000};
  const auto ways = supported_row_kernels();
  KnapsackTuning tuning{.max_enumerated = random.chance(70) ? 0U : random.index(12),
                        .max_table_bytes = random.pick(kBytes),
                        .add_to_row = ways[random.index(ways.size())]};
  if (random.chance(70)) tuning.lower_bound = {.steps = random.index(4), .states = 1 + random.index(8)};
  return tuning;
}

std::string compare_paths(Random& random, const Instance& instance) {
  const SlicerSpec slicer{slicer_spec::Knapsack{instance.bucket_size}};
  std::vector<std::size_t> expected;
  for (const std::size_t i :
       reference::slice(slicer, instance.items, {instance.budget.max_tokens(), instance.budget.target_tokens()})
           .selected) {
    if (instance.items[i].item.tokens() > 0) expected.push_back(i);
  }
  std::vector<ContextItem> items;
  std::vector<double> scores;
  std::vector<std::int64_t> tokens;
  for (const ScoredItem& scored : instance.items) {
    items.push_back(scored.item);
    scores.push_back(scored.score);
    tokens.push_back(scored.item.tokens());
  }
  Scratch scratch;
  const KnapsackInput input =
      knapsack_input(ScoredItems(ItemList(items), scores, tokens), instance.bucket_size, scratch);
  for (int path = 0; path < 4; ++path) {
    std::vector<Position> actual;
    for (const std::uint32_t k : solve_knapsack({.values = input.values,
                                 .weights = input.weights,
                                 .capacity = instance.budget.target_tokens() / instance.bucket_size,
                                 .max_cells = 2'000'000'000},
                                                scratch, random_tuning(random))) {
      actual.push_back(input.candidates[k]);
    }
    const std::string problem = compare_positions("selected", expected, actual);
    if (!problem.empty()) return "path " + std::to_string(path) + ": " + problem;
  }
  return "";
}

}  // namespace

std::string check_reduced_knapsack(Random& random) {
  const Instance instance = random_instance(random);
  std::string problem = compare_slicer(instance, {slicer_spec::Knapsack{instance.bucket_size}});
  if (problem.empty()) {
    const std::int64_t required = random.between(0, 3);
    problem = compare_slicer(instance, {slicer_spec::CountConstrainedKnapsack{
                                           .count_quotas = {{.kind = "Tool",
                                                             .require_count = required,
                                                             .cap_count = required + random.between(0, 10)}},
                                           .bucket_size = instance.bucket_size}});
  }
  if (problem.empty()) problem = compare_paths(random, instance);
  return problem.empty() ? "" : problem + instance.text();
}

}  // namespace cupel::property
