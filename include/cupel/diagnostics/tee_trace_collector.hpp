#ifndef CUPEL_DIAGNOSTICS_TEE_TRACE_COLLECTOR_HPP
#define CUPEL_DIAGNOSTICS_TEE_TRACE_COLLECTOR_HPP

#include "cupel/diagnostics/trace_collector.hpp"

namespace cupel {

/// Forwards the events of one run to two collectors, for example to get a report and a trace of the same run. Each
/// collector also receives what only the other one wants. The first collector is called first. A disabled collector
/// receives nothing. Not thread-safe.
class CUPEL_API TeeTraceCollector final : public TraceCollector {
 public:
  /// Both collectors must outlive this object.
  TeeTraceCollector(TraceCollector& first, TraceCollector& second) noexcept : first_(&first), second_(&second) {}

  bool is_enabled() const noexcept override { return first_->is_enabled() || second_->is_enabled(); }
  bool wants_items() const noexcept override;
  bool wants_item_events() const noexcept override;
  bool wants_score_anatomy() const noexcept override;
  void on_run_started(std::span<const ContextItem> items, const ContextBudget& budget) override;
  void record_item_event(const TraceEvent& event) override;
  void record_stage_event(const TraceEvent& event) override;
  void record_stage(const StageTrace& stage) override;
  void record_score_anatomy(ScoreAnatomy anatomy) override;
  void record_overflow(const OverflowEvent& event) override;
  void record_selection(SelectionReport report) override;
  void on_run_failed(const std::exception& error) override;

 private:
  TraceCollector* first_;
  TraceCollector* second_;
};

}  // namespace cupel

#endif
