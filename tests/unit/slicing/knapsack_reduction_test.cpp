// A candidate that bounds take must be in every optimal subset, and one that they drop in none. The oracle enumerates
// all subsets.

#include "slicing/knapsack_reduction.hpp"

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using Candidates = std::vector<KnapsackCandidate>;

struct Optimum {
  std::int64_t value = 0;
  std::uint32_t in_all = ~0U;  // a bit per candidate
  std::uint32_t in_some = 0;
};

Optimum by_all_subsets(const Candidates& candidates, std::uint64_t capacity) {
  Optimum best;
  for (std::uint32_t subset = 0; subset < 1U << candidates.size(); ++subset) {
    std::int64_t value = 0;
    std::uint64_t weight = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if ((subset >> i & 1) == 0) continue;
      value += candidates[i].value;
      weight += candidates[i].weight;
    }
    if (weight > capacity || value < best.value) continue;
    if (value > best.value) best = {value, ~0U, 0};
    best.in_all &= subset;
    best.in_some |= subset;
  }
  return best;
}

struct Reduced {
  Candidates undecided;
  std::uint64_t capacity;
  std::int64_t bound;
  std::uint32_t in = 0;
};

Reduced reduce(Candidates candidates, std::uint64_t capacity, const LowerBoundLimits& guess = {}) {
  Scratch scratch;
  const std::span<bool> chosen = scratch.array<bool>(candidates.size());
  std::fill(chosen.begin(), chosen.end(), false);
  const KnapsackCore core = reduce_knapsack(candidates, capacity, guess, chosen, scratch);
  Reduced result{{core.undecided.begin(), core.undecided.end()}, core.capacity, core.bound};
  for (std::size_t i = 0; i < chosen.size(); ++i) result.in |= chosen[i] ? 1U << i : 0;
  return result;
}

// Random candidates. Values are twice the weights if `proportional`.
Candidates draw(std::mt19937& random, std::uint32_t count, std::size_t most_value, std::size_t most_weight,
                bool proportional) {
  Candidates candidates;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::size_t weight = 1 + random() % most_weight;
    const auto value = static_cast<std::int64_t>(proportional ? 2 * weight : 1 + random() % most_value);
    candidates.push_back({value, weight, i});
  }
  return candidates;
}

void expect_sound_reduction(const Candidates& candidates, std::uint64_t capacity, const LowerBoundLimits& guess) {
  const Optimum optimum = by_all_subsets(candidates, capacity);
  const Reduced reduced = reduce(candidates, capacity, guess);
  std::uint32_t undecided = 0;
  std::uint64_t taken = 0;
  std::int64_t value = 0;
  for (const KnapsackCandidate& c : reduced.undecided) undecided |= 1U << c.index;
  for (const KnapsackCandidate& c : candidates) {
    if ((reduced.in >> c.index & 1) == 0) continue;
    taken += c.weight;
    value += c.value;
  }
  ASSERT_EQ(reduced.in & ~optimum.in_all, 0U) << "taken, but not in every optimal subset";
  ASSERT_EQ(optimum.in_some & ~(reduced.in | undecided), 0U) << "dropped, but in an optimal subset";
  ASSERT_EQ(reduced.in & undecided, 0U);
  ASSERT_EQ(reduced.capacity, capacity - taken);
  ASSERT_GE(reduced.bound, optimum.value - value);
  ASSERT_TRUE(std::is_sorted(reduced.undecided.begin(), reduced.undecided.end(),
                             [](const auto& a, const auto& b) { return a.index < b.index; }));
  for (const KnapsackCandidate& c : reduced.undecided) ASSERT_LE(c.weight, reduced.capacity);
}

// Spec: KnapsackSlice/algorithm
TEST(KnapsackReduction, DecidesOnlyWhatEveryOptimalSubsetAgreesOn) {
  std::mt19937 random(1);
  for (int round = 0; round < 6'000; ++round) {
    const auto count = static_cast<std::uint32_t>(2 + random() % 9);
    const std::size_t most_weight = 1 + random() % 30;
    const Candidates candidates = draw(random, count, round % 3 == 0 ? 3 : 100, most_weight, round % 7 == 0);
    std::uint64_t total = 0;
    std::uint64_t heaviest = 0;
    for (const KnapsackCandidate& c : candidates) {
      total += c.weight;
      heaviest = std::max<std::uint64_t>(heaviest, c.weight);
    }
    if (heaviest == total) continue;
    const std::uint64_t capacity = heaviest + random() % (total - heaviest);
    for (const LowerBoundLimits& guess :
         {LowerBoundLimits{}, LowerBoundLimits{.steps = 0}, LowerBoundLimits{.steps = 2, .states = 1}}) {
      expect_sound_reduction(candidates, capacity, guess);
    }
  }
}

