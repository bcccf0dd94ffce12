#ifndef CUPEL_PIPELINE_HPP
#define CUPEL_PIPELINE_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "cupel/diagnostics/overflow_event.hpp"
#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/diagnostics/trace_collector.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/model/overflow_strategy.hpp"
#include "cupel/placing/placer.hpp"
#include "cupel/policy/policy.hpp"
#include "cupel/scoring/score_anatomy.hpp"
#include "cupel/scoring/scorer.hpp"
#include "cupel/slicing/slicer.hpp"

namespace cupel {

/// What a pipeline is made of. The three strategies are required.
struct PipelineOptions {
  AnyScorer scorer;           ///< a scorer, or a function of an item
  AnySlicer slicer;           ///< what fits
  AnyPlacer placer;           ///< the order
  bool deduplication = true;  ///< keep one item per content: the best, then the first
  OverflowStrategy overflow_strategy = OverflowStrategy::Throw;  ///< when the selection exceeds targetTokens
  std::function<void(const OverflowEvent&)> on_overflow = {};  ///< with Proceed; must be safe to call from many threads
};

/// What a run selected: positions in the caller's list, in placed order. Iterating it gives the positions.
struct Selection {
  std::vector<Position> positions = {};                    ///< in the caller's list, in placed order
  std::int64_t total_tokens = 0;                           ///< of the selected items, pinned ones too
  std::int64_t tokens_over_budget = 0;                     ///< above targetTokens; more than 0 only with Proceed
  std::vector<CountRequirementShortfall> shortfalls = {};  ///< of a count quota

  /// @{
  /// As of a vector of positions.
  auto begin() const noexcept { return positions.begin(); }
  auto end() const noexcept { return positions.end(); }
  std::size_t size() const noexcept { return positions.size(); }
  bool empty() const noexcept { return positions.empty(); }
  Position operator[](std::size_t k) const { return positions[k]; }
  /// @}
};

/// Classify, Score, Deduplicate, Sort, Slice, Place: decides which items go into a model's window, and in which order.
/// Immutable and cheap to copy. All methods are const and safe to call from many threads at once.
class CUPEL_API Pipeline {
 public:
  /// Throws Error (ScorerConfig) for a scorer that appears among its own descendants.
  explicit Pipeline(PipelineOptions options);

  /// Builds what the policy describes. Throws Error (InvalidPolicy, ScorerConfig, SlicerConfig); scorers are checked
  /// before the slicer.
  explicit Pipeline(const Policy& policy);

  /// Selects from `items`. Copies no content; without a collector the number of allocations does not grow with the
  /// number of items (a QuotaSlice makes a few per kind), and no clock is read unless a DecayScorer wants to know the
  /// time.
  ///
  /// Throws Error: TokenOverflow, PinnedExceedsBudget, Overflow, CountRequirement, TableTooLarge, InvalidSlice,
  /// InvalidPlacement, or InvalidArgument for more items than a Position can count.
  Selection run(std::span<const ContextItem> items, const ContextBudget& budget,
                TraceCollector* collector = nullptr) const;

  /// Runs and returns only the report, with stage events. Throws as run() does.
  SelectionReport dry_run(std::span<const ContextItem> items, const ContextBudget& budget) const;

  /// What each item's score is made of, without selecting. Throws Error (TokenOverflow, InvalidArgument) as run() does.
  ScoreAnatomy score_anatomy(std::span<const ContextItem> items) const;

  /// What it is made of, as given or as built from a policy.
  const PipelineOptions& options() const noexcept { return options_; }

 private:
  PipelineOptions options_;
};

/// Runs a policy once and returns the report. Throws what Pipeline(policy) and Pipeline::run throw.
CUPEL_API SelectionReport dry_run_with_policy(std::span<const ContextItem> items, const ContextBudget& budget,
                                              const Policy& policy);

}  // namespace cupel

#endif
