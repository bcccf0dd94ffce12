#ifndef CUPEL_OTEL_OTEL_TRACE_COLLECTOR_HPP
#define CUPEL_OTEL_OTEL_TRACE_COLLECTOR_HPP

#include <opentelemetry/trace/tracer_provider.h>

#include <memory>

#include "cupel/diagnostics/trace_collector.hpp"
#include "cupel/otel/verbosity.hpp"

namespace cupel::otel {

/// Makes a trace of each run that it is given to: a span `cupel.pipeline`, child of the caller's active span, with a
/// child per stage that finished, `cupel.stage.classify` to `cupel.stage.place`, all with their real times. The
/// pipeline's span is the active one during the run, so what a strategy of your own traces becomes part of it. A failed
/// run has the status Error, described by the error's code. Contents and metadata never leave the process.
///
/// Runs one after the other may share a collector; it is not thread-safe. Nothing is recorded, and next to nothing
/// done, where the tracer provider does not sample the run.
class OtelTraceCollector final : public TraceCollector {
 public:
  /// Traces to the global tracer provider, as it is now.
  explicit OtelTraceCollector(Verbosity verbosity = Verbosity::StageOnly);
  /// Traces to this one.
  explicit OtelTraceCollector(opentelemetry::trace::TracerProvider& provider,
                              Verbosity verbosity = Verbosity::StageOnly);
  OtelTraceCollector(const OtelTraceCollector&) = delete;
  OtelTraceCollector& operator=(const OtelTraceCollector&) = delete;
  ~OtelTraceCollector() override;

  bool wants_items() const noexcept override;
  bool wants_item_events() const noexcept override { return false; }
  void on_run_started(std::span<const ContextItem> items, const ContextBudget& budget) override;
  void record_stage(const StageTrace& stage) override;
  void record_selection(SelectionReport report) override;
  void on_run_failed(const std::exception& error) override;

 private:
  class Recorder;
  std::unique_ptr<Recorder> recorder_;
};

}  // namespace cupel::otel

#endif
