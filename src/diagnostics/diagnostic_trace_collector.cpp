#include "cupel/diagnostics/diagnostic_trace_collector.hpp"

#include <utility>

namespace cupel {

void DiagnosticTraceCollector::on_run_started(std::span<const ContextItem> /*items*/, const ContextBudget& /*budget*/) {
  report_ = {};
  stages_.clear();
  anatomy_.reset();
  overflow_.reset();
}

void DiagnosticTraceCollector::record_item_event(const TraceEvent& event) {
  if (wants_item_events()) record(event);
}

void DiagnosticTraceCollector::record_stage_event(const TraceEvent& event) { record(event); }

void DiagnosticTraceCollector::record(const TraceEvent& event) {
  report_.events.push_back(event);
  if (options_.observer) options_.observer(event);
}

void DiagnosticTraceCollector::record_stage(const StageTrace& stage) {
  stages_.push_back({stage.stage, stage.start, stage.duration, stage.items_in, stage.items_out});
}

void DiagnosticTraceCollector::record_selection(SelectionReport report) {
  report.events = std::move(report_.events);
  report_ = std::move(report);
}

std::string_view to_string(TraceDetailLevel level) noexcept {
  switch (level) {
    case TraceDetailLevel::Stage:
      return "Stage";
    case TraceDetailLevel::Item:
      return "Item";
  }
  return "Unknown";
}

}  // namespace cupel
