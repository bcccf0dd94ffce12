#include "reference/budget.hpp"

#include <algorithm>

#include "reference/numbers.hpp"

namespace cupel::reference {

// COMPUTE-EFFECTIVE-BUDGET(budget, pinnedTokens)
SliceBudget compute_effective_budget(const ContextBudget& budget, std::int64_t pinned_tokens) {
  Int128 reserved_tokens = 0;
  for (const ReservedSlot& slot : budget.reserved_slots()) {
    reserved_tokens = std::min<Int128>(reserved_tokens + slot.tokens, kMaxTokens);
  }
  auto effective_max = static_cast<std::int64_t>(
      std::max<Int128>(0, Int128{budget.max_tokens()} - budget.output_reserve() - pinned_tokens - reserved_tokens));
  auto effective_target =
      static_cast<std::int64_t>(std::max<Int128>(0, Int128{budget.target_tokens()} - pinned_tokens - reserved_tokens));
  effective_target = std::min(effective_target, effective_max);

  if (budget.estimation_safety_margin_percent() > 0) {
    const double multiplier = 1.0 - budget.estimation_safety_margin_percent() / 100.0;
    effective_max = floored_product(multiplier, effective_max);
    effective_target = floored_product(multiplier, effective_target);
    effective_target = std::min(effective_target, effective_max);
  }
  return {.max_tokens = effective_max, .target_tokens = effective_target};
}

}  // namespace cupel::reference
