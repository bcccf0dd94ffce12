#include "knapsack_instances.hpp"

#include <algorithm>
#include <cmath>

#include "cupel/run_context.hpp"
#include "cupel/slicing/knapsack_slice.hpp"

namespace cupel::benchmarks {

namespace {

double score_of(KnapsackScores scores, std::int64_t tokens, test_support::Random& random) {
  const auto size = static_cast<double>(tokens);
  switch (scores) {
    case KnapsackScores::FiveKinds:
      return static_cast<double>(random.between(1, 5)) / 5.0;
    case KnapsackScores::AllEqual:
      return 0.5;
    case KnapsackScores::Proportional:
      return size / 1000.0;
    case KnapsackScores::Shifted:
      return (size + 100.0) / 1000.0;
    case KnapsackScores::Inverse:
      return (size - 9.0) / 1000.0;
    case KnapsackScores::Uniform:
    case KnapsackScores::OneGiant:
      break;
  }
  return random.unit();
}

}  // namespace

std::string_view to_string(KnapsackScores scores) noexcept {
  switch (scores) {
    case KnapsackScores::Uniform:
      return "uniform";
    case KnapsackScores::FiveKinds:
      return "five distinct scores";
    case KnapsackScores::AllEqual:
      return "all equal";
    case KnapsackScores::Proportional:
      return "score = tokens";
    case KnapsackScores::Shifted:
      return "score = tokens + 100";
    case KnapsackScores::Inverse:
      return "score = tokens - 9";
    case KnapsackScores::OneGiant:
      return "one giant";
  }
  return "";
}

KnapsackInstance make_knapsack(KnapsackScores scores, std::size_t size, std::int64_t target,
                               test_support::Random& random) {
  struct Entry {
    double score;
    std::int64_t tokens;
  };
  std::vector<Entry> entries(size);
  for (Entry& entry : entries) {
    entry.tokens = random.between(10, 500);
    entry.score = score_of(scores, entry.tokens, random);
  }
  if (scores == KnapsackScores::OneGiant) entries[size / 2] = {static_cast<double>(size) / 10.0, target};
  std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.score > b.score; });

  KnapsackInstance instance{{}, {}, {}, target};
  for (const Entry& entry : entries) {
    instance.items.push_back(ContextItem({.content = "x", .tokens = entry.tokens}));
    instance.scores.push_back(entry.score);
    instance.tokens.push_back(entry.tokens);
  }
  return instance;
}

std::vector<Position> slice_knapsack(const KnapsackInstance& instance) {
  RunContext context;
  const ContextBudget budget({.max_tokens = instance.target, .target_tokens = instance.target});
  return KnapsackSlice({.bucket_size = 1}).slice(context, instance.scored(), budget).selected;
}

std::vector<Position> fill_textbook_table(const KnapsackInstance& instance) {
  const std::size_t count = instance.scores.size();
  const std::size_t columns = static_cast<std::size_t>(instance.target) + 1;
  std::vector<std::int64_t> best(columns, 0);
  std::vector<unsigned char> keep(count * columns, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = static_cast<std::int64_t>(std::max(0.0, std::floor(instance.scores[i] * 10000.0)));
    const auto weight = static_cast<std::size_t>(instance.tokens[i]);
    unsigned char* const row = keep.data() + i * columns;
    for (std::size_t w = columns; w-- > weight;) {
      const std::int64_t with = best[w - weight] + value;
      if (with > best[w]) {
        best[w] = with;
        row[w] = 1;
      }
    }
  }
  std::vector<Position> selected;
  std::size_t remaining = columns - 1;
  for (std::size_t i = count; i-- > 0;) {
    if (keep[i * columns + remaining] == 0) continue;
    selected.push_back(static_cast<Position>(i));
    remaining -= static_cast<std::size_t>(instance.tokens[i]);
  }
  return selected;
}

}  // namespace cupel::benchmarks
