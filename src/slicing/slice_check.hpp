#ifndef CUPEL_SRC_SLICING_SLICE_CHECK_HPP
#define CUPEL_SRC_SLICING_SLICE_CHECK_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "cupel/scratch.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// A slicer's decision about an entry.
enum class SliceDecision : std::uint8_t { Undecided, Selected, Explained };

/// Checks a slicer's result and returns the decision for each of the `size` entries, in scratch memory. Throws Error
/// (InvalidSlice) for an index that is out of range or appears twice.
std::span<const SliceDecision> check_slice(const SliceResult& result, std::size_t size, Scratch& scratch);

}  // namespace cupel

#endif
