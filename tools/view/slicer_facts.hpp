#ifndef CUPEL_VIEW_SLICER_FACTS_HPP
#define CUPEL_VIEW_SLICER_FACTS_HPP

#include <cstdint>
#include <optional>

#include "cupel/policy/policy.hpp"
#include "cupel/slicing/slicer.hpp"

/// What texts and limits depend on of a slicer, however deep it is nested and in whichever form a policy gives it.
namespace cupel::view {

/// Whether a slicer, or one inside it, has quotas of a kind.
bool has_quotas(const Slicer& slicer, SlicerTraits::Quotas quotas);

/// The bucket size of a policy's knapsack; absent where the policy has none. The policy must be valid.
std::optional<std::int64_t> knapsack_bucket(const Policy& policy);

}  // namespace cupel::view

#endif
