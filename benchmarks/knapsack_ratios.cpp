#include "knapsack_ratios.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>

#include "knapsack_instances.hpp"
#include "stable_sort.hpp"
#include "stopwatch.hpp"

namespace cupel::benchmarks {

namespace {

using test_support::Random;

constexpr std::uint64_t kSeed = 20'260'318;
constexpr int kInstances = 15;
constexpr int kRepeats = 3;

// Bounds decide more candidates in some instances than in others, so times are averaged over all instances. Of each
// instance the best time counts.
template <class Work>
double best_seconds_of(const Work& work) {
  Best best;
  for (int repeat = 0; repeat < kRepeats; ++repeat) best.keep(seconds_of(work));
  return best.seconds();
}

void against_the_table(RatioTable& table, const std::string& name, KnapsackScores scores, Target target) {
  constexpr std::size_t kSize = 1'000;
  Random random(kSeed);
  double run = 0.0;
  double textbook = 0.0;
  for (int i = 0; i < kInstances; ++i) {
    const KnapsackInstance instance = make_knapsack(scores, kSize, 32'000, random);
    run += best_seconds_of([&] { slice_knapsack(instance); }) / kInstances;
    textbook += best_seconds_of([&] { fill_textbook_table(instance); }) / kInstances;
    if (slice_knapsack(instance) != fill_textbook_table(instance)) throw std::logic_error(name + ": another selection");
  }
  table.add({name, kSize, run, textbook, textbook / run, target});
}

void in_sorts(RatioTable& table, const std::string& name, Target target) {
  constexpr std::size_t kSize = 10'000;
  Random random(kSeed);
  double run = 0.0;
  Best best_sort;
  for (int i = 0; i < kInstances; ++i) {
    const KnapsackInstance instance = make_knapsack(KnapsackScores::Uniform, kSize, 128'000, random);
    best_sort.keep(seconds_of_stable_sort(100'000, random));
    run += best_seconds_of([&] { slice_knapsack(instance); }) / kInstances;
  }
  table.add({name, kSize, run, best_sort.seconds(), run / best_sort.seconds(), target});
}

}  // namespace

void measure_knapsacks(RatioTable& table) {
  against_the_table(table, "knapsack_uniform_vs_table", KnapsackScores::Uniform, at_least(100));
  against_the_table(table, "knapsack_kinds_vs_table", KnapsackScores::FiveKinds, at_least(20));
  in_sorts(table, "knapsack_10000x128000_ss", at_most(1));
}

}  // namespace cupel::benchmarks
