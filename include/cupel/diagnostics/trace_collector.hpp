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

/// A finished stage. `exclusions` is valid only during the call that passes it.
struct StageTrace {
  PipelineStage stage;                          ///< the stage
  std::chrono::system_clock::time_point start;  ///< from the system clock
  std::chrono::nanoseconds duration;            ///< from the steady clock
  std::size_t items_in;                         ///< at Slice: sorted items; at Place: pinned and sliced items
  std::size_t items_out;                        ///< at Classify: pinned items and those to score
  std::span<const ExcludedItem> exclusions;     ///< of this stage, in the order in which it made them

  /// The start plus the duration, in the precision of the system clock.
  std::chrono::system_clock::time_point end() const {
    return start + std::chrono::duration_cast<std::chrono::system_clock::duration>(duration);
  }
};

/// Observes one run. A collector is passed to Pipeline::run() and is not stored. Every method has an empty default, so
/// a collector overrides only what it needs. Methods are called synchronously on the thread of the run. An exception
/// ends the run.
///
/// The order of calls is:
/// - on_run_started();
/// - for each stage, record_item_event() for each of its exclusions, then record_stage_event() and record_stage();
/// - during Score, record_score_anatomy(); during Place, record_overflow();
/// - finally record_selection().
///
/// If the run fails, on_run_failed() replaces the remaining calls, unless on_run_started() itself threw.
class CUPEL_API TraceCollector {
 public:
  virtual ~TraceCollector() = default;

  /// Whether the collector observes the run. If false, the run behaves as if there were no collector. Called once per
  /// run.
  virtual bool is_enabled() const noexcept { return true; }
  /// Whether the collector needs data about single items. If false, there are no item events, no exclusions in
  /// StageTrace, an empty report for record_selection(), and no items in the OverflowEvent unless another recipient
  /// wants them. This saves computing reasons and a report, for collectors that only need stages. Called once per run,
  /// after on_run_started().
  virtual bool wants_items() const noexcept { return true; }
  /// Whether the collector needs item events. If false, the run does not make their messages. Called once per run, if
  /// wants_items().
  virtual bool wants_item_events() const noexcept { return true; }
  /// Whether the collector needs record_score_anatomy(). Called once per run.
  virtual bool wants_score_anatomy() const noexcept { return false; }

  /// Called before Classify. The arguments outlive the run.
  virtual void on_run_started(std::span<const ContextItem> /*items*/, const ContextBudget& /*budget*/) {}
  /// Called for each exclusion, if wants_items() and wants_item_events().
  virtual void record_item_event(const TraceEvent& /*event*/) {}
  /// Called with a summary of each finished stage.
  virtual void record_stage_event(const TraceEvent& /*event*/) {}
  /// Called for each finished stage, with its exclusions if wants_items().
  virtual void record_stage(const StageTrace& /*stage*/) {}
  /// Called with the contributions to the scores, if wants_score_anatomy().
  virtual void record_score_anatomy(ScoreAnatomy /*anatomy*/) {}  // NOLINT(performance-unnecessary-value-param)
  /// Called when the selection exceeds its target under OverflowStrategy::Proceed.
  virtual void record_overflow(const OverflowEvent& /*event*/) {}
  /// Called at the end of a run with its report, without the events, which were passed one by one. The report is empty
  /// unless wants_items().
  virtual void record_selection(SelectionReport /*report*/) {}  // NOLINT(performance-unnecessary-value-param)
  /// Called when the run fails, with the Error or the exception of a custom strategy. If the exception does not derive
  /// from std::exception, the argument is an exception that says so; the caller of the run still gets the original one.
  /// An exception thrown by this method is ignored.
  virtual void on_run_failed(const std::exception& /*error*/) {}

 protected:
  TraceCollector() = default;
  TraceCollector(const TraceCollector&) = default;
  TraceCollector& operator=(const TraceCollector&) = default;
};

/// A disabled collector. A run with it is as fast as a run without a collector.
class CUPEL_API NullTraceCollector final : public TraceCollector {
 public:
  bool is_enabled() const noexcept override { return false; }
};

}  // namespace cupel

#endif
