#include "cupel/model/context_budget.hpp"

#include <algorithm>
#include <utility>

#include "errors.hpp"
#include "model/kind_table.hpp"
#include "util/quoted.hpp"
#include "util/rounding.hpp"
#include "util/saturating.hpp"

namespace cupel {

namespace {

Error invalid_budget(std::string_view field, std::string problem) {
  return errors::invalid(ErrorCode::InvalidBudget, "ContextBudget", field, std::move(problem));
}

std::string at_most_max(const ContextBudgetFields& fields, std::int64_t value) {
  return errors::got("must be at most maxTokens (" + std::to_string(fields.max_tokens) + ")", value);
}

}  // namespace

ContextBudget::ContextBudget(ContextBudgetFields fields) : fields_(std::move(fields)) {
  const auto& f = fields_;
  if (f.max_tokens < 0) throw invalid_budget("maxTokens", errors::got("must be at least 0", f.max_tokens));
  if (f.target_tokens) {
    target_tokens_ = *f.target_tokens;
    if (target_tokens_ < 0) throw invalid_budget("targetTokens", errors::got("must be at least 0", target_tokens_));
    if (target_tokens_ > f.max_tokens) throw invalid_budget("targetTokens", at_most_max(f, target_tokens_));
  }
  if (f.output_reserve < 0) throw invalid_budget("outputReserve", errors::got("must be at least 0", f.output_reserve));
  if (f.output_reserve > f.max_tokens) throw invalid_budget("outputReserve", at_most_max(f, f.output_reserve));
  // An absent target is derived only here, after the reserve is checked: the result is then within 0 to maxTokens and
  // needs no check.
  if (!f.target_tokens) target_tokens_ = f.max_tokens - f.output_reserve;
  if (!(f.estimation_safety_margin_percent >= 0.0 && f.estimation_safety_margin_percent <= 100.0)) {
    throw invalid_budget("estimationSafetyMarginPercent",
                         errors::got("must be 0 to 100", f.estimation_safety_margin_percent));
  }
  for (const ReservedSlot& slot : f.reserved_slots) {
    if (slot.tokens < 0) {
      throw invalid_budget("reservedSlots",
                           errors::got("must be at least 0 for kind " + util::quoted(slot.kind.text()), slot.tokens));
    }
  }
  if (const ReservedSlot* const repeated = repeated_kind(f.reserved_slots)) {
    throw invalid_budget("reservedSlots", "must name a kind once: " + util::quoted(repeated->kind.text()));
  }
}

std::int64_t ContextBudget::reserved_tokens() const noexcept {
  std::int64_t sum = 0;
  for (const ReservedSlot& slot : fields_.reserved_slots) {
    sum = util::saturating_plus(sum, slot.tokens);
  }
  return sum;
}

// COMPUTE-EFFECTIVE-BUDGET. Subtracting in steps and clamping at 0 gives the difference that the specification asks
// for, without wrapping.
ContextBudget effective_budget(const ContextBudget& budget, std::int64_t pinned_tokens) {
  const auto minus = [](std::int64_t value, std::int64_t part) { return std::max<std::int64_t>(0, value - part); };

  const std::int64_t reserved_tokens = budget.reserved_tokens();
  std::int64_t max = budget.max_tokens() - budget.output_reserve();
  max = minus(minus(max, pinned_tokens), reserved_tokens);
  std::int64_t target = minus(minus(budget.target_tokens(), pinned_tokens), reserved_tokens);
  target = std::min(target, max);

  if (const double margin = budget.estimation_safety_margin_percent(); margin > 0.0) {
    const double multiplier = 1.0 - margin / 100.0;
    max = util::floor_at_most(static_cast<double>(max) * multiplier, max);
    target = util::floor_at_most(static_cast<double>(target) * multiplier, target);  // at most max, as before
  }
  return ContextBudget({.max_tokens = max, .target_tokens = target});
}

}  // namespace cupel
