// Repeats one run in one workspace, to profile small runs.
// usage: cupel_repeat ITEMS TIMES

#include <cstdio>
#include <cstdlib>

#include "cupel/pipeline.hpp"
#include "cupel/workspace.hpp"
#include "pipelines.hpp"
#include "workloads.hpp"

int main(int argc, char** argv) {
  using namespace cupel;
  const std::size_t size = argc == 3 ? std::strtoul(argv[1], nullptr, 10) : 0;
  const std::size_t times = argc == 3 ? std::strtoul(argv[2], nullptr, 10) : 0;
  if (size == 0 || times == 0) {
    std::fprintf(stderr, "usage: cupel_repeat ITEMS TIMES\n");
    return 2;
  }
  test_support::Random random(1);
  const std::vector<ContextItem> items = benchmarks::make_items(benchmarks::Workload::Public, size, random);
  const ContextBudget budget = benchmarks::half_of(items);
  const Pipeline pipeline(benchmarks::chat_policy());
  Workspace workspace;
  for (std::size_t i = 0; i < times; ++i) pipeline.run(items, budget, workspace);
}
