#ifndef CUPEL_SLICING_SLICER_HPP
#define CUPEL_SLICING_SLICER_HPP

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cupel/any_strategy.hpp"
#include "cupel/diagnostics/exclusion_reason.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/model/scored_item.hpp"
#include "cupel/run_context.hpp"

namespace cupel {

/// A required count that the candidates could not meet.
struct CountRequirementShortfall {
  ContextKind kind;              ///< as spelled in the entry
  std::int64_t required_count;   ///< as the entry asks
  std::int64_t satisfied_count;  ///< as many as there were

  friend bool operator==(const CountRequirementShortfall&, const CountRequirementShortfall&) = default;
};

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

/// What the analysis functions need to know of a slicer.
struct SlicerTraits {
  /// What it limits per kind, besides the budget.
  enum class Quotas { None, Percentage, Count };
  Quotas quotas = Quotas::None;     ///< its own, not those of a slicer inside it
  bool monotonic_inclusion = true;  ///< false: an item may leave the selection when the budget grows
};

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

  /// Override it when the defaults do not hold.
  virtual SlicerTraits traits() const noexcept { return {}; }

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
