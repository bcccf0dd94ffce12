// Measures FrequencyScorer on 100,000 items whose tags are few or many, rare or shared by all, in units of SS(100,000).
// Prints a table in Markdown.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "cupel/run_context.hpp"
#include "cupel/scoring/frequency_scorer.hpp"
#include "stable_sort.hpp"
#include "stopwatch.hpp"

namespace cupel::benchmarks {
namespace {

using test_support::Random;

constexpr std::size_t kItems = 100'000;
constexpr int kRounds = 3;

struct Tags {
  const char* name;
  std::int64_t fewest;
  std::int64_t most;
  std::uint64_t of;
  bool one_shared;
};

std::vector<ContextItem> make_tagged_items(const Tags& tags, Random& random) {
  std::vector<ContextItem> items;
  items.reserve(kItems);
  for (std::size_t i = 0; i < kItems; ++i) {
    std::vector<std::string> names;
    for (auto left = random.between(tags.fewest, tags.most); left > 0;) {
      std::string name = "tag-" + std::to_string(random.below(tags.of));
      if (std::find(names.begin(), names.end(), name) != names.end()) continue;
      names.push_back(std::move(name));
      --left;
    }
    if (tags.one_shared) names.emplace_back("shared");
    items.push_back(ContextItem({.content = "x", .tokens = 1, .tags = std::move(names)}));
  }
  return items;
}

void measure(const Tags& tags) {
  Random random(1);
  Best run;
  Best sort;
  std::vector<double> scores(kItems);
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<ContextItem> items = make_tagged_items(tags, random);
    sort.keep(seconds_of_stable_sort(kItems, random));
    run.keep(seconds_of([&] {
      RunContext context;
      FrequencyScorer().score(context, ItemList(items), scores);
    }));
  }
  std::printf("| %s | %.0f | %.1f |\n", tags.name, run.seconds() * 1e3, run.seconds() / sort.seconds());
  std::fflush(stdout);
}

void measure_all() {
  constexpr Tags kAll[] = {{"1 to 4 of 50", 1, 4, 50, false},
                           {"20 of 400", 20, 20, 400, false},
                           {"20 of 10,000", 20, 20, 10'000, false},
                           {"1 to 4 of 50, and one that all share", 1, 4, 50, true},
                           {"20 of 400, and one that all share", 20, 20, 400, true}};
  std::printf("| tags | ms | SS(100,000) |\n|---|---|---|\n");
  for (const Tags& tags : kAll) measure(tags);
}

}  // namespace
}  // namespace cupel::benchmarks

int main() {
  try {
    cupel::benchmarks::measure_all();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "cupel_frequencies: %s\n", error.what());
    return 1;
  }
  return 0;
}
