#ifndef CUPEL_VIEW_BUDGET_BREAKDOWN_HPP
#define CUPEL_VIEW_BUDGET_BREAKDOWN_HPP

#include <cstdint>
#include <string>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/model/context_budget.hpp"

namespace cupel::view {

/// How the tokens of a window are used. The parts from `pinned_tokens` to `output_reserve` add up to `scale`.
struct BudgetBreakdown {
  std::int64_t scale = 0;  ///< max_tokens, or the tokens of the selection if larger
  std::int64_t pinned_tokens = 0;
  std::int64_t scored_tokens = 0;  ///< of the selected items that are not pinned
  std::int64_t free = 0;           ///< given to the slicer but unused
  std::int64_t margin = 0;         ///< of the safety margin, the part that fits in the window
  std::int64_t reserved = 0;       ///< of the reserved slots, the part that fits in the window
  std::int64_t beyond_target = 0;  ///< between the target and the output reserve
  std::int64_t output_reserve = 0;

  std::int64_t pinned_items = 0;
  std::int64_t scored_items = 0;
  std::int64_t margin_tokens = 0;     ///< by which the safety margin reduces the target
  std::int64_t effective_target = 0;  ///< the tokens given to the slicer
  std::int64_t over_tokens = 0;       ///< by which the selection exceeds the target

  std::int64_t used_tokens() const noexcept { return pinned_tokens + scored_tokens; }
  /// The tokens given to the slicer that it did not use; negative if it used more than that. `free` is the part that
  /// fits in the window.
  std::int64_t left() const noexcept { return effective_target - scored_tokens; }
  /// The tokens that the budget withholds from the slicer, without the output reserve.
  std::int64_t closed_tokens() const noexcept { return margin + reserved + beyond_target; }
};

/// The selection's share of the target: `99.9 %`; `–` for a target of 0.
std::string fullness(std::int64_t tokens, const ContextBudget& budget);

/// The breakdown of a run with `budget`.
BudgetBreakdown budget_breakdown(const SelectionReport& report, const ContextBudget& budget);

}  // namespace cupel::view

#endif
