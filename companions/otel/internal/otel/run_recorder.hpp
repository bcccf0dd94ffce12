#ifndef CUPEL_OTEL_RUN_RECORDER_HPP
#define CUPEL_OTEL_RUN_RECORDER_HPP

#include <chrono>

#include "cupel/diagnostics/trace_collector.hpp"
#include "cupel/otel/verbosity.hpp"
#include "otel/run_spans.hpp"

namespace cupel::otel {

/// Converts a run into spans. Derived classes decide what to do with them.
class RunRecorder : public TraceCollector {
 public:
  explicit RunRecorder(Verbosity verbosity) noexcept : verbosity_(verbosity) {}

  bool wants_items() const noexcept override { return verbosity_ != Verbosity::StageOnly; }
  bool wants_item_events() const noexcept final { return false; }
  void on_run_started(std::span<const ContextItem> items, const ContextBudget& budget) final;
  void record_stage(const StageTrace& stage) final;
  void record_selection(SelectionReport report) final;
  void on_run_failed(const std::exception& error) final;

 private:
  /// The run begins: `root` has its start and its attributes.
  virtual void started(const Span& /*root*/) {}
  /// The run has ended. `run` is valid during the call.
  virtual void finished(const RunSpans& run) = 0;

  void end(std::string_view error);

  Verbosity verbosity_;
  RunSpans run_;
  std::chrono::steady_clock::time_point steady_start_;
};

}  // namespace cupel::otel

#endif
