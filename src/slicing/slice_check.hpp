#ifndef CUPEL_SRC_SLICING_SLICE_CHECK_HPP
#define CUPEL_SRC_SLICING_SLICE_CHECK_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "cupel/scratch.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// What a slicer said of an entry.
enum class SliceDecision : std::uint8_t { Undecided, Selected, Explained };

/// Holds a slicer to its word: throws Error (InvalidSlice) for an index that it was not given or named twice. Returns
/// the decision of each of the `size` entries, in scratch memory.
std::span<const SliceDecision> check_slice(const SliceResult& result, std::size_t size, Scratch& scratch);

}  // namespace cupel

#endif
