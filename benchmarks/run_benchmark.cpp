// Measures times of whole runs over the named workloads, of the reference on the same workloads, and of budget curves.
// ratios.cpp measures ratios and compares them with targets.
//
// scripts/bench_compare compares two revisions by name, so a name must mean the same work in all revisions. Changed
// work needs a new name.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cached_workload.hpp"
#include "cupel/pipeline.hpp"
#include "cupel/policy/presets.hpp"
#include "curve_benchmark.hpp"
#include "pipelines.hpp"
#include "reference/pipeline.hpp"

namespace cupel::benchmarks {
namespace {

constexpr std::int64_t kSizes[] = {20, 100, 1'000, 10'000, 100'000, 1'000'000};

struct Case {
  std::string name;  // workload/pipeline
  Workload workload;
  Policy policy;
  bool traced = false;
  std::int64_t largest_reference = 10'000;  // ten times as many items take half a minute
  std::vector<std::int64_t> more_sizes = {};
};

std::vector<Case> cases() {
  std::vector<Case> cases;
  for (const auto& [workload, preset_name] :
       {std::pair(Workload::Public, "chat"), std::pair(Workload::Chat, "chat"), std::pair(Workload::Rag, "rag"),
        std::pair(Workload::Agent, "toolUse"), std::pair(Workload::Agent, "longRunning")}) {
    cases.push_back({std::string(name(workload)) + "/" + preset_name, workload, preset(preset_name)});
  }
  cases.back().largest_reference = 1'000;  // the frequency scorer makes each pair of items forty times slower
  cases.push_back({"public/six_scorers", Workload::Public, six_scorers_policy(), false, 1'000});
  cases.push_back({"public/scaled", Workload::Public, scaled_policy()});
  cases.push_back({"public/traced", Workload::Public, chat_policy(), true});
  // Sizes below and at the one from which sorts pack their entries.
  cases.push_back(
      {.name = "public/kind", .workload = Workload::Public, .policy = kind_policy(), .more_sizes = {8'000, 8'192}});
  return cases;
}

template <class Run>
void register_sizes(const std::string& name, std::int64_t largest, const std::vector<std::int64_t>& more_sizes,
                    const Run& run) {
  auto* const sizes = benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMicrosecond);
  for (const std::int64_t size : kSizes) {
    if (size <= largest) sizes->Arg(size);
  }
  for (const std::int64_t size : more_sizes) sizes->Arg(size);
}

void register_runs(CachedWorkload& last) {
  for (const Case& described : cases()) {
    const auto run = [&last, described, pipeline = Pipeline(described.policy)](benchmark::State& state) {
      const auto& items = last.of(described.workload, static_cast<std::size_t>(state.range(0)));
      const ContextBudget budget = half_of(items);
      if (described.traced) {
        for (auto _ : state) benchmark::DoNotOptimize(pipeline.dry_run(items, budget));
      } else {
        for (auto _ : state) benchmark::DoNotOptimize(pipeline.run(items, budget));
      }
      state.SetItemsProcessed(state.iterations() * state.range(0));
    };
    register_sizes(described.name, 1'000'000, described.more_sizes, run);
  }
}

void register_references(CachedWorkload& last) {
  for (const Case& described : cases()) {
    const auto run = [&last, described](benchmark::State& state) {
      const auto& items = last.of(described.workload, static_cast<std::size_t>(state.range(0)));
      const ContextBudget budget = half_of(items);
      for (auto _ : state) benchmark::DoNotOptimize(reference::run(items, budget, described.policy));
    };
    register_sizes("reference/" + described.name, described.largest_reference, {}, run);
  }
}

}  // namespace
}  // namespace cupel::benchmarks

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  cupel::benchmarks::CachedWorkload last;
  cupel::benchmarks::register_runs(last);
  cupel::benchmarks::register_references(last);
  cupel::benchmarks::register_curves(last);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
