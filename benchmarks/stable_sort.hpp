#ifndef CUPEL_BENCHMARKS_STABLE_SORT_HPP
#define CUPEL_BENCHMARKS_STABLE_SORT_HPP

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "stopwatch.hpp"
#include "support/random.hpp"

namespace cupel::benchmarks {

/// The seconds of one SS(size): std::stable_sort of `size` new random (double, uint32) pairs.
inline double seconds_of_stable_sort(std::size_t size, test_support::Random& random) {
  std::vector<std::pair<double, std::uint32_t>> pairs(size);
  for (std::uint32_t i = 0; i < size; ++i) pairs[i] = {random.unit(), i};
  return seconds_of([&] { std::stable_sort(pairs.begin(), pairs.end()); });
}

}  // namespace cupel::benchmarks

#endif
