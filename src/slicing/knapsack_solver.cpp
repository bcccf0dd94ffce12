#include "slicing/knapsack_solver.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

#include "errors.hpp"
#include "slicing/knapsack_reduction.hpp"

namespace cupel {

namespace {

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

// `b` must not be 0.
std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) noexcept {
  return a > kNoLimit / b ? kNoLimit : a * b;
}

// Enumerates all subsets as binary numbers whose highest bit is the last candidate. Among the subsets of highest value,
// the specification picks the one with the smallest number.
void solve_by_subsets(const KnapsackCore& core, StepMeter* steps, std::span<bool> chosen, Scratch& scratch) {
  struct Sum {
    std::int64_t value;
    std::uint64_t weight;
  };
  const std::span<const KnapsackCandidate> candidates = core.undecided;
  const std::uint32_t subsets = 1U << candidates.size();
  if (steps != nullptr) steps->spend(subsets);
  const std::span<Sum> sums = scratch.array<Sum>(subsets);
  sums[0] = {0, 0};
  std::uint32_t best = 0;
  for (std::uint32_t subset = 1; subset < subsets; ++subset) {
    const KnapsackCandidate& added = candidates[static_cast<std::size_t>(std::countr_zero(subset))];
    const Sum& rest = sums[subset & (subset - 1)];
    const bool overweight = rest.weight > core.capacity;  // another addition could wrap
    sums[subset] = {rest.value + added.value, overweight ? rest.weight : rest.weight + added.weight};
    if (sums[subset].weight <= core.capacity && sums[subset].value > sums[best].value) best = subset;
  }
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if ((best >> i & 1) != 0) chosen[candidates[i].index] = true;
  }
}

void solve_by_table(const KnapsackCore& core, const KnapsackTuning& tuning, StepMeter* steps, std::span<bool> chosen,
                    Scratch& scratch) {
  // Only multiples of the weights' gcd matter as capacities.
  std::size_t divisor = 0;
  for (const KnapsackCandidate& candidate : core.undecided) divisor = std::gcd(divisor, candidate.weight);
  divisor = std::max<std::size_t>(1, divisor);
  for (KnapsackCandidate& candidate : core.undecided) candidate.weight /= divisor;
  const std::size_t capacity = core.capacity / divisor;

  std::size_t remaining = capacity;
  const KnapsackTable table{.candidates = core.undecided,
                            .capacity = capacity,
                            .first_column = capacity,
                            .goal = core.bound,
                            .max_bytes = tuning.max_table_bytes,
                            .add_to_row = tuning.add_to_row,
                            .steps = steps};
  table.trace_back(scratch, [&](const KnapsackCandidate& candidate, const KnapsackTable::Row& row) {
    if (!row.taken(remaining)) return;
    chosen[candidate.index] = true;
    remaining -= candidate.weight;
  });
}

}  // namespace

KnapsackMethod knapsack_method(const KnapsackSize& size, std::uint64_t capacity, std::uint64_t max_cells,
                               std::size_t max_enumerated) noexcept {
  if (size.total_weight <= capacity) return KnapsackMethod::TakeAll;
  const std::uint64_t cells = saturating_product(size.candidates, capacity + 1);
  const bool too_large = cells > max_cells;
  if (size.candidates <= max_enumerated && (too_large || (std::uint64_t{1} << size.candidates) <= cells)) {
    return KnapsackMethod::Subsets;
  }
  return too_large ? KnapsackMethod::TooLarge : KnapsackMethod::Table;
}

void KnapsackSize::add(std::uint64_t weight) noexcept {
  ++candidates;
  total_weight = weight > kNoLimit - total_weight ? kNoLimit : total_weight + weight;
}

std::vector<std::uint32_t> solve_knapsack(const KnapsackProblem& problem, Scratch& scratch,
                                          const KnapsackTuning& tuning) {
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

  const std::span<bool> chosen = scratch.array<bool>(problem.values.size());
  std::fill(chosen.begin(), chosen.end(), false);
  KnapsackCore core{candidates, static_cast<std::uint64_t>(problem.capacity), 0};
  if (size.total_weight > core.capacity) {
    core = reduce_knapsack(candidates, core.capacity, tuning.lower_bound, chosen, scratch);
    size = {};
    for (const KnapsackCandidate& candidate : core.undecided) size.add(candidate.weight);
  }
  switch (knapsack_method(size, core.capacity, problem.max_cells, tuning.max_enumerated)) {
    case KnapsackMethod::TakeAll:
      for (const KnapsackCandidate& candidate : core.undecided) chosen[candidate.index] = true;
      break;
    case KnapsackMethod::Subsets:
      solve_by_subsets(core, problem.steps, chosen, scratch);
      break;
    case KnapsackMethod::Table:
      solve_by_table(core, tuning, problem.steps, chosen, scratch);
      break;
    case KnapsackMethod::TooLarge:
      throw errors::table_too_large(size.candidates, core.capacity,
                                    saturating_product(size.candidates, core.capacity + 1), problem.max_cells);
  }
  std::vector<std::uint32_t> result;
  result.reserve(static_cast<std::size_t>(std::count(chosen.begin(), chosen.end(), true)));
  for (std::size_t i = chosen.size(); i-- > 0;) {
    if (chosen[i]) result.push_back(static_cast<std::uint32_t>(i));
  }
  return result;
}

}  // namespace cupel
