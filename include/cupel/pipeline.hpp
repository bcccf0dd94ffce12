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

/// Selects the items that go into a model's context window, and puts them in order. A run has six stages: Classify,
/// Score, Deduplicate, Sort, Slice and Place. A pipeline is immutable and cheap to copy. All methods are const and safe
/// to call from many threads at once.
class CUPEL_API Pipeline {
 public:
  /// Makes a pipeline from strategies. Throws Error (ScorerConfig) for a scorer that appears among its own descendants.
  explicit Pipeline(PipelineOptions options);

  /// Makes the pipeline that a policy describes. Throws Error (InvalidPolicy, ScorerConfig, SlicerConfig). Scorers are
  /// checked before the slicer.
  explicit Pipeline(const Policy& policy);

  /// Selects items within `budget` and returns their positions in `items`, in placed order. A collector, if given,
  /// observes the run.
  ///
  /// Copies no content. Without a collector, the number of allocations does not grow with the number of items, except
  /// that a QuotaSlice makes a few per kind. Reads no clock unless a DecayScorer needs the time.
  ///
  /// Throws Error: TokenOverflow, PinnedExceedsBudget, Overflow, CountRequirement, TableTooLarge, TooManySteps,
  /// InvalidSlice, InvalidPlacement, or InvalidArgument for more items than a Position can count. Passes on exceptions
  /// of custom strategies and of the collector.
  Selection run(std::span<const ContextItem> items, const ContextBudget& budget,
                TraceCollector* collector = nullptr) const;

  /// Does the same with memory that `workspace` keeps from run to run. Once the workspace has grown enough, a run
  /// allocates nothing, unless a strategy allocates; GreedySlice and the built-in scorers and placers do not. The
  /// result is stored in the workspace and is valid until its next run. Use one workspace per thread. Throws as above;
  /// the workspace remains usable after an exception.
  const Selection& run(std::span<const ContextItem> items, const ContextBudget& budget, Workspace& workspace,
                       TraceCollector* collector = nullptr) const;

  /// Runs the pipeline and returns only the report, including stage events. Throws as run() does.
  SelectionReport dry_run(std::span<const ContextItem> items, const ContextBudget& budget) const;

  /// Splits the score of each item into the contributions of the scorers, without selecting. Throws Error
  /// (TokenOverflow, TooManySteps, InvalidArgument) as run() does.
  ScoreAnatomy score_anatomy(std::span<const ContextItem> items) const;

  /// The strategies and settings of the pipeline, as given or as built from a policy.
  const PipelineOptions& options() const noexcept { return options_; }

 private:
  PipelineOptions options_;
};

/// Runs `policy` once and returns the report. Throws what Pipeline(policy) and Pipeline::run() throw.
CUPEL_API SelectionReport dry_run_with_policy(std::span<const ContextItem> items, const ContextBudget& budget,
                                              const Policy& policy);

}  // namespace cupel

#endif
