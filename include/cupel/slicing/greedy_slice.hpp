#ifndef CUPEL_SLICING_GREEDY_SLICE_HPP
#define CUPEL_SLICING_GREEDY_SLICE_HPP

#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// Takes items by score per token, high to low, each one that still fits; items of 0 tokens always. Ties by index. Fast
/// and good, not optimal. O(N log N).
class CUPEL_API GreedySlice final : public Slicer {
 public:
  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override;
};

}  // namespace cupel

#endif
