#ifndef CUPEL_ANALYTICS_BUDGET_CURVE_HPP
#define CUPEL_ANALYTICS_BUDGET_CURVE_HPP

/// @file
/// What a pipeline selects at every budget from 0 to a ceiling, worked out at once instead of by running at each.
/// Exact: it says of every budget what a run with it would select, or how it would fail. Scores, deduplication and
/// sorting do not depend on the budget and happen once; a system clock is read once. Placers are not asked,
/// `on_overflow` is not called. All functions are safe to call from many threads at once.
///
/// A budget of b tokens means: target_tokens = b; max_tokens the base budget's, or b + output_reserve where that is
/// more (at most 2^63 - 1); the other fields the base budget's. Without a base budget, max_tokens = target_tokens = b.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cupel/error.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/required.hpp"

namespace cupel {

/// Budgets from `first` to `last`, both included.
struct BudgetInterval {
  std::int64_t first;  ///< >= 0
  std::int64_t last;   ///< >= first

  friend bool operator==(const BudgetInterval&, const BudgetInterval&) = default;
};

/// Neighbouring budgets with the same selection, or that fail alike.
struct CurveSegment {
  std::int64_t first;                   ///< the first budget
  std::int64_t last;                    ///< the last one
  std::int64_t count;                   ///< selected items, pinned ones too
  std::int64_t tokens;                  ///< theirs
  double score;                         ///< the sum of their scores; pinned items have none
  std::optional<ErrorCode> error = {};  ///< what a run fails with; then nothing is selected

  friend bool operator==(const CurveSegment&, const CurveSegment&) = default;
};

/// How a curve is worked out.
struct CurveOptions {
  Required<std::int64_t> ceiling;          ///< the largest budget; >= 0
  std::optional<ContextBudget> base = {};  ///< the fields besides the target
  std::size_t max_changes = 4'000'000;     ///< how often items may enter or leave before it gives up; bounds memory
  std::uint64_t max_steps =
      20'000'000'000;  ///< of work, see StepMeter, besides the pipeline's for scoring; bounds time
};

/// What is selected at each budget. Immutable.
class CUPEL_API BudgetCurve {
 public:
  /// The largest budget that it knows.
  std::int64_t ceiling() const noexcept { return segments_.back().last; }

  /// How many items it is about, selected or not.
  std::size_t item_count() const noexcept { return offsets_.size() - 1; }

  /// All budgets from 0 to the ceiling, in order. Two neighbours never select the same.
  std::span<const CurveSegment> segments() const noexcept { return segments_; }

  /// The segment of a budget. O(log). Throws Error (InvalidArgument, `budget`) below 0 and above the ceiling.
  const CurveSegment& at(std::int64_t budget) const;

  /// The budgets at which an item is selected, in order; no two of the intervals touch. Throws Error (InvalidArgument,
  /// `target`) when there is no such position.
  std::span<const BudgetInterval> intervals(Position target) const;

  /// The smallest budget at which an item is selected, or nothing when there is none up to the ceiling. Throws as
  /// intervals() does.
  std::optional<std::int64_t> min_budget_for(Position target) const;

  /// The same for budgets above `budget`.
  std::optional<std::int64_t> min_budget_above(std::int64_t budget, Position target) const;

  /// Whether an item is selected at a budget; false outside the curve. O(log). Throws as intervals() does.
  bool includes(Position target, std::int64_t budget) const;

  /// The positions selected at a budget, ascending. O(N log). Throws as at() does.
  std::vector<Position> selected_at(std::int64_t budget) const;

 private:
  friend class CurveAssembly;
  BudgetCurve() = default;

  std::vector<CurveSegment> segments_;
  std::vector<std::size_t> offsets_;  // per item, where its intervals begin
  std::vector<BudgetInterval> intervals_;
};

/// The whole curve. Time and memory follow from how often the selection changes, not from the ceiling: once everything
/// fits, nothing changes any more. GreedySlice and StreamSlice take a step per change; KnapsackSlice makes one table
/// for the largest capacity (at most 2^24 columns); the quota slicers put together those of their inner slicers.
///
/// Throws Error (InvalidArgument): `items` when there are none, `ceiling` when it is negative, or when the selection
/// changes more than `max_changes` times, takes more than `max_steps` or would need a larger table; `slicer`
/// where a slicer, alone or inside another, does not claim SlicerTraits::knows_every_target, which built-in ones do:
/// see sample_budgets(). Throws what the scorer throws. Errors of a run are part of the curve, except TooManySteps:
/// that of the scorer is thrown, and where a run's slicer would meet the pipeline's limit is not told.
CUPEL_API BudgetCurve budget_curve(const Pipeline& pipeline, std::span<const ContextItem> items,
                                   const CurveOptions& options);

/// The smallest budget at which the item at position `target` is selected, or nothing up to the ceiling. Exact for any
/// selection, where find_min_budget_for() assumes that items stay in when the budget grows. Throws as budget_curve()
/// does, and Error (InvalidArgument, `target`) when there is no such position.
CUPEL_API std::optional<std::int64_t> exact_min_budget_for(const Pipeline& pipeline, std::span<const ContextItem> items,
                                                           Position target, const CurveOptions& options);

/// What a run selects at one budget.
struct BudgetSample {
  std::int64_t budget;                  ///< as asked for
  std::vector<Position> selected;       ///< ascending
  std::int64_t tokens;                  ///< theirs
  double score;                         ///< as in CurveSegment
  std::optional<ErrorCode> error = {};  ///< what the run fails with

  friend bool operator==(const BudgetSample&, const BudgetSample&) = default;
};

/// Runs the pipeline at each of `budgets`: for slicers that budget_curve() refuses. Without `on_overflow`. Throws
/// Error (InvalidArgument): `items` when there are none, `budgets` when one is negative. What custom strategies throw
/// is passed on, unless it is an Error.
CUPEL_API std::vector<BudgetSample> sample_budgets(const Pipeline& pipeline, std::span<const ContextItem> items,
                                                   std::span<const std::int64_t> budgets,
                                                   const std::optional<ContextBudget>& base = {});

/// The budget that b tokens mean. Throws Error (InvalidArgument, `budget`) when it is negative.
CUPEL_API ContextBudget budget_of(std::int64_t budget, const std::optional<ContextBudget>& base = {});

}  // namespace cupel

#endif
