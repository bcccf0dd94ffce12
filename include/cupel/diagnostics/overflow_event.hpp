#ifndef CUPEL_DIAGNOSTICS_OVERFLOW_EVENT_HPP
#define CUPEL_DIAGNOSTICS_OVERFLOW_EVENT_HPP

#include <cstdint>
#include <vector>

#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel {

/// The selection exceeds targetTokens and the strategy is Proceed.
struct OverflowEvent {
  std::int64_t tokens_over_budget;             ///< above targetTokens
  std::vector<ContextItem> overflowing_items;  ///< pinned, then sliced by score
  ContextBudget budget;                        ///< the run's
};

}  // namespace cupel

#endif
