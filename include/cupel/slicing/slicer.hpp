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

/// Why a slicer left an entry out, where it has a better reason than the budget.
struct SliceExclusion {
  Position index;          ///< in the list that the slicer was given
  ExclusionReason reason;  ///< reserved ones too
};

/// All that a slicer has to say.
struct SliceResult {
  std::vector<Position> selected = {};                     ///< indices into the list it was given, in its own order
  std::vector<CountRequirementShortfall> shortfalls = {};  ///< of a count quota
  std::vector<SliceExclusion> exclusions = {};             ///< only where RunContext::wants_reasons()
};

/// How many levels deep slicers may be nested: slicing recurses, so nesting must end somewhere before the stack does.
inline constexpr int kMaxSlicerDepth = 256;

/// Chooses which items fit. Implementations are immutable: slice() is called from many threads at once and must give
/// the same answer for the same input.
class CUPEL_API Slicer {
 public:
  static constexpr ErrorCode kConfigError = ErrorCode::SlicerConfig;  ///< what a faulty one is reported with

  virtual ~Slicer() = default;

  /// `sorted` is ordered by score, high to low; `budget` has only max_tokens and target_tokens set. Selects nothing
  /// when the list is empty or target_tokens is 0. In a pipeline, a selected index that is out of range or repeated is
  /// an Error (InvalidSlice). What it throws ends the run.
  virtual SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const = 0;

  /// @{
  /// What analyses ask. Override what applies; the defaults claim nothing but monotonic inclusion.

  /// What can be concluded without running it.
  virtual SlicerTraits traits() const noexcept { return {}; }

  /// The slicer that it calls; null when it chooses by itself. Valid as long as this slicer is.
  virtual const Slicer* inner_slicer() const noexcept { return nullptr; }

  /// Its own quotas, or `{}` where it has none. By default they are not known.
  virtual KindQuotas kind_quotas() const noexcept { return {.known = false}; }

  /// What slice() selects at every target up to the ceiling at once. Possible where slice() looks at `target_tokens`
  /// alone, selects nothing for a target of 0, and reports what it selects in an order that does not depend on the
  /// target. That order lets slicers be nested: a count quota removes from the end of what its inner slicer reports,
  /// whatever the target. `sorted` is ordered by score, its tokens are not negative and their sum fits. Spends the
  /// context's steps. Only called where traits() claims `knows_every_target`; an answer that contradicts itself is an
  /// Error (InvalidSlice). Throws Error (InvalidArgument) beyond the limits, and by default.
  virtual SliceSteps select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                            const SelectionStepsLimits& limits) const;
  /// @}

 protected:
  Slicer() = default;
  Slicer(const Slicer&) = default;
  Slicer& operator=(const Slicer&) = default;
};

/// Any slicer as a value.
using AnySlicer = AnyStrategy<Slicer>;

/// Runs a slicer by hand, outside a pipeline: the specification's `Slice(scoredItems, budget)`. Throws what the slicer
/// throws; what it returns is not checked.
CUPEL_API SliceResult slice(const Slicer& slicer, std::span<const ScoredItem> sorted, const ContextBudget& budget);

}  // namespace cupel

#endif
