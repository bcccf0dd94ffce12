#ifndef CUPEL_ANALYTICS_BUDGET_CURVE_HPP
#define CUPEL_ANALYTICS_BUDGET_CURVE_HPP

/// @file
/// Budget curves: what a pipeline selects at every budget from 0 to a ceiling, computed in one pass instead of one run
/// per budget. A curve is exact: for every budget it says what a run would select, or how it would fail. Scores,
/// deduplication and sorting do not depend on the budget and happen once. The system clock is read at most once.
/// Placers and `on_overflow` are not called. All functions are safe to call from many threads at once.
///
/// A budget of b tokens means: target_tokens = b; max_tokens is that of the base budget, or b + output_reserve if that
/// is more (at most 2^63 - 1); the other fields are those of the base budget. Without a base budget, max_tokens =
/// target_tokens = b.

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

/// A range of budgets with the same selection, or the same error.
struct CurveSegment {
  std::int64_t first;                   ///< the first budget
  std::int64_t last;                    ///< the last one
  std::int64_t count;                   ///< number of selected items, including pinned ones
  std::int64_t tokens;                  ///< their tokens
  double score;                         ///< the sum of their scores; pinned items have none
  std::optional<ErrorCode> error = {};  ///< the error of a run; then nothing is selected

  friend bool operator==(const CurveSegment&, const CurveSegment&) = default;
};

/// The settings of a budget curve.
struct CurveOptions {
  Required<std::int64_t> ceiling;          ///< the largest budget; >= 0
  std::optional<ContextBudget> base = {};  ///< the base budget: the fields besides the target
  std::size_t max_changes = 4'000'000;     ///< limit of items that enter or leave; bounds memory
  std::uint64_t max_steps =
      20'000'000'000;  ///< limit of steps, see StepMeter, in addition to the pipeline's own for scoring; bounds time
};

/// The selection at each budget from 0 to a ceiling. Immutable.
class CUPEL_API BudgetCurve {
 public:
  /// The largest budget of the curve.
  std::int64_t ceiling() const noexcept { return segments_.back().last; }

  /// The number of items, selected or not.
  std::size_t item_count() const noexcept { return offsets_.size() - 1; }

  /// All budgets from 0 to the ceiling, in order. Adjacent segments never have the same selection.
  std::span<const CurveSegment> segments() const noexcept { return segments_; }

  /// The segment that contains a budget. O(log S) for S segments. Throws Error (InvalidArgument, `budget`) below 0 and
  /// above the ceiling.
  const CurveSegment& at(std::int64_t budget) const;

  /// The budgets at which an item is selected, as intervals in order. No two intervals are adjacent. Throws Error
  /// (InvalidArgument, `target`) when there is no such position.
  std::span<const BudgetInterval> intervals(Position target) const;

  /// The smallest budget at which an item is selected. Empty if there is none up to the ceiling. Throws as intervals()
  /// does.
  std::optional<std::int64_t> min_budget_for(Position target) const;

  /// The smallest budget above `budget` at which an item is selected. Otherwise as min_budget_for().
  std::optional<std::int64_t> min_budget_above(std::int64_t budget, Position target) const;

  /// Whether an item is selected at a budget. False outside the curve. O(log I) for the I intervals of the item. Throws
  /// as intervals() does.
  bool includes(Position target, std::int64_t budget) const;

  /// The positions selected at a budget, ascending. Takes as long as includes() for each item. Throws as at() does.
  std::vector<Position> selected_at(std::int64_t budget) const;

 private:
  friend class CurveAssembly;
  BudgetCurve() = default;

  std::vector<CurveSegment> segments_;
  std::vector<std::size_t> offsets_;  // per item, where its intervals begin
  std::vector<BudgetInterval> intervals_;
};

/// Computes the whole curve. Time and memory depend on how often the selection changes, not on the ceiling: once
/// everything fits, nothing changes any more. GreedySlice and StreamSlice take a step per change. KnapsackSlice
/// computes one table for the largest capacity (at most 2^24 columns). The quota slicers combine the results of their
/// inner slicers.
///
/// Throws Error (InvalidArgument): `items` when there are none; `ceiling` when it is negative, or when the selection
/// changes more than `max_changes` times, takes more than `max_steps` or needs a larger table; `slicer` when a slicer,
/// alone or inside another, does not claim SlicerTraits::knows_every_target, which built-in ones do; see
/// sample_budgets(). Throws what the scorer throws.
///
/// The errors of a run are part of the curve, except TooManySteps. When the scorer causes it, it is thrown. The curve
/// does not show where the slicer of a run would exceed the step limit of the pipeline.
CUPEL_API BudgetCurve budget_curve(const Pipeline& pipeline, std::span<const ContextItem> items,
                                   const CurveOptions& options);

/// Returns the smallest budget at which the item at position `target` is selected, or nothing if there is none up to
/// the ceiling. Exact for any selection, whereas find_min_budget_for() assumes that items stay selected when the budget
/// grows. Throws as budget_curve() does, and Error (InvalidArgument, `target`) when there is no such position.
CUPEL_API std::optional<std::int64_t> exact_min_budget_for(const Pipeline& pipeline, std::span<const ContextItem> items,
                                                           Position target, const CurveOptions& options);

/// The selection of a run with one budget.
struct BudgetSample {
  std::int64_t budget;                  ///< as given
  std::vector<Position> selected;       ///< ascending
  std::int64_t tokens;                  ///< their tokens
  double score;                         ///< as in CurveSegment
  std::optional<ErrorCode> error = {};  ///< the error of the run

  friend bool operator==(const BudgetSample&, const BudgetSample&) = default;
};

/// Runs the pipeline with each of `budgets`. Use it for slicers that budget_curve() rejects. Does not call
/// `on_overflow`. Throws Error (InvalidArgument): `items` when there are none, `budgets` when one is negative. Passes
/// on exceptions of custom strategies, unless they are an Error.
CUPEL_API std::vector<BudgetSample> sample_budgets(const Pipeline& pipeline, std::span<const ContextItem> items,
                                                   std::span<const std::int64_t> budgets,
                                                   const std::optional<ContextBudget>& base = {});

/// Returns the ContextBudget that `budget` tokens mean. Throws Error (InvalidArgument, `budget`) when it is negative.
CUPEL_API ContextBudget budget_of(std::int64_t budget, const std::optional<ContextBudget>& base = {});

}  // namespace cupel

#endif
