#include "cupel/otel/otel_trace_collector.hpp"

#include <opentelemetry/trace/provider.h>
#include <opentelemetry/trace/scope.h>

#include <optional>
#include <utility>

#include "emit.hpp"
#include "otel/run_recorder.hpp"

namespace cupel::otel {

class OtelTraceCollector::Recorder final : public RunRecorder {
 public:
  Recorder(TracerPtr tracer, Verbosity verbosity) : RunRecorder(verbosity), tracer_(std::move(tracer)) {}

  bool wants_items() const noexcept override {
    return (root_ == nullptr || root_->IsRecording()) && RunRecorder::wants_items();
  }

 private:
  void started(const Span& root) override {
    active_.reset();  // of an earlier run whose end was not reported
    root_ = start_root(*tracer_, root);
    active_.emplace(root_);
  }
  void finished(const RunSpans& run) override {
    active_.reset();
    if (root_->IsRecording()) finish_root(*tracer_, *root_, run);
  }

  TracerPtr tracer_;
  SpanPtr root_;
  std::optional<opentelemetry::trace::Scope> active_;
};

OtelTraceCollector::OtelTraceCollector(Verbosity verbosity)
    : OtelTraceCollector(*opentelemetry::trace::Provider::GetTracerProvider(), verbosity) {}

OtelTraceCollector::OtelTraceCollector(opentelemetry::trace::TracerProvider& provider, Verbosity verbosity)
    : recorder_(std::make_unique<Recorder>(tracer_of(provider), verbosity)) {}

OtelTraceCollector::~OtelTraceCollector() = default;

bool OtelTraceCollector::wants_items() const noexcept { return recorder_->wants_items(); }

void OtelTraceCollector::on_run_started(std::span<const ContextItem> items, const ContextBudget& budget) {
  recorder_->on_run_started(items, budget);
}

void OtelTraceCollector::record_stage(const StageTrace& stage) { recorder_->record_stage(stage); }

void OtelTraceCollector::record_selection(SelectionReport report) { recorder_->record_selection(std::move(report)); }

void OtelTraceCollector::on_run_failed(const std::exception& error) { recorder_->on_run_failed(error); }

}  // namespace cupel::otel
