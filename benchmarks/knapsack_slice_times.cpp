// Measures KnapsackSlice on instances that are easy and hard for its bounds: the mean and the worst time of each, and
// the textbook's table where it is small enough. Prints a table in Markdown.

#include <algorithm>
#include <cstdio>
#include <exception>

#include "knapsack_instances.hpp"
#include "stopwatch.hpp"

namespace cupel::benchmarks {
namespace {

constexpr int kInstances = 10;

void measure(KnapsackScores scores, std::size_t size, std::int64_t target, bool with_textbook) {
  test_support::Random random(1);
  double sum = 0.0;
  double worst = 0.0;
  double textbook = 0.0;
  for (int i = 0; i < kInstances; ++i) {
    const KnapsackInstance instance = make_knapsack(scores, size, target, random);
    Best best;
    for (int repeat = 0; repeat < 3; ++repeat) best.keep(seconds_of([&] { slice_knapsack(instance); }));
    sum += best.seconds();
    worst = std::max(worst, best.seconds());
    if (with_textbook) textbook += seconds_of([&] { fill_textbook_table(instance); });
  }
  std::printf("| %s | %zu | %.2f | %.2f |", to_string(scores).data(), size, sum / kInstances * 1e3, worst * 1e3);
  if (with_textbook) {
    std::printf(" %.0f |\n", textbook / kInstances * 1e3);
  } else {
    std::printf(" |\n");
  }
  std::fflush(stdout);
}

void measure_all() {
  constexpr KnapsackScores kAll[] = {KnapsackScores::Uniform,      KnapsackScores::FiveKinds, KnapsackScores::AllEqual,
                                     KnapsackScores::Proportional, KnapsackScores::Shifted,   KnapsackScores::Inverse,
                                     KnapsackScores::OneGiant};
  std::printf("| scores | items | mean ms | worst ms | table ms |\n|---|---|---|---|---|\n");
  for (const KnapsackScores scores : kAll) measure(scores, 1'000, 32'000, true);
  for (const KnapsackScores scores : kAll) measure(scores, 10'000, 128'000, false);
}

}  // namespace
}  // namespace cupel::benchmarks

int main() {
  try {
    cupel::benchmarks::measure_all();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "cupel_knapsacks: %s\n", error.what());
    return 1;
  }
  return 0;
}
