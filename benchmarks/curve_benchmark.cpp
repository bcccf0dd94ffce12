#include "curve_benchmark.hpp"

#include <benchmark/benchmark.h>

#include <string>

#include "cupel/analytics/budget_curve.hpp"
#include "cupel/pipeline.hpp"
#include "pipelines.hpp"

namespace cupel::benchmarks {
namespace {

struct CurveCase {
  const char* slicer;
  Policy policy;
};

std::vector<CurveCase> curve_cases() {
  Policy knapsack = chat_policy();
  knapsack.slicer_type = SlicerType::Knapsack;
  Policy quotas = chat_policy();
  quotas.quotas = {{.kind = "Message", .min_percent = 20, .max_percent = 50},
                   {.kind = "ToolOutput", .max_percent = 40}};
  Policy counts = chat_policy();
  counts.count_quotas = {{.kind = "Message", .require_count = 2, .cap_count = 200}};
  return {{"greedy", chat_policy()}, {"knapsack", knapsack}, {"quota", quotas}, {"countQuota", counts}};
}

}  // namespace

void register_curves(CachedWorkload& last) {
  for (const auto& [slicer, policy] : curve_cases()) {
    const Pipeline pipeline(policy);
    const auto run = [&last, pipeline](benchmark::State& state) {
      const std::vector<ContextItem>& items = last.of(Workload::Public, static_cast<std::size_t>(state.range(0)));
      std::size_t segments = 0;
      for (auto _ : state) segments = budget_curve(pipeline, items, {.ceiling = state.range(1)}).segments().size();
      state.counters["selections"] = static_cast<double>(segments);
    };
    benchmark::RegisterBenchmark(("curve/" + std::string(slicer)).c_str(), run)
        ->Args({1'000, 128'000})
        ->Args({10'000, 1'000'000})
        ->Args({1'000, 1'000'000'000})
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace cupel::benchmarks
