#ifndef CUPEL_VIEW_RUN_HPP
#define CUPEL_VIEW_RUN_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/pipeline.hpp"
#include "view/budget_breakdown.hpp"
#include "view/kind_totals.hpp"
#include "view/totals.hpp"

namespace cupel::view {

/// The inputs of a run. Everything that it refers to must outlive the Run.
struct RunSetup {
  std::span<const ContextItem> items;
  const ContextBudget& budget;
  const Policy& policy;      ///< the policy that `pipeline` was built from
  const Pipeline& pipeline;  ///< may have lower limits than the policy
};

/// The outcome of a run for one item.
struct Outcome {
  bool included = false;
  std::size_t entry = 0;                 ///< its index in the report's `included` or `excluded`
  std::optional<double> score = {};      ///< absent if it was not scored
  std::size_t anatomy_index = SIZE_MAX;  ///< its index in the columns of the anatomy, if it was scored
};

/// A run and data derived from its report. The terminal and the report page render the same Run.
class Run {
 public:
  /// `collector` must have recorded the run, including the score anatomy; `steps` is the number of steps it took.
  Run(const RunSetup& setup, DiagnosticTraceCollector collector, std::uint64_t steps);

  std::span<const ContextItem> items() const noexcept { return setup_.items; }
  const ContextBudget& budget() const noexcept { return setup_.budget; }
  const Policy& policy() const noexcept { return setup_.policy; }
  const Pipeline& pipeline() const noexcept { return setup_.pipeline; }
  const SelectionReport& report() const noexcept { return collector_.report(); }
  const ScoreAnatomy& anatomy() const { return collector_.score_anatomy().value(); }
  const std::vector<StageSummary>& stages() const noexcept { return collector_.stages(); }
  /// See StepMeter.
  std::uint64_t steps() const noexcept { return steps_; }

  /// One per item, by position.
  const std::vector<Outcome>& outcomes() const noexcept { return outcomes_; }
  /// The positions of the selection, ascending.
  const std::vector<Position>& selected() const noexcept { return selected_; }
  const BudgetBreakdown& breakdown() const noexcept { return breakdown_; }
  const std::vector<KindTotals>& kinds() const noexcept { return kinds_; }

  /// The totals of the given items, by the scores of this run. `positions` must be ascending, see totals_of().
  Totals totals(std::span<const Position> positions) const;
  /// The rank of a score among all scored items: 1 for the highest.
  std::size_t rank(double score) const;

 private:
  RunSetup setup_;
  DiagnosticTraceCollector collector_;
  std::uint64_t steps_;
  std::vector<Outcome> outcomes_;
  std::vector<Position> selected_;
  BudgetBreakdown breakdown_;
  std::vector<KindTotals> kinds_;
};

/// Runs the pipeline. Throws what Pipeline::run throws.
Run run_pipeline(const RunSetup& setup);

/// A scorer's own score of an item: its share divided by its weight.
double own_score(const ScoreShare& part, std::size_t anatomy_index);

/// Whether an item was excluded for lack of room: it did not fit, or would have fit without the pinned items.
bool lacked_room(const ExcludedItem& excluded);

/// Whether an item was excluded because another one has the same content.
bool is_duplicate(const ExcludedItem& excluded);

}  // namespace cupel::view

#endif
