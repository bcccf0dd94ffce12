#ifndef CUPEL_SRC_PIPELINE_RUN_TRACE_HPP
#define CUPEL_SRC_PIPELINE_RUN_TRACE_HPP

#include <chrono>
#include <cstddef>
#include <span>
#include <vector>

#include "cupel/diagnostics/trace_collector.hpp"
#include "cupel/fwd.hpp"

namespace cupel {

/// What the stages tell about themselves. Without an enabled collector every call returns at once: no clock is read and
/// nothing is allocated. Stages ask explains() before they work out a reason.
class RunTrace {
 public:
  /// `collector` may be null.
  RunTrace(TraceCollector* collector, std::span<const ContextItem> items, const ContextBudget& budget);

  bool enabled() const noexcept { return collector_ != nullptr; }
  bool explains() const noexcept { return explains_; }  ///< whether somebody wants to know about single items
  TraceCollector* collector() const noexcept { return collector_; }  ///< null when not enabled

  void begin_stage();
  void exclude(Position position, double score, ExclusionReason reason);
  /// Hands the stage's events over, its exclusions first.
  void end_stage(PipelineStage stage, std::size_t items_in, std::size_t items_out);

  /// Ends the run with its report; only where it explains(). `included` is in placed order.
  void finish(std::vector<IncludedItem> included, const std::vector<CountRequirementShortfall>& shortfalls);
  /// Ends the run without one.
  void finish() { collector_->record_selection({}); }

 private:
  TraceCollector* collector_;
  bool explains_ = false;
  bool wants_item_events_ = false;
  std::span<const ContextItem> items_;
  std::vector<ExcludedItem> excluded_;
  std::size_t stage_begin_ = 0;  // where the current stage's exclusions start
  // The wall clock is read once, when the run begins: what it does meanwhile must not put stages out of order.
  std::chrono::system_clock::time_point wall_start_;
  std::chrono::steady_clock::time_point steady_start_;
  std::chrono::steady_clock::time_point stage_start_;
};

}  // namespace cupel

#endif
