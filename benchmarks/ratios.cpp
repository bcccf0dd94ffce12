// Measures whole runs in units of SS(n), one std::stable_sort of n random (double, uint32) pairs. Both are timed in
// turn in one process, on inputs that are new in every round; the best round counts. Ratios are comparable between fast
// and slow machines. Prints a table and writes a flat JSON object of name -> number.

#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "batch_ratios.hpp"
#include "cupel/analytics/budget_curve.hpp"
#include "cupel/pipeline.hpp"
#include "knapsack_ratios.hpp"
#ifdef CUPEL_HAS_OTEL
#include "otel_ratios.hpp"
#endif
#include "parallel_ratios.hpp"
#include "pipelines.hpp"
#include "ratio_table.hpp"
#include "reference/pipeline.hpp"
#include "stable_sort.hpp"
#include "stopwatch.hpp"
#include "support/random.hpp"
#include "workloads.hpp"

namespace cupel::benchmarks {
namespace {

using test_support::Random;

constexpr std::uint64_t kSeed = 20'260'317;

// `run(items, budget)` in units of SS(size) on the public workload.
template <class Run>
void in_sorts(RatioTable& table, const std::string& name, std::size_t size, int rounds, Target target, const Run& run) {
  Random random(kSeed);
  Best best_sort;
  Best best_run;
  for (int round = 0; round < rounds; ++round) {
    const std::vector<ContextItem> items = make_items(Workload::Public, size, random);
    const ContextBudget budget = half_of(items);
    best_sort.keep(seconds_of_stable_sort(size, random));
    best_run.keep(seconds_of([&] { run(items, budget); }));
  }
  const double value = best_run.seconds() / best_sort.seconds();
  table.add({name, size, best_run.seconds(), best_sort.seconds(), value, target});
}

// The time of kind alone divided by that of a run with one more scorer and one more sort.
void kind_against_chat(RatioTable& table, const std::string& name, std::size_t size, int rounds) {
  const Pipeline kind(kind_policy());
  const Pipeline chat(chat_policy());
  Random random(kSeed);
  Best best_kind;
  Best best_chat;
  for (int round = 0; round < rounds; ++round) {
    const std::vector<ContextItem> items = make_items(Workload::Public, size, random);
    const ContextBudget budget = half_of(items);
    // They alternate, because the first run loads the items into the cache.
    if (round % 2 == 0) best_kind.keep(seconds_of([&] { kind.run(items, budget); }));
    best_chat.keep(seconds_of([&] { chat.run(items, budget); }));
    if (round % 2 != 0) best_kind.keep(seconds_of([&] { kind.run(items, budget); }));
  }
  const double value = best_kind.seconds() / best_chat.seconds();
  table.add({name, size, best_kind.seconds(), best_chat.seconds(), value, at_most(1)});
}

// The time of the transcribed pseudocode divided by that of a run.
void reference_against_run(RatioTable& table, const std::string& name, std::size_t size, int rounds, Target target,
                           const Policy& policy) {
  const Pipeline pipeline(policy);
  Random random(kSeed);
  Best best_run;
  Best best_reference;
  for (int round = 0; round < rounds; ++round) {
    const std::vector<ContextItem> items = make_items(Workload::Public, size, random);
    const ContextBudget budget = half_of(items);
    best_run.keep(seconds_of([&] { pipeline.run(items, budget); }));
    // The reference is quadratic, so it runs only every fifth round.
    if (round % 5 == 0) best_reference.keep(seconds_of([&] { reference::run(items, budget, policy); }));
  }
  const double value = best_reference.seconds() / best_run.seconds();
  table.add({name, size, best_run.seconds(), best_reference.seconds(), value, target});
}

void measure_runs(RatioTable& table) {
  const Pipeline chat(chat_policy());
  const Pipeline six(six_scorers_policy());
  const Pipeline scaled(scaled_policy());
  const auto run_chat = [&](const auto& items, const auto& budget) { chat.run(items, budget); };
  const auto run_six = [&](const auto& items, const auto& budget) { six.run(items, budget); };
  const auto run_scaled = [&](const auto& items, const auto& budget) { scaled.run(items, budget); };
  const auto run_traced = [&](const auto& items, const auto& budget) { chat.dry_run(items, budget); };

  in_sorts(table, "run_100_ss", 100, 4000, at_most(4), run_chat);
  in_sorts(table, "run_1000_ss", 1'000, 1000, at_most(2.5), run_chat);
  in_sorts(table, "run_10000_ss", 10'000, 100, at_most(2.5), run_chat);
  in_sorts(table, "run_1000000_ss", 1'000'000, 15, at_most(1.5), run_chat);
  in_sorts(table, "six_scorers_100000_ss", 100'000, 25, at_most(6), run_six);
  in_sorts(table, "scaled_10000_ss", 10'000, 100, at_most(3), run_scaled);
  in_sorts(table, "traced_10000_ss", 10'000, 100, at_most(3.5), run_traced);
  in_sorts(table, "curve_1000x128000_ss", 1'000, 100, at_most(60),
           [&](const auto& items, const auto& /*budget*/) { budget_curve(chat, items, {.ceiling = 128'000}); });
  kind_against_chat(table, "kind_100_vs_chat", 100, 4000);
  kind_against_chat(table, "kind_1000_vs_chat", 1'000, 1000);
  kind_against_chat(table, "kind_10000_vs_chat", 10'000, 100);
  kind_against_chat(table, "kind_100000_vs_chat", 100'000, 25);
  reference_against_run(table, "reference_vs_run_10000", 10'000, 15, at_least(100), chat_policy());
}

}  // namespace
}  // namespace cupel::benchmarks

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: cupel_ratios RATIOS.json CUPEL-COMMAND\n");
    return 2;
  }
  try {
    cupel::benchmarks::RatioTable table;
    cupel::benchmarks::measure_runs(table);
    cupel::benchmarks::measure_parallel_runs(table);
    cupel::benchmarks::measure_knapsacks(table);
#ifdef CUPEL_HAS_OTEL
    cupel::benchmarks::measure_otel(table);
#endif
    cupel::benchmarks::measure_batch(table, argv[2]);
    if (!table.write(argv[1])) {
      std::perror(argv[1]);
      return 1;
    }
    if (table.near_all_targets()) return 0;
    std::fprintf(stderr, "a target is missed by more than a fifth\n");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "cupel_ratios: %s\n", error.what());
  }
  return 1;
}
