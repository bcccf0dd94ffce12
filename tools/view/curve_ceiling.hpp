#ifndef CUPEL_VIEW_CURVE_CEILING_HPP
#define CUPEL_VIEW_CURVE_CEILING_HPP

#include <cstdint>
#include <optional>
#include <span>

#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/policy/policy.hpp"

/// Where curves end unless the user says otherwise.
namespace cupel::view {

/// The smallest budget that has room for all items, after the pinned ones, the reserved slots and the margin; with a
/// KnapsackSlice each item rounded up to whole buckets. Quotas may need more. At least the base budget's target.
std::int64_t ceiling_for_all(std::span<const ContextItem> items, const Policy& policy,
                             const std::optional<ContextBudget>& base);

/// Where the budget slider of a page ends: at `requested`; or where everything fits, without duplicates that the policy
/// removes, but at most at four windows. At least at the run's own target: a slider that does not reach it could not go
/// back to it.
std::int64_t ceiling_for_page(std::span<const ContextItem> items, const Policy& policy, const ContextBudget& budget,
                              std::optional<std::int64_t> requested);

}  // namespace cupel::view

#endif
