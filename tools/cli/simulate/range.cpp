#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <string>

#include "cupel/slicing/knapsack_slice.hpp"
#include "options.hpp"
#include "simulate/simulations.hpp"
#include "text.hpp"

namespace cupel::cli {

namespace {

constexpr std::int64_t kHighestCeiling = std::int64_t{1} << 62;  // the library's

std::int64_t sum_of(std::int64_t a, std::int64_t b) {  // neither is negative
  return a > std::numeric_limits<std::int64_t>::max() - b ? std::numeric_limits<std::int64_t>::max() : a + b;
}

// What an item takes of a budget.
std::int64_t space_for(const ContextItem& item, const Policy& policy) {
  const std::int64_t tokens = std::max<std::int64_t>(0, item.tokens());
  if (policy.slicer_type != SlicerType::Knapsack || item.pinned()) return tokens;
  const std::int64_t bucket = policy.knapsack_bucket_size.value_or(KnapsackOptions{}.bucket_size);
  const std::int64_t rest = tokens % bucket;
  return rest == 0 ? tokens : sum_of(tokens, bucket - rest);
}

std::int64_t where_everything_fits(const std::vector<ContextItem>& items, const Policy& policy,
                                   const std::optional<ContextBudget>& base) {
  std::int64_t pinned = 0;
  std::int64_t scored = 0;
  std::int64_t needed = 0;
  for (const ContextItem& item : items) {
    std::int64_t& sum = item.pinned() ? pinned : scored;
    sum = sum_of(sum, space_for(item, policy));
    if (!item.pinned()) needed = std::max<std::int64_t>(1, scored);  // a slicer selects nothing for a target of 0
  }
  const auto all_fit = [&](std::int64_t budget) {
    return budget >= pinned && effective_budget(cupel::budget_of(budget, base), pinned).target_tokens() >= needed;
  };
  std::int64_t low = 0;
  std::int64_t high = kHighestCeiling;
  if (!all_fit(high)) return std::min(kHighestCeiling, sum_of(pinned, scored));  // a margin of 100 percent
  while (low < high) {
    const std::int64_t middle = low + (high - low) / 2;
    if (all_fit(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

}  // namespace

void add_ceiling(CLI::App& command, std::optional<std::int64_t>& ceiling) {
  add_integer(
      command, "--ceiling", [&ceiling](std::int64_t value) { ceiling = value; },
      "The largest budget to look at; unless given, what has room for all items");
}

BudgetRange range_of(std::optional<std::int64_t> ceiling, const std::optional<ContextBudget>& base,
                     const std::vector<ContextItem>& items, const Policy& policy) {
  if (ceiling && *ceiling < 0) {
    throw Failure(kBadInput, "--ceiling must be at least 0, got " + std::to_string(*ceiling));
  }
  BudgetRange range{.ceiling = ceiling.value_or(0), .given = ceiling.has_value(), .base = base};
  if (!ceiling) {
    range.ceiling = where_everything_fits(items, policy, base);
    if (base) range.ceiling = std::max(range.ceiling, std::min(base->target_tokens(), kHighestCeiling));
  }
  return range;
}

std::string where_from(const BudgetRange& range, const Policy& policy) {
  if (range.given) return "";
  return policy.quotas ? ", which all items take together; quotas may need more (--ceiling)"
                       : ", which has room for all items";
}

BudgetCurve curve_over(const BudgetRange& range, const Pipeline& pipeline, const std::vector<ContextItem>& items) {
  try {
    return budget_curve(pipeline, items, {.ceiling = range.ceiling, .base = range.base});
  } catch (const Error& error) {
    if (error.parameter() != "ceiling") throw;
    const std::string option = range.given ? "--ceiling " : "--ceiling, " + grouped(range.ceiling) + " unless given, ";
    throw Failure(option + std::string(error.problem()), error);
  }
}

}  // namespace cupel::cli
