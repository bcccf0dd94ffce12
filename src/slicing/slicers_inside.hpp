#ifndef CUPEL_SRC_SLICING_SLICERS_INSIDE_HPP
#define CUPEL_SRC_SLICING_SLICERS_INSIDE_HPP

#include <string>
#include <string_view>
#include <vector>

#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"
#include "errors.hpp"

namespace cupel {

/// The slicer as what it is; null when it is something else.
template <class Type>
const Type* slicer_as(const Slicer& slicer) noexcept {
  return dynamic_cast<const Type*>(&slicer);
}

/// What a built-in slicer has inside; null for one that chooses by itself, and for a custom one.
inline const Slicer* inner_slicer(const Slicer& slicer) noexcept {
  if (const auto* quota = slicer_as<QuotaSlice>(slicer)) return &quota->inner();
  if (const auto* count = slicer_as<CountQuotaSlice>(slicer)) return &count->inner();
  if (const auto* count = slicer_as<CountConstrainedKnapsackSlice>(slicer)) return &count->knapsack();
  return nullptr;
}

/// Slicing recurses, so nesting must end somewhere before the stack does.
inline constexpr int kMaxSlicerDepth = 256;

/// Throws Error (SlicerConfig, `innerSlicer`) when a slicer called `name` would be nested too deeply with `inner`
/// inside it.
inline void check_nesting(std::string_view name, const Slicer& inner) {
  int depth = 1;
  for (const Slicer* at = &inner; at != nullptr; at = inner_slicer(*at)) ++depth;
  if (depth > kMaxSlicerDepth) {
    throw errors::invalid(ErrorCode::SlicerConfig, name, "innerSlicer",
                          "must not be nested deeper than " + std::to_string(kMaxSlicerDepth) + " levels");
  }
}

/// The entries of a count quota; null for any other slicer.
inline const std::vector<CountQuotaEntry>* count_entries(const Slicer& slicer) noexcept {
  if (const auto* count = slicer_as<CountQuotaSlice>(slicer)) return &count->entries();
  if (const auto* count = slicer_as<CountConstrainedKnapsackSlice>(slicer)) return &count->entries();
  return nullptr;
}

/// Whether `is` holds for the slicer or for one inside it.
template <class Is>
bool any_slicer(const Slicer& slicer, const Is& is) {
  for (const Slicer* at = &slicer; at != nullptr; at = inner_slicer(*at)) {
    if (is(*at)) return true;
  }
  return false;
}

/// Whether the slicer or one inside it is of this type.
template <class Type>
bool has_slicer(const Slicer& slicer) {
  return any_slicer(slicer, [](const Slicer& s) { return slicer_as<Type>(s) != nullptr; });
}

}  // namespace cupel

#endif
