#ifndef CUPEL_OTEL_OTEL_TRACE_COLLECTOR_HPP
#define CUPEL_OTEL_OTEL_TRACE_COLLECTOR_HPP

#include <opentelemetry/trace/tracer_provider.h>

#include <memory>

#include "cupel/diagnostics/trace_collector.hpp"
#include "cupel/otel/verbosity.hpp"

namespace cupel::otel {

/// Traces each run with OpenTelemetry. A run becomes a span `cupel.pipeline`, which is a child of the caller's active
/// span. Each finished stage becomes a child of it, `cupel.stage.classify` to `cupel.stage.place`. All spans have their
/// real times. The span of the pipeline is active during the run, so spans of your own strategies become part of the
/// trace. A failed run has the status Error, with the code of the error as its description. Contents and metadata never
/// leave the process.
///
/// One collector can trace several runs, one after the other. Not thread-safe. If the tracer provider does not sample
/// the run, nothing is recorded and there is almost no overhead.
class OtelTraceCollector final : public TraceCollector {
 public:
  /// Traces to the tracer provider that is global when the collector is made.
  explicit OtelTraceCollector(Verbosity verbosity = Verbosity::StageOnly);
  /// Traces to `provider`.
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
