#include "analytics/budget_axis.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "cupel/analytics/budget_curve.hpp"
#include "errors.hpp"
#include "util/rounding.hpp"
#include "util/saturating.hpp"

namespace cupel {

namespace {

// Returns the first number in [low, high) for which `holds` is true, or `high` if there is none. `holds` must also be
// true for all larger numbers. Searches with doubling strides from `guess`, then by bisection.
template <class Holds>
std::int64_t first_where(std::int64_t low, std::int64_t high, std::int64_t guess, const Holds& holds) {
  for (std::int64_t reach = 1; low < high && guess >= low && guess < high;
       reach = util::saturating_plus(reach, reach)) {
    if (holds(guess)) {
      high = guess;
      guess = util::saturating_minus(guess, reach);
    } else {
      low = guess + 1;
      guess = util::saturating_plus(guess, reach);
    }
  }
  while (low < high) {
    const std::int64_t middle = low + (high - low) / 2;
    if (holds(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

ContextBudgetFields with_target(ContextBudgetFields fields, bool has_base, std::int64_t budget) {
  fields.target_tokens = budget;
  const std::int64_t with_reserve = util::saturating_plus(budget, fields.output_reserve);
  fields.max_tokens = has_base ? std::max<std::int64_t>(fields.max_tokens, with_reserve) : budget;
  return fields;
}

}  // namespace

ContextBudget budget_of(std::int64_t budget, const std::optional<ContextBudget>& base) {
  if (budget < 0) {
    throw errors::invalid(ErrorCode::InvalidArgument, "BudgetCurve", "budget",
                          errors::got("must be at least 0", budget));
  }
  const ContextBudgetFields none{.max_tokens = 0};
  return ContextBudget(with_target(base ? base->fields() : none, base.has_value(), budget));
}

BudgetAxis::BudgetAxis(const std::optional<ContextBudget>& base, std::int64_t pinned_tokens, std::int64_t ceiling)
    : fields_{.max_tokens = 0},
      has_base_(base.has_value()),
      pinned_tokens_(pinned_tokens),
      reserved_tokens_(util::saturating_plus(pinned_tokens, base ? base->reserved_tokens() : 0)),
      ceiling_(ceiling) {
  if (!base) return;
  fields_ = base->fields();
  fields_.reserved_slots.clear();
}

ContextBudget BudgetAxis::budget(std::int64_t budget) const {
  return ContextBudget(with_target(fields_, has_base_, budget));
}

std::int64_t BudgetAxis::slice_target(std::int64_t budget) const {
  return effective_budget(this->budget(budget), reserved_tokens_).target_tokens();
}

std::int64_t BudgetAxis::first_with_target(std::int64_t target) const {
  if (target <= 0) return 0;
  // Without a safety margin, the target is the budget minus reserved_tokens_, so the guess is right. With a margin it
  // is close.
  std::int64_t guess = util::saturating_plus(target, reserved_tokens_);
  if (const double margin = fields_.estimation_safety_margin_percent; margin > 0.0) {
    const double scaled = static_cast<double>(target) / (1.0 - margin / 100.0);
    const std::int64_t most = std::numeric_limits<std::int64_t>::max();
    guess = util::saturating_plus(scaled >= 0.0 ? util::floor_at_most(scaled, most) : most, reserved_tokens_);
  }
  guess = std::min(guess, ceiling_);
  return first_where(0, ceiling_ + 1, guess, [&](std::int64_t b) { return slice_target(b) >= target; });
}

std::int64_t BudgetAxis::first_with_pins() const {
  return first_where(0, ceiling_ + 1, std::min(pinned_tokens_, ceiling_), [&](std::int64_t b) {
    const ContextBudget at = budget(b);
    return at.max_tokens() - at.output_reserve() >= pinned_tokens_;
  });
}

}  // namespace cupel
