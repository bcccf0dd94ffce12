#include "view/budget_breakdown.hpp"

#include <algorithm>
#include <utility>

#include "view/format.hpp"

namespace cupel::view {

namespace {

std::int64_t target_without_margin(const ContextBudget& budget, std::int64_t pinned) {
  ContextBudgetFields fields = budget.fields();
  fields.estimation_safety_margin_percent = 0;
  return effective_budget(ContextBudget(std::move(fields)), pinned).target_tokens();
}

// Subtracts up to `wanted` from `rest` and returns the amount.
std::int64_t take(std::int64_t& rest, std::int64_t wanted) {
  const std::int64_t taken = std::clamp<std::int64_t>(wanted, 0, std::max<std::int64_t>(0, rest));
  rest -= taken;
  return taken;
}

}  // namespace

std::string fullness(std::int64_t tokens, const ContextBudget& budget) {
  return budget.target_tokens() > 0 ? percent(tokens, budget.target_tokens()) : "–";
}

BudgetBreakdown budget_breakdown(const SelectionReport& report, const ContextBudget& budget) {
  BudgetBreakdown result;
  for (const IncludedItem& included : report.included) {
    const bool pinned = included.item.pinned();
    (pinned ? result.pinned_tokens : result.scored_tokens) += included.item.tokens();
    ++(pinned ? result.pinned_items : result.scored_items);
  }
  result.effective_target = effective_budget(budget, result.pinned_tokens).target_tokens();
  result.margin_tokens = target_without_margin(budget, result.pinned_tokens) - result.effective_target;
  result.over_tokens = std::max<std::int64_t>(0, result.used_tokens() - budget.target_tokens());
  result.scale = std::max(budget.max_tokens(), result.used_tokens());

  std::int64_t rest = result.scale - result.used_tokens();
  result.output_reserve = take(rest, budget.output_reserve());
  result.free = take(rest, result.left());
  result.margin = take(rest, result.margin_tokens);
  result.reserved = take(rest, budget.reserved_tokens());
  result.beyond_target = rest;
  return result;
}

}  // namespace cupel::view
