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

/// How much a DiagnosticTraceCollector records. Each level includes those below it.
enum class TraceDetailLevel {
  Stage = 0,  ///< an event per stage
  Item = 1,   ///< and an event per exclusion
};

/// The level's name: `"Stage"`.
CUPEL_API std::string_view to_string(TraceDetailLevel level) noexcept;

/// A finished stage without its exclusions.
struct StageSummary {
  PipelineStage stage;                          ///< which one
  std::chrono::system_clock::time_point start;  ///< wall clock
  std::chrono::nanoseconds duration;            ///< on the steady clock
  std::size_t items_in;                         ///< as StageTrace counts them
  std::size_t items_out;                        ///< as StageTrace counts them
};

/// Settings of DiagnosticTraceCollector.
struct DiagnosticOptions {
  TraceDetailLevel detail_level = TraceDetailLevel::Stage;  ///< which events are recorded
  std::function<void(const TraceEvent&)> observer = {};     ///< called for each recorded event, as it is recorded
  bool score_anatomy = false;                               ///< take the scores apart too
};

/// Records a run and builds its SelectionReport. One collector per run: a second run starts it anew. Not thread-safe.
class CUPEL_API DiagnosticTraceCollector final : public TraceCollector {
 public:
  /// Records as the options say.
  explicit DiagnosticTraceCollector(DiagnosticOptions options = {}) : options_(std::move(options)) {}
  /// Records that much, without an observer and without score anatomy.
  explicit DiagnosticTraceCollector(TraceDetailLevel level) : options_{.detail_level = level} {}

  /// The report of the last run; of a failed run, the events until then and no items.
  const SelectionReport& report() const noexcept { return report_; }
  /// The same, moved out.
  SelectionReport take_report() { return std::move(report_); }

  /// The stages that finished, in order.
  const std::vector<StageSummary>& stages() const noexcept { return stages_; }
  /// What the scores are made of; only with DiagnosticOptions::score_anatomy.
  const std::optional<ScoreAnatomy>& score_anatomy() const noexcept { return anatomy_; }
  /// Set when the selection exceeded the target and the strategy was Proceed.
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
