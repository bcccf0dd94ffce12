#include "cupel/diagnostics/tee_trace_collector.hpp"

#include <utility>

#include "diagnostics/notify_run_failed.hpp"

namespace cupel {

namespace {

template <class Call>
void for_each_enabled(TraceCollector* first, TraceCollector* second, const Call& call) {
  if (first->is_enabled()) call(*first);
  if (second->is_enabled()) call(*second);
}

}  // namespace

bool TeeTraceCollector::wants_items() const noexcept {
  return (first_->is_enabled() && first_->wants_items()) || (second_->is_enabled() && second_->wants_items());
}

bool TeeTraceCollector::wants_item_events() const noexcept {
  return (first_->is_enabled() && first_->wants_item_events()) ||
         (second_->is_enabled() && second_->wants_item_events());
}

bool TeeTraceCollector::wants_score_anatomy() const noexcept {
  return (first_->is_enabled() && first_->wants_score_anatomy()) ||
         (second_->is_enabled() && second_->wants_score_anatomy());
}

// If the second collector fails to start, reports the failure to the first one, which has started.
void TeeTraceCollector::on_run_started(std::span<const ContextItem> items, const ContextBudget& budget) {
  if (first_->is_enabled()) first_->on_run_started(items, budget);
  try {
    if (second_->is_enabled()) second_->on_run_started(items, budget);
  } catch (...) {
    if (first_->is_enabled()) notify_run_failed(*first_);
    throw;
  }
}

void TeeTraceCollector::record_item_event(const TraceEvent& event) {
  for_each_enabled(first_, second_, [&](TraceCollector& collector) { collector.record_item_event(event); });
}

void TeeTraceCollector::record_stage_event(const TraceEvent& event) {
  for_each_enabled(first_, second_, [&](TraceCollector& collector) { collector.record_stage_event(event); });
}

void TeeTraceCollector::record_stage(const StageTrace& stage) {
  for_each_enabled(first_, second_, [&](TraceCollector& collector) { collector.record_stage(stage); });
}

void TeeTraceCollector::record_score_anatomy(ScoreAnatomy anatomy) {
  if (first_->is_enabled()) first_->record_score_anatomy(anatomy);
  if (second_->is_enabled()) second_->record_score_anatomy(std::move(anatomy));
}

void TeeTraceCollector::record_overflow(const OverflowEvent& event) {
  for_each_enabled(first_, second_, [&](TraceCollector& collector) { collector.record_overflow(event); });
}

void TeeTraceCollector::record_selection(SelectionReport report) {
  if (first_->is_enabled()) first_->record_selection(report);
  if (second_->is_enabled()) second_->record_selection(std::move(report));
}

// Notifies both collectors, even if the first one throws.
void TeeTraceCollector::on_run_failed(const std::exception& error) {
  try {
    if (first_->is_enabled()) first_->on_run_failed(error);
  } catch (...) {
    if (second_->is_enabled()) second_->on_run_failed(error);
    throw;
  }
  if (second_->is_enabled()) second_->on_run_failed(error);
}

}  // namespace cupel
