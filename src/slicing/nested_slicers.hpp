#ifndef CUPEL_SRC_SLICING_NESTED_SLICERS_HPP
#define CUPEL_SRC_SLICING_NESTED_SLICERS_HPP

#include <string_view>

#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// Throws Error (SlicerConfig, `innerSlicer`) if a slicer called `name` would be nested too deeply with `inner` inside
/// it.
void check_nesting(std::string_view name, const Slicer& inner);

/// The traits of a slicer that applies `quotas` around `inner`: those of `inner` without monotonic_inclusion and
/// fewer_tokens_help, which quotas can break.
SlicerTraits wrapper_traits(const Slicer& inner, SlicerTraits::Quotas quotas);

/// Whether `matches` is true for the slicer or for one nested inside it. Checks no more levels than slicers may be
/// nested, because a custom slicer may name itself as its inner slicer.
template <class Matches>
bool any_slicer(const Slicer& slicer, const Matches& matches) {
  const Slicer* at = &slicer;
  for (int depth = 0; at != nullptr && depth < kMaxSlicerDepth; ++depth, at = at->inner_slicer()) {
    if (matches(*at)) return true;
  }
  return false;
}

/// The type of a slicer's quotas: that of the quotas that it lists or, if it lists none, that of its traits. A slicer
/// with both percentage and count quotas is reported as Percentage, because percentages restrict more analyses.
inline SlicerTraits::Quotas quotas_of(const Slicer& slicer) {
  const KindQuotas quotas = slicer.kind_quotas();
  if (!quotas.percentages.empty()) return SlicerTraits::Quotas::Percentage;
  const SlicerTraits::Quotas claimed = slicer.traits().quotas;
  if (quotas.counts.empty() || claimed == SlicerTraits::Quotas::Percentage) return claimed;
  return SlicerTraits::Quotas::Count;
}

/// Whether the slicer, or one nested inside it, has count quotas.
inline bool has_count_quotas(const Slicer& slicer) {
  return any_slicer(slicer, [](const Slicer& s) { return !s.kind_quotas().counts.empty(); });
}

}  // namespace cupel

#endif
