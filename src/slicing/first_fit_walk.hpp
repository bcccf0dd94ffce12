#ifndef CUPEL_SRC_SLICING_FIRST_FIT_WALK_HPP
#define CUPEL_SRC_SLICING_FIRST_FIT_WALK_HPP

// "Take each one that still fits", for all budgets of an interval at once. GreedySlice does so in the order of density,
// StreamSlice batch by batch, Truncate in the order of the merged list.
//
// An interval of budgets that have taken the same entries so far has contiguous remainders. The next entry that fits
// some of them splits it at one point: the budgets below go on without the entry, those from there on with it. So the
// intervals form a tree, and its leaves, from left to right, are the steps of the selection in the order of their
// budgets. The walk goes through the tree depth first: memory holds the path and the branches to the right of it, at
// most one per entry. Entries that fit none of an interval are passed over by looking for the next small enough one,
// and an interval is done when no later entry is. O(log n) or so per node; the number of nodes depends on the list, not
// on how many budgets there are.
//
// tests/property/budget_curve_test.cpp compares it with a run of the reference at every budget.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "cupel/slicing/selection_steps.hpp"
#include "cupel/step_meter.hpp"

namespace cupel {

class FirstFitWalk {
 public:
  static constexpr std::size_t kNoBatches = std::numeric_limits<std::size_t>::max();

  /// `tokens` (>= 0, in the order in which they are tried) and `indices` (what they are called in the steps) must
  /// outlive it. At the end of a full batch, whoever has no budget left takes nothing more, not even 0 tokens.
  FirstFitWalk(std::span<const std::int64_t> tokens, std::span<const Position> indices,
               std::size_t batch_size = kNoBatches);

  /// Writes the steps for the budgets `first` to `last`, of which `used` tokens are spoken for, all entries being out
  /// when it begins. Spends a step per 32 entries passed over. Throws Error (TooManySteps).
  void write(std::int64_t first, std::int64_t last, std::int64_t used, SelectionStepsBuilder& steps, StepMeter& meter);

 private:
  // A branch to the right: from `split` on, `entry` is taken.
  struct Branch {
    std::size_t entry;
    std::int64_t split;
    std::int64_t last;
    std::int64_t used;
    std::size_t path_size;
  };

  std::size_t next_fitting(std::size_t from, std::int64_t room) const noexcept;
  bool batch_ends_between(std::size_t from, std::size_t entry) const noexcept;

  std::span<const std::int64_t> tokens_;
  std::span<const Position> indices_;
  std::size_t batch_size_;
  std::vector<std::int64_t> fewest_after_;     // per entry, the fewest tokens from it on
  std::vector<std::int64_t> fewest_in_block_;  // per block of entries
  std::vector<std::size_t> path_;              // entries taken
  std::vector<Branch> branches_;
};

}  // namespace cupel

#endif
