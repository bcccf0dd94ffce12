#ifndef CUPEL_SLICING_KNAPSACK_SLICE_HPP
#define CUPEL_SLICING_KNAPSACK_SLICE_HPP

#include <cstdint>

#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// Settings of KnapsackSlice.
struct KnapsackOptions {
  /// Tokens per unit of weight. 1 is exact; 100, the specification's default, is coarser and cheaper: every item is
  /// rounded up to whole buckets, so many small items fill much less of the window than they could.
  std::int64_t bucket_size = 100;

  /// The largest table, in cells (items left over times capacity), that a run may compute before it gives up with
  /// Error (TableTooLarge).
  std::uint64_t max_cells = 2'000'000'000;
};

/// The subset with the highest total score that fits, found by dynamic programming over discretised tokens; items of 0
/// tokens always. Scores count with four decimals, rounded down: an item that scores below 0.0001 is left out even
/// where there is room, as the specification says. O(N C) time for a capacity of C buckets. Memory stays at about
/// 64 MiB up to some millions of buckets; beyond, it is 8 bytes per bucket and a bit per cell.
class CUPEL_API KnapsackSlice final : public Slicer {
 public:
  /// Throws Error (SlicerConfig) when `bucket_size` is not positive.
  explicit KnapsackSlice(KnapsackOptions options = {});

  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override;

  /// As given.
  const KnapsackOptions& options() const noexcept { return options_; }

 private:
  KnapsackOptions options_;
};

}  // namespace cupel

#endif
