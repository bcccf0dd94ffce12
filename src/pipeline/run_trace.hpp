#ifndef CUPEL_SRC_PIPELINE_RUN_TRACE_HPP
#define CUPEL_SRC_PIPELINE_RUN_TRACE_HPP

#include <chrono>
#include <cstddef>
#include <span>
#include <vector>

#include "cupel/diagnostics/trace_collector.hpp"
#include "cupel/fwd.hpp"

namespace cupel {

/// Passes trace events from the stages to the collector. Without an enabled collector every call returns at once, reads
/// no clock and allocates nothing. Stages check explains() before they compute a reason.
class RunTrace {
 public:
  /// `collector` may be null.
  RunTrace(TraceCollector* collector, std::span<const ContextItem> items, const ContextBudget& budget);

  bool enabled() const noexcept { return collector_ != nullptr; }
  bool explains() const noexcept { return explains_; }               ///< whether the collector wants single items
  TraceCollector* collector() const noexcept { return collector_; }  ///< null when not enabled

  void begin_stage();
  void exclude(Position position, double score, ExclusionReason reason);
  /// Sends the stage's events to the collector, exclusions first.
  void end_stage(PipelineStage stage, std::size_t items_in, std::size_t items_out);

  /// Ends the run and sends its report. Requires explains(). `included` is in placed order.
  void finish(std::vector<IncludedItem> included, const std::vector<CountRequirementShortfall>& shortfalls);
  /// Ends the run without a report.
  void finish() { collector_->record_selection({}); }

 private:
  TraceCollector* collector_;
  bool explains_ = false;
  bool wants_item_events_ = false;
  std::span<const ContextItem> items_;
  std::vector<ExcludedItem> excluded_;
  std::size_t stage_begin_ = 0;  // where the current stage's exclusions start
  // The wall clock is read once, when the run begins, so that a clock adjustment cannot put stages out of order.
  std::chrono::system_clock::time_point wall_start_;
  std::chrono::steady_clock::time_point steady_start_;
  std::chrono::steady_clock::time_point stage_start_;
};

}  // namespace cupel

#endif
