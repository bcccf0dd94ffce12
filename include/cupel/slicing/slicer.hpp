#ifndef CUPEL_SLICING_SLICER_HPP
#define CUPEL_SLICING_SLICER_HPP

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cupel/any_strategy.hpp"
#include "cupel/diagnostics/count_requirement_shortfall.hpp"
#include "cupel/diagnostics/exclusion_reason.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/model/scored_item.hpp"
#include "cupel/run_context.hpp"
#include "cupel/slicing/selection_steps.hpp"
#include "cupel/slicing/slicer_traits.hpp"

namespace cupel {

/// The reason why a slicer excluded an entry, if it is more specific than the budget.
struct SliceExclusion {
  Position index;          ///< in the list that the slicer received
  ExclusionReason reason;  ///< reserved reasons are allowed
};

/// The result of a slicer.
struct SliceResult {
  std::vector<Position> selected = {};  ///< indices into the list that the slicer received, in any order
  std::vector<CountRequirementShortfall> shortfalls = {};  ///< unmet counts of a count quota
  std::vector<SliceExclusion> exclusions = {};             ///< only needed if RunContext::wants_reasons()
};

/// The maximum number of levels to which slicers may be nested. Slicing recurses, so the limit protects the stack.
inline constexpr int kMaxSlicerDepth = 256;

/// Selects the items that fit into a budget. Implementations are immutable: slice() is called from many threads at
/// once, and must return the same result for the same input.
class CUPEL_API Slicer {
 public:
  static constexpr ErrorCode kConfigError = ErrorCode::SlicerConfig;  ///< the code of errors about slicers

  virtual ~Slicer() = default;

  /// Selects from `sorted`, which is ordered by score, high to low. Only max_tokens and target_tokens are set in
  /// `budget`. Selects nothing when the list is empty or target_tokens is 0. In a pipeline, a selected index that is
  /// out of range or repeated is an Error (InvalidSlice). An exception ends the run.
  virtual SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const = 0;

  /// @{
  /// Properties of the slicer, for analysis functions. Override those that apply. The defaults claim only monotonic
  /// inclusion.

  /// What holds for every run of the slicer.
  virtual SlicerTraits traits() const noexcept { return {}; }

  /// The slicer that this slicer calls. Null if it selects without another slicer. Valid as long as this slicer is.
  virtual const Slicer* inner_slicer() const noexcept { return nullptr; }

  /// The quotas of this slicer itself, or `{}` if it has none. By default they are unknown. Valid as long as this
  /// slicer is.
  virtual KindQuotas kind_quotas() const noexcept { return {.known = false}; }

  /// Computes what slice() selects at every target up to the ceiling, all at once. Called only if traits() claims
  /// `knows_every_target`.
  ///
  /// A slicer can implement this if slice() depends on no field of the budget but `target_tokens`, selects nothing for
  /// a target of 0, and reports its selection in an order that does not depend on the target. The order makes nesting
  /// possible: a count quota removes items from the end of what its inner slicer reports, at every target.
  ///
  /// `sorted` is ordered by score. Its tokens are not negative, and their sum does not overflow. Implementations charge
  /// work that can grow faster than the list to RunContext::steps(), and throw Error (InvalidArgument) beyond
  /// `max_changes`, as SelectionStepsBuilder does; the default implementation always throws it. The caller rejects an
  /// inconsistent result with Error (InvalidSlice).
  virtual SliceSteps select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                            const SelectionStepsLimits& limits) const;
  /// @}

 protected:
  Slicer() = default;
  Slicer(const Slicer&) = default;
  Slicer& operator=(const Slicer&) = default;
};

/// Any slicer, passed by value.
using AnySlicer = AnyStrategy<Slicer>;

/// Runs a slicer outside a pipeline: `Slice(scoredItems, budget)` of the specification. Throws what the slicer throws.
/// Does not check what it returns.
CUPEL_API SliceResult slice(const Slicer& slicer, std::span<const ScoredItem> sorted, const ContextBudget& budget);

}  // namespace cupel

#endif
