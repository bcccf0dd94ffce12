#include "slicing/knapsack_solver.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "errors.hpp"
#include "slicing/knapsack_table.hpp"

namespace cupel {

namespace {

constexpr std::size_t kFewCandidates = 20;
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) noexcept {
  return b != 0 && a > kNoLimit / b ? kNoLimit : a * b;
}

// For a few candidates all subsets are fewer than the table's columns. As a number with the last candidate as its
// highest bit, the subset that the specification picks is the smallest one of highest value.
std::vector<std::uint32_t> solve_by_subsets(std::span<const KnapsackCandidate> candidates, std::size_t capacity,
                                            Scratch& scratch) {
  struct Sum {
    std::int64_t value;
    std::uint64_t weight;
  };
  const std::uint32_t subsets = 1U << candidates.size();
  const std::span<Sum> sums = scratch.array<Sum>(subsets);
  sums[0] = {0, 0};
  std::uint32_t best = 0;
  for (std::uint32_t subset = 1; subset < subsets; ++subset) {
    const KnapsackCandidate& added = candidates[static_cast<std::size_t>(std::countr_zero(subset))];
    const Sum& rest = sums[subset & (subset - 1)];
    const bool overweight = rest.weight > capacity;  // adding on could wrap
    sums[subset] = {rest.value + added.value, overweight ? rest.weight : rest.weight + added.weight};
    if (sums[subset].weight <= capacity && sums[subset].value > sums[best].value) best = subset;
  }
  std::vector<std::uint32_t> chosen;
  for (std::size_t i = candidates.size(); i-- > 0;) {
    if ((best >> i & 1) != 0) chosen.push_back(candidates[i].index);
  }
  return chosen;
}

std::vector<std::uint32_t> solve_by_table(std::span<const KnapsackCandidate> candidates, std::size_t capacity,
                                          std::size_t max_bytes, Scratch& scratch) {
  std::vector<std::uint32_t> chosen;
  std::size_t remaining = capacity;
  KnapsackTable(candidates, capacity, max_bytes, scratch)
      .trace_back([&](const KnapsackCandidate& candidate, const KnapsackTable::Row& row) {
        if (!row.taken(remaining)) return;
        chosen.push_back(candidate.index);
        remaining -= candidate.weight;
      });
  return chosen;
}

}  // namespace

KnapsackMethod knapsack_method(const KnapsackSize& size, std::uint64_t capacity, std::uint64_t max_cells) noexcept {
  if (size.total_weight <= capacity) return KnapsackMethod::TakeAll;
  const std::uint64_t cells = saturating_product(size.candidates, capacity + 1);
  if (size.candidates <= kFewCandidates && (std::uint64_t{1} << size.candidates) <= cells) {
    return KnapsackMethod::Subsets;
  }
  return cells > max_cells ? KnapsackMethod::TooLarge : KnapsackMethod::Table;
}

void KnapsackSize::add(std::uint64_t weight) noexcept {
  ++candidates;
  total_weight = weight > kNoLimit - total_weight ? kNoLimit : total_weight + weight;
}

std::vector<std::uint32_t> solve_knapsack(const KnapsackProblem& problem, Scratch& scratch) {
  const Scratch::Scope scope(scratch);
  std::span<KnapsackCandidate> candidates = scratch.array<KnapsackCandidate>(problem.values.size());
  KnapsackSize size;
  for (std::size_t i = 0; i < problem.values.size(); ++i) {
    if (problem.values[i] == 0 || problem.weights[i] > problem.capacity) continue;
    const auto weight = static_cast<std::uint64_t>(problem.weights[i]);
    candidates[size.candidates] = {problem.values[i], weight, static_cast<std::uint32_t>(i)};
    size.add(weight);
  }
  candidates = candidates.first(size.candidates);

  const auto capacity = static_cast<std::uint64_t>(problem.capacity);
  switch (knapsack_method(size, capacity, problem.max_cells)) {
    case KnapsackMethod::TakeAll:
      break;
    case KnapsackMethod::Subsets:
      return solve_by_subsets(candidates, capacity, scratch);
    case KnapsackMethod::Table:
      return solve_by_table(candidates, capacity, problem.max_table_bytes, scratch);
    case KnapsackMethod::TooLarge:
      throw errors::table_too_large(size.candidates, capacity, saturating_product(size.candidates, capacity + 1),
                                    problem.max_cells);
  }
  std::vector<std::uint32_t> all(size.candidates);
  std::transform(candidates.rbegin(), candidates.rend(), all.begin(), [](const auto& c) { return c.index; });
  return all;
}

}  // namespace cupel
