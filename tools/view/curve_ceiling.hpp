#ifndef CUPEL_VIEW_CURVE_CEILING_HPP
#define CUPEL_VIEW_CURVE_CEILING_HPP

#include <cstdint>
#include <optional>
#include <span>

#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/policy/policy.hpp"

/// Default ceilings of budget curves.
namespace cupel::view {

/// The smallest budget that has room for all items after pinned items, reserved slots and margin; with a KnapsackSlice,
/// each item is rounded up to whole buckets. Quotas may need more. Never less than the base budget's target.
std::int64_t ceiling_for_all(std::span<const ContextItem> items, const Policy& policy,
                             const std::optional<ContextBudget>& base);

/// The largest target of a page's budget slider: `requested`, or else the smallest target at which everything fits,
/// without the duplicates that the policy removes, but at most four windows. Never less than the run's own target, so
/// that the user can return to it.
std::int64_t ceiling_for_page(std::span<const ContextItem> items, const Policy& policy, const ContextBudget& budget,
                              std::optional<std::int64_t> requested);

}  // namespace cupel::view

#endif
