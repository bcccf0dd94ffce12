#ifndef CUPEL_SRC_SLICING_NESTED_SLICERS_HPP
#define CUPEL_SRC_SLICING_NESTED_SLICERS_HPP

#include <string_view>

#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// Throws Error (SlicerConfig, `innerSlicer`) when a slicer called `name` would be nested too deeply with `inner`
/// inside it.
void check_nesting(std::string_view name, const Slicer& inner);

/// What can be said of a slicer that wraps `inner`: what holds for `inner` and does not depend on tokens alone.
SlicerTraits wrapper_traits(const Slicer& inner, SlicerTraits::Quotas quotas);

/// Whether `is` holds for the slicer or for one inside it. Looks no deeper than slicers may be nested: a custom one may
/// name itself.
template <class Is>
bool any_slicer(const Slicer& slicer, const Is& is) {
  const Slicer* at = &slicer;
  for (int depth = 0; at != nullptr && depth < kMaxSlicerDepth; ++depth, at = at->inner_slicer()) {
    if (is(*at)) return true;
  }
  return false;
}

/// What a slicer limits per kind: what its quotas say, or else its traits. Percentages, which bind more analyses, come
/// first where it has both.
inline SlicerTraits::Quotas quotas_of(const Slicer& slicer) {
  const KindQuotas quotas = slicer.kind_quotas();
  if (!quotas.percentages.empty()) return SlicerTraits::Quotas::Percentage;
  const SlicerTraits::Quotas claimed = slicer.traits().quotas;
  if (quotas.counts.empty() || claimed == SlicerTraits::Quotas::Percentage) return claimed;
  return SlicerTraits::Quotas::Count;
}

/// Whether the slicer, or one inside it, has count quotas.
inline bool has_count_quotas(const Slicer& slicer) {
  return any_slicer(slicer, [](const Slicer& s) { return !s.kind_quotas().counts.empty(); });
}

}  // namespace cupel

#endif
