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
#include "cupel/pipeline_options.hpp"
#include "cupel/placing/placer.hpp"
#include "cupel/policy/policy.hpp"
#include "cupel/scoring/score_anatomy.hpp"
#include "cupel/scoring/scorer.hpp"
#include "cupel/selection.hpp"
#include "cupel/slicing/slicer.hpp"
#include "cupel/step_meter.hpp"

namespace cupel {

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
  /// Throws Error: TokenOverflow, PinnedExceedsBudget, Overflow, CountRequirement, TableTooLarge, TooManySteps,
  /// InvalidSlice, InvalidPlacement, or InvalidArgument for more items than a Position can count.
  Selection run(std::span<const ContextItem> items, const ContextBudget& budget,
                TraceCollector* collector = nullptr) const;

  /// The same with memory that the caller keeps: in a loop nothing is allocated any more, as far as the strategies do
  /// not allocate (GreedySlice and the built-in scorers and placers do not). The result stays in the workspace and is
  /// valid until its next run. One workspace per thread. Throws as above, and leaves the workspace fit for use.
  const Selection& run(std::span<const ContextItem> items, const ContextBudget& budget, Workspace& workspace,
                       TraceCollector* collector = nullptr) const;

  /// Runs and returns only the report, with stage events. Throws as run() does.
  SelectionReport dry_run(std::span<const ContextItem> items, const ContextBudget& budget) const;

  /// What each item's score is made of, without selecting. Throws Error (TokenOverflow, TooManySteps,
  /// InvalidArgument) as run() does.
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
