#ifndef CUPEL_SRC_SLICING_KNAPSACK_INPUT_HPP
#define CUPEL_SRC_SLICING_KNAPSACK_INPUT_HPP

#include <cstdint>
#include <span>

#include "cupel/model/scored_item.hpp"
#include "cupel/scratch.hpp"

namespace cupel {

/// The input of KNAPSACK-SLICE: values and discretized weights, in scratch memory.
struct KnapsackInput {
  std::span<const Position> free;         ///< indices of the items of 0 tokens, always selected
  std::span<const Position> candidates;   ///< indices of the items of more tokens, ascending
  std::span<const std::int64_t> values;   ///< per candidate: max(0, floor(score * 10000)), capped so that sums fit
  std::span<const std::int64_t> weights;  ///< per candidate: number of buckets, rounded up
};

KnapsackInput knapsack_input(const ScoredItems& sorted, std::int64_t bucket_size, Scratch& scratch);

}  // namespace cupel

#endif
