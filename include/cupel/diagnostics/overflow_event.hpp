#ifndef CUPEL_DIAGNOSTICS_OVERFLOW_EVENT_HPP
#define CUPEL_DIAGNOSTICS_OVERFLOW_EVENT_HPP

#include <cstdint>
#include <vector>

#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel {

/// The event that a selection exceeds targetTokens under OverflowStrategy::Proceed.
struct OverflowEvent {
  std::int64_t tokens_over_budget;             ///< tokens above targetTokens
  std::vector<ContextItem> overflowing_items;  ///< pinned items, then sliced items by score
  ContextBudget budget;                        ///< the budget of the run
};

}  // namespace cupel

#endif
