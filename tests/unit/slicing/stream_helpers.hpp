#ifndef CUPEL_TESTS_UNIT_SLICING_STREAM_HELPERS_HPP
#define CUPEL_TESTS_UNIT_SLICING_STREAM_HELPERS_HPP

#include <cstdint>
#include <vector>

#include "cupel/slicing/stream_slice.hpp"

namespace cupel::test {

using StreamPositions = std::vector<std::uint64_t>;

/// The positions of the selected items in the stream.
inline StreamPositions positions(const std::vector<StreamedItem>& taken) {
  StreamPositions result;
  for (const StreamedItem& item : taken) result.push_back(item.position);
  return result;
}

}  // namespace cupel::test

#endif
