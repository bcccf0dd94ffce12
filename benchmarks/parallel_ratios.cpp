#include "parallel_ratios.hpp"

#include <cstddef>
#include <thread>
#include <vector>

#include "cupel/pipeline.hpp"
#include "pipelines.hpp"
#include "stopwatch.hpp"
#include "workloads.hpp"

namespace cupel::benchmarks {

namespace {

constexpr std::size_t kItems = 1'000;
constexpr std::size_t kLists = 16;  // enough that no thread runs the same list twice in a row
// A fifth of a second on one thread, because a virtual machine may take a while to wake its second core.
constexpr std::size_t kRuns = 4'000;
constexpr int kRounds = 25;

using Lists = std::vector<std::vector<ContextItem>>;

void run_some(const Pipeline& pipeline, const Lists& lists, std::size_t first, std::size_t step) {
  for (std::size_t run = first; run < kRuns; run += step) {
    const std::vector<ContextItem>& items = lists[run % lists.size()];
    pipeline.run(items, half_of(items));
  }
}

// kRuns in total, for any number of threads.
double seconds_with(std::size_t threads, const Pipeline& pipeline, const Lists& lists) {
  return seconds_of([&] {
    std::vector<std::jthread> others;
    for (std::size_t first = 1; first < threads; ++first) {
      others.emplace_back([&, first] { run_some(pipeline, lists, first, threads); });
    }
    run_some(pipeline, lists, 0, threads);
  });
}

}  // namespace

void measure_parallel_runs(RatioTable& table) {
  if (std::thread::hardware_concurrency() < 2) return;
  test_support::Random random(20'260'319);
  Lists lists;
  for (std::size_t i = 0; i < kLists; ++i) lists.push_back(make_items(Workload::Public, kItems, random));
  const Pipeline chat(chat_policy());
  Best one;
  Best two;
  for (int round = 0; round < kRounds; ++round) {
    one.keep(seconds_with(1, chat, lists));
    two.keep(seconds_with(2, chat, lists));
  }
  table.add({"parallel_runs_2_threads", kItems, two.seconds() / kRuns, one.seconds() / kRuns,
             one.seconds() / two.seconds(), at_least(1.7)});
}

}  // namespace cupel::benchmarks
