#ifndef CUPEL_SRC_ANALYTICS_BUDGET_AXIS_HPP
#define CUPEL_SRC_ANALYTICS_BUDGET_AXIS_HPP

#include <cstdint>
#include <optional>

#include "cupel/model/context_budget.hpp"

namespace cupel {

/// Maps the budgets of a curve to the targets that a slicer receives, and back. Neither the target nor the room for
/// pinned items ever shrinks when the budget grows.
class BudgetAxis {
 public:
  BudgetAxis(const std::optional<ContextBudget>& base, std::int64_t pinned_tokens, std::int64_t ceiling);

  /// The slicer's target at a budget.
  std::int64_t slice_target(std::int64_t budget) const;

  /// The first budget at which the slicer's target is `target` or more; ceiling + 1 if there is none.
  std::int64_t first_with_target(std::int64_t target) const;

  /// The first budget that has room for the pinned items; ceiling + 1 if there is none.
  std::int64_t first_with_pins() const;

  std::int64_t ceiling() const noexcept { return ceiling_; }
  std::int64_t pinned_tokens() const noexcept { return pinned_tokens_; }

 private:
  ContextBudget budget(std::int64_t budget) const;

  ContextBudgetFields fields_;  // without reserved slots, which are in reserved_tokens_
  bool has_base_;
  std::int64_t pinned_tokens_;
  std::int64_t reserved_tokens_;  // tokens of pinned items and reserved slots
  std::int64_t ceiling_;
};

}  // namespace cupel

#endif
