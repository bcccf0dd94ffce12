#include "slicing/nested_slicers.hpp"

#include <string>

#include "errors.hpp"

namespace cupel {

void check_nesting(std::string_view name, const Slicer& inner) {
  int depth = 1;
  for (const Slicer* at = &inner; at != nullptr && depth <= kMaxSlicerDepth; at = at->inner_slicer()) ++depth;
  if (depth > kMaxSlicerDepth) {
    throw errors::invalid(ErrorCode::SlicerConfig, name, "innerSlicer",
                          "must not be nested deeper than " + std::to_string(kMaxSlicerDepth) + " levels");
  }
}

SlicerTraits wrapper_traits(const Slicer& inner, SlicerTraits::Quotas quotas) {
  SlicerTraits traits = inner.traits();
  traits.quotas = quotas;
  traits.monotonic_inclusion = false;
  traits.fewer_tokens_help = false;
  return traits;
}

}  // namespace cupel
