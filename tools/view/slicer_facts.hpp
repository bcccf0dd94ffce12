#ifndef CUPEL_VIEW_SLICER_FACTS_HPP
#define CUPEL_VIEW_SLICER_FACTS_HPP

#include <cstdint>
#include <optional>

#include "cupel/policy/policy.hpp"
#include "cupel/slicing/slicer.hpp"

/// Properties of a slicer, including the slicers nested in it and for both forms in which a policy can specify it.
namespace cupel::view {

/// Whether a slicer, or one nested in it, has quotas of the given type.
bool has_quotas(const Slicer& slicer, SlicerTraits::Quotas quotas);

/// The bucket size of a policy's knapsack; absent if the policy has none. The policy must be valid.
std::optional<std::int64_t> knapsack_bucket(const Policy& policy);

}  // namespace cupel::view

#endif
