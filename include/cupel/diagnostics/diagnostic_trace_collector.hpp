#ifndef CUPEL_DIAGNOSTICS_DIAGNOSTIC_TRACE_COLLECTOR_HPP
#define CUPEL_DIAGNOSTICS_DIAGNOSTIC_TRACE_COLLECTOR_HPP

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "cupel/diagnostics/trace_collector.hpp"
#include "cupel/ostream.hpp"

namespace cupel {

/// The amount of detail that a DiagnosticTraceCollector records. Each level includes those below it.
enum class TraceDetailLevel {
  Stage = 0,  ///< one event per stage
  Item = 1,   ///< also one event per exclusion
};

/// The name of the level: `"Stage"`.
CUPEL_API std::string_view to_string(TraceDetailLevel level) noexcept;

/// A summary of a finished stage, without its exclusions.
struct StageSummary {
  PipelineStage stage;                          ///< the stage
  std::chrono::system_clock::time_point start;  ///< from the system clock
  std::chrono::nanoseconds duration;            ///< from the steady clock
  std::size_t items_in;                         ///< see StageTrace
  std::size_t items_out;                        ///< see StageTrace
};

/// Settings of DiagnosticTraceCollector.
struct DiagnosticOptions {
  TraceDetailLevel detail_level = TraceDetailLevel::Stage;  ///< which events are recorded
  std::function<void(const TraceEvent&)> observer = {};     ///< called with each event when it is recorded
  bool score_anatomy = false;                               ///< also record the score anatomy
};

/// Records a run and builds its SelectionReport. A second run with the same collector replaces the record of the first.
/// Not thread-safe: use one per run.
class CUPEL_API DiagnosticTraceCollector final : public TraceCollector {
 public:
  /// Records as `options` specify.
  explicit DiagnosticTraceCollector(DiagnosticOptions options = {}) : options_(std::move(options)) {}
  /// Records events at `level`, without an observer and without score anatomy.
  explicit DiagnosticTraceCollector(TraceDetailLevel level) : options_{.detail_level = level} {}

  /// The report of the last run. For a failed run, it contains the events up to the failure and no items.
  const SelectionReport& report() const noexcept { return report_; }
  /// Moves the report out.
  SelectionReport take_report() { return std::move(report_); }

  /// The finished stages, in order.
  const std::vector<StageSummary>& stages() const noexcept { return stages_; }
  /// The contributions to the scores. Present only with DiagnosticOptions::score_anatomy.
  const std::optional<ScoreAnatomy>& score_anatomy() const noexcept { return anatomy_; }
  /// Present if the selection exceeded the target under OverflowStrategy::Proceed.
  const std::optional<OverflowEvent>& overflow() const noexcept { return overflow_; }

  bool wants_item_events() const noexcept override { return options_.detail_level >= TraceDetailLevel::Item; }
  bool wants_score_anatomy() const noexcept override { return options_.score_anatomy; }
  void on_run_started(std::span<const ContextItem> items, const ContextBudget& budget) override;
  void record_item_event(const TraceEvent& event) override;
  void record_stage_event(const TraceEvent& event) override;
  void record_stage(const StageTrace& stage) override;
  void record_score_anatomy(ScoreAnatomy anatomy) override { anatomy_ = std::move(anatomy); }
  void record_overflow(const OverflowEvent& event) override { overflow_ = event; }
  void record_selection(SelectionReport report) override;

 private:
  void record(const TraceEvent& event);

  DiagnosticOptions options_;
  SelectionReport report_;
  std::vector<StageSummary> stages_;
  std::optional<ScoreAnatomy> anatomy_;
  std::optional<OverflowEvent> overflow_;
};

}  // namespace cupel

#endif
