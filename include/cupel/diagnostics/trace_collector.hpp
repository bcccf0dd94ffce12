#ifndef CUPEL_DIAGNOSTICS_TRACE_COLLECTOR_HPP
#define CUPEL_DIAGNOSTICS_TRACE_COLLECTOR_HPP

#include <chrono>
#include <cstddef>
#include <exception>
#include <span>
#include <vector>

#include "cupel/diagnostics/overflow_event.hpp"
#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/diagnostics/trace_event.hpp"
#include "cupel/export.hpp"
#include "cupel/scoring/score_anatomy.hpp"

namespace cupel {

/// A finished stage as a whole. The exclusions are only valid during the call that hands it over.
struct StageTrace {
  PipelineStage stage;                          ///< which one
  std::chrono::system_clock::time_point start;  ///< wall clock
  std::chrono::nanoseconds duration;            ///< on the steady clock
  std::size_t items_in;                         ///< Slice: sorted; Place: pinned + sliced
  std::size_t items_out;                        ///< Classify: pinned + scoreable
  std::span<const ExcludedItem> exclusions;     ///< made by this stage, in the order in which it made them

  /// Start plus duration, in the system clock's precision.
  std::chrono::system_clock::time_point end() const {
    return start + std::chrono::duration_cast<std::chrono::system_clock::duration>(duration);
  }
};

/// Watches one run. Given to Pipeline::run at call time, never stored. Every method has an empty default, so a
/// collector overrides what it cares about. Called synchronously by the thread that runs; what a method throws ends the
/// run.
///
/// Order of calls: on_run_started; then per stage its exclusions as record_item_event, record_stage_event and
/// record_stage; within Score record_score_anatomy; within Place record_overflow; at last record_selection, or
/// on_run_failed in place of whatever would have followed, unless it is on_run_started that throws.
class CUPEL_API TraceCollector {
 public:
  virtual ~TraceCollector() = default;

  /// False: the run behaves as if there were no collector. Asked once per run.
  virtual bool is_enabled() const noexcept { return true; }
  /// False: the run tells nothing about single items, which saves working out their reasons and making a report: no
  /// item events, no exclusions in StageTrace, an empty report for record_selection, and no items in the OverflowEvent
  /// unless somebody else wants them. For collectors that only want stages. Asked once per run, after on_run_started.
  virtual bool wants_items() const noexcept { return true; }
  /// False: no item events are made, which saves making their messages. Asked once per run, where wants_items().
  virtual bool wants_item_events() const noexcept { return true; }
  /// True: the scores are taken apart for record_score_anatomy. Asked once per run.
  virtual bool wants_score_anatomy() const noexcept { return false; }

  /// Before Classify. The arguments outlive the run.
  virtual void on_run_started(std::span<const ContextItem> /*items*/, const ContextBudget& /*budget*/) {}
  /// One exclusion; only where wants_items() and wants_item_events().
  virtual void record_item_event(const TraceEvent& /*event*/) {}
  /// A finished stage in a line.
  virtual void record_stage_event(const TraceEvent& /*event*/) {}
  /// A finished stage with its exclusions, where wants_items().
  virtual void record_stage(const StageTrace& /*stage*/) {}
  /// What the scores are made of; only where wants_score_anatomy().
  virtual void record_score_anatomy(ScoreAnatomy /*anatomy*/) {}  // NOLINT(performance-unnecessary-value-param)
  /// The selection exceeds its target and the strategy is Proceed.
  virtual void record_overflow(const OverflowEvent& /*event*/) {}
  /// Everything but the events, which were recorded one by one. The end of a run, so it comes with an empty report
  /// where not wants_items().
  virtual void record_selection(SelectionReport /*report*/) {}  // NOLINT(performance-unnecessary-value-param)
  /// An Error, or whatever a custom strategy threw. What does not derive from std::exception arrives as an exception
  /// that says so; the caller of the run gets what was thrown. What this method throws is dropped.
  virtual void on_run_failed(const std::exception& /*error*/) {}

 protected:
  TraceCollector() = default;
  TraceCollector(const TraceCollector&) = default;
  TraceCollector& operator=(const TraceCollector&) = default;
};

/// The disabled collector: a run with it costs what a run without one costs.
class CUPEL_API NullTraceCollector final : public TraceCollector {
 public:
  bool is_enabled() const noexcept override { return false; }
};

}  // namespace cupel

#endif