// The two densest candidates fill the capacity: no other subset is as good.
TEST(KnapsackReduction, DecidesEverythingWhenTheGreedyChoiceFillsTheCapacity) {
  const Reduced reduced = reduce({{10, 5, 0}, {30, 5, 1}, {20, 5, 2}, {10, 4, 3}}, 10);
  EXPECT_TRUE(reduced.undecided.empty());
  EXPECT_EQ(reduced.in, 0b0110U);
  EXPECT_EQ(reduced.capacity, 0U);
  EXPECT_EQ(reduced.bound, 0);
}

TEST(KnapsackReduction, LeavesEqualCandidatesToTheTieRule) {
  const Reduced reduced = reduce({{10, 5, 0}, {10, 5, 1}, {10, 5, 2}}, 10);
  EXPECT_EQ(reduced.undecided.size(), 3U);
  EXPECT_EQ(reduced.in, 0U);
}

// 3.2 of the four fit, which bounds the value by 22.4, but every value is a multiple of 7.
TEST(KnapsackReduction, RoundsItsBoundDownToAPossibleSum) {
  EXPECT_EQ(reduce({{7, 5, 0}, {7, 5, 1}, {7, 5, 2}, {7, 5, 3}}, 16).bound, 21);
}

TEST(KnapsackReduction, TheLargestNumbersDoNotWrap) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const auto heavy = static_cast<std::size_t>(kMost);
  const Reduced reduced = reduce({{kMost / 3, heavy, 0}, {kMost / 3 - 1, heavy, 1}, {1, heavy, 2}}, heavy);
  EXPECT_EQ(reduced.in, 0b001U);
  EXPECT_TRUE(reduced.undecided.empty());
}

// A long random list: the solver is fast because few candidates stay undecided.
TEST(KnapsackReduction, LeavesFewOfManyCandidates) {
  std::mt19937 random(2);
  Candidates candidates;
  for (std::uint32_t i = 0; i < 1'000; ++i) {
    candidates.push_back({static_cast<std::int64_t>(1 + random() % 10'000), 10 + random() % 491, i});
  }
  Scratch scratch;
  const std::span<bool> chosen = scratch.array<bool>(candidates.size());
  std::fill(chosen.begin(), chosen.end(), false);
  EXPECT_LT(reduce_knapsack(candidates, 32'000, {}, chosen, scratch).undecided.size(), 60U);
  EXPECT_GT(std::count(chosen.begin(), chosen.end(), true), 100);
}

TEST(KnapsackGuess, FindsWhatTheGreedyChoiceMisses) {
  Scratch scratch;
  const Candidates by_density = {{7, 6, 0}, {5, 5, 1}, {5, 5, 2}};
  EXPECT_EQ(improved_lower_bound(by_density, 10, 7, {}, scratch), 10);
  EXPECT_EQ(improved_lower_bound(by_density, 10, 7, {.steps = 0}, scratch), 7);
  EXPECT_EQ(improved_lower_bound(by_density, 10, 10, {}, scratch), 10);
}

// The search must not take steps whose sum of weights wraps around and then seems to fit.
TEST(KnapsackGuess, KeepsTheKnownBoundForTheLargestWeights) {
  Scratch scratch;
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();
  constexpr std::int64_t kValue = std::int64_t{1} << 61;
  const Candidates by_density = {{2 * kValue, kMost / 2 + 10, 0}, {kValue, kMost / 2 + 10, 1}};
  EXPECT_EQ(improved_lower_bound(by_density, kMost, 2 * kValue, {}, scratch), 2 * kValue);
}

// The bound must hold under the tightest limits, too.
TEST(KnapsackGuess, NeverExceedsTheOptimum) {
  std::mt19937 random(3);
  for (int round = 0; round < 3'000; ++round) {
    Candidates candidates = draw(random, 9, 40, 12, round % 5 == 0);
    const std::uint64_t capacity = 12 + random() % 50;
    const std::int64_t optimum = by_all_subsets(candidates, capacity).value;
    std::sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
      return a.value * static_cast<std::int64_t>(b.weight) > b.value * static_cast<std::int64_t>(a.weight);
    });
    Scratch scratch;
    for (const LowerBoundLimits& limits :
         {LowerBoundLimits{.steps = 2, .states = 2}, LowerBoundLimits{.steps = 9, .states = 4}}) {
      ASSERT_LE(improved_lower_bound(candidates, capacity, 0, limits, scratch), optimum);
    }
    ASSERT_EQ(improved_lower_bound(candidates, capacity, 0, {}, scratch), optimum);
  }
}

}  // namespace
}  // namespace cupel
