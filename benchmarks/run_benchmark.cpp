// Whole runs over the named workloads, and budget curves, as times: for looking at, where ratios.cpp is for comparing.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>
#include <vector>

#include "cupel/pipeline.hpp"
#include "cupel/policy/presets.hpp"
#include "curve_benchmark.hpp"
#include "last_items.hpp"

namespace cupel::benchmarks {
namespace {

void register_runs(LastItems& last) {
  struct Case {
    Workload workload;
    const char* preset;
  };
  for (const auto& [workload, preset_name] :
       {Case{Workload::Public, "chat"}, Case{Workload::Chat, "chat"}, Case{Workload::Rag, "rag"},
        Case{Workload::Agent, "toolUse"}, Case{Workload::Agent, "longRunning"}}) {
    const Pipeline pipeline(preset(preset_name));
    const auto run = [&last, pipeline, workload = workload](benchmark::State& state) {
      const std::vector<ContextItem>& items = last.of(workload, static_cast<std::size_t>(state.range(0)));
      const ContextBudget budget = half_of(items);
      for (auto _ : state) benchmark::DoNotOptimize(pipeline.run(items, budget));
      state.SetItemsProcessed(state.iterations() * state.range(0));
    };
    const std::string label = std::string(name(workload)) + "/" + preset_name;
    benchmark::RegisterBenchmark(label.c_str(), run)
        ->RangeMultiplier(10)
        ->Range(100, 1'000'000)
        ->Unit(benchmark::kMicrosecond)
        ->MinTime(0.2);
  }
}

}  // namespace
}  // namespace cupel::benchmarks

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  cupel::benchmarks::LastItems last;
  cupel::benchmarks::register_runs(last);
  cupel::benchmarks::register_curves(last);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
