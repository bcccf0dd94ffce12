#include "pipeline/run_trace.hpp"

#include <algorithm>
#include <utility>

#include "diagnostics/reason_text.hpp"
#include "util/key_sort.hpp"

namespace cupel {

RunTrace::RunTrace(TraceCollector* collector, std::span<const ContextItem> items, const ContextBudget& budget)
    : collector_(collector != nullptr && collector->is_enabled() ? collector : nullptr), items_(items) {
  if (!enabled()) return;
  collector_->on_run_started(items, budget);
  wall_start_ = std::chrono::system_clock::now();
  steady_start_ = std::chrono::steady_clock::now();
  explains_ = collector_->wants_items();
  wants_item_events_ = explains_ && collector_->wants_item_events();
}

void RunTrace::begin_stage() {
  if (!enabled()) return;
  stage_begin_ = excluded_.size();
  stage_start_ = std::chrono::steady_clock::now();
}

void RunTrace::exclude(Position position, double score, ExclusionReason reason) {
  if (!explains()) return;
  excluded_.push_back({items_[position], score, std::move(reason), position});
}

void RunTrace::end_stage(PipelineStage stage, std::size_t items_in, std::size_t items_out) {
  if (!enabled()) return;
  const std::chrono::nanoseconds duration = std::chrono::steady_clock::now() - stage_start_;
  const std::span<const ExcludedItem> exclusions = std::span(excluded_).subspan(stage_begin_);
  if (wants_item_events_) {
    for (const ExcludedItem& excluded : exclusions) {
      collector_->record_item_event(
          {.stage = stage, .duration_ms = 0.0, .item_count = 1, .message = event_message(excluded.reason)});
    }
  }
  const double milliseconds = std::chrono::duration<double, std::milli>(duration).count();
  collector_->record_stage_event(
      {.stage = stage, .duration_ms = milliseconds, .item_count = static_cast<std::int64_t>(items_out)});
  const auto start =
      wall_start_ + std::chrono::duration_cast<std::chrono::system_clock::duration>(stage_start_ - steady_start_);
  collector_->record_stage({stage, start, duration, items_in, items_out, exclusions});
}

void RunTrace::finish(std::vector<IncludedItem> included, const std::vector<CountRequirementShortfall>& shortfalls) {
  SelectionReport report;
  report.included = std::move(included);
  report.total_candidates = static_cast<std::int64_t>(items_.size());
  for (const ContextItem& item : items_) report.total_tokens_considered += item.tokens();
  report.count_requirement_shortfalls = shortfalls;

  // By score, from high to low. Ties keep the order of excluded_, which is the order of recording.
  Scratch scratch;
  std::vector<double> scores;
  scores.reserve(excluded_.size());
  for (const ExcludedItem& excluded : excluded_) scores.push_back(excluded.score);
  report.excluded.reserve(excluded_.size());
  for (const util::KeyedIndex& entry : util::sort_by_score(scores, scratch)) {
    report.excluded.push_back(std::move(excluded_[entry.index]));
  }
  collector_->record_selection(std::move(report));
}

}  // namespace cupel
