#include "slicing/slice_check.hpp"

#include <algorithm>

#include "errors.hpp"

namespace cupel {

std::span<const SliceFate> check_slice(const SliceResult& result, std::size_t size, Scratch& scratch) {
  const std::span<SliceFate> fates = scratch.array<SliceFate>(size);
  std::fill(fates.begin(), fates.end(), SliceFate::Undecided);
  const auto decide = [&](Position index, SliceFate fate) {
    if (index >= size) throw errors::invalid_slice(index, size, "that it was not given");
    if (fates[index] != SliceFate::Undecided) {
      throw errors::invalid_slice(index, size, fates[index] == fate ? "twice" : "both as selected and as left out");
    }
    fates[index] = fate;
  };
  for (const Position index : result.selected) decide(index, SliceFate::Selected);
  for (const SliceExclusion& exclusion : result.exclusions) decide(exclusion.index, SliceFate::Explained);
  return fates;
}

}  // namespace cupel
