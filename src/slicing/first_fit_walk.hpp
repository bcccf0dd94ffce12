#ifndef CUPEL_SRC_SLICING_FIRST_FIT_WALK_HPP
#define CUPEL_SRC_SLICING_FIRST_FIT_WALK_HPP

// Runs "take each entry that still fits" for all budgets of an interval at once. GreedySlice does so in order of
// density, StreamSlice batch by batch, Truncate in the order of the merged list.
//
// After the same entries, a larger budget has a larger remainder. So the next entry that fits some budgets of an
// interval splits it at one point: the budgets below it continue without the entry, the others with it. The intervals
// form a tree, whose leaves, from left to right, are the steps of the selection in ascending order of budget.
//
// The walk visits the tree depth first. Memory holds the current path and the pending branches to its right, at most
// one per entry. Entries that fit no budget of the interval are skipped by searching for the next small enough entry,
// 32 at a time, and an interval is finished when no later entry is small enough. A node of the tree takes O(1 + k / 32)
// time for k skipped entries. The number of nodes depends on the list, not on the number of budgets.
//
// Tested by tests/unit/slicing/first_fit_walk_test.cpp; tests/property/budget_curve_test.cpp compares it with a run of
// the reference at every budget.

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

  /// `tokens` (>= 0, in the order in which entries are considered) and `indices` (the entries' indices in the steps)
  /// must outlive the walk. At the end of a full batch, a budget that is used up takes no more entries, not even of 0
  /// tokens.
  FirstFitWalk(std::span<const std::int64_t> tokens, std::span<const Position> indices,
               std::size_t batch_size = kNoBatches);

  /// Writes the steps for the budgets `first` to `last`, of which `used` tokens are already spent. No entry is selected
  /// at the start. Spends one step per 32 entries skipped. Throws Error (TooManySteps).
  void write(std::int64_t first, std::int64_t last, std::int64_t used, SelectionStepsBuilder& steps, StepMeter& meter);

 private:
  // A pending branch: the budgets from `split` to `last`, which continue at `entry` after the first `path_size` entries
  // of the path.
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
  std::vector<std::int64_t> fewest_after_;     // per entry, the minimum of its tokens and those of all later entries
  std::vector<std::int64_t> fewest_in_block_;  // per block of entries, the minimum of their tokens
  std::vector<std::size_t> path_;              // entries taken
  std::vector<Branch> branches_;
};

}  // namespace cupel

#endif
