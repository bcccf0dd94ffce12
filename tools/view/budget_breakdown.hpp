#ifndef CUPEL_VIEW_BUDGET_BREAKDOWN_HPP
#define CUPEL_VIEW_BUDGET_BREAKDOWN_HPP

#include <cstdint>
#include <string>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/model/context_budget.hpp"

namespace cupel::view {

/// Where the tokens of a window go. The parts from `pinned_tokens` to `output_reserve` add up to `scale`.
struct BudgetBreakdown {
  std::int64_t scale = 0;  ///< max_tokens, or the selection where that is more
  std::int64_t pinned_tokens = 0;
  std::int64_t scored_tokens = 0;  ///< of the items in the window that are not pinned
  std::int64_t free = 0;           ///< what the slicer was given and did not use
  std::int64_t margin = 0;         ///< of the safety margin, what the window has room for
  std::int64_t reserved = 0;       ///< of the reserved slots, likewise
  std::int64_t beyond_target = 0;  ///< between the target and the output reserve
  std::int64_t output_reserve = 0;

  std::int64_t pinned_items = 0;
  std::int64_t scored_items = 0;
  std::int64_t margin_tokens = 0;     ///< what the safety margin takes of the target
  std::int64_t effective_target = 0;  ///< what the slicer was given
  std::int64_t over_tokens = 0;       ///< by which the selection exceeds the target

  std::int64_t used_tokens() const noexcept { return pinned_tokens + scored_tokens; }
  /// Of what the slicer was given, what it did not use; below 0 where it used more. `free` is the part of it that the
  /// window has room for.
  std::int64_t left() const noexcept { return effective_target - scored_tokens; }
  /// What the budget keeps from the slicer, the output reserve aside.
  std::int64_t closed_tokens() const noexcept { return margin + reserved + beyond_target; }
};

/// How full a selection of so many tokens makes the target: `99.9 %`; `–` of a target of 0.
std::string fullness(std::int64_t tokens, const ContextBudget& budget);

/// Of a run with `budget`.
BudgetBreakdown budget_breakdown(const SelectionReport& report, const ContextBudget& budget);

}  // namespace cupel::view

#endif
