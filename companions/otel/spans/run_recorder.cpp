#include "otel/run_recorder.hpp"

#include <algorithm>

#include "cupel/error.hpp"
#include "cupel/model/context_budget.hpp"

namespace cupel::otel {

namespace {

constexpr std::size_t kStages = 5;

struct StageNames {
  std::string_view span;
  std::string_view attribute;
};

constexpr StageNames names_of(PipelineStage stage) noexcept {
  switch (stage) {
    case PipelineStage::Classify:
      return {"cupel.stage.classify", "classify"};
    case PipelineStage::Score:
      return {"cupel.stage.score", "score"};
    case PipelineStage::Deduplicate:
      return {"cupel.stage.deduplicate", "deduplicate"};
    case PipelineStage::Slice:
      return {"cupel.stage.slice", "slice"};
    case PipelineStage::Place:
      return {"cupel.stage.place", "place"};
    case PipelineStage::Unknown:
      break;  // only in reports that were read from JSON
  }
  return {"cupel.stage.unknown", "unknown"};
}

std::int64_t count(std::size_t number) noexcept { return static_cast<std::int64_t>(number); }

// The name of a custom slicer's reason is not under our control, so it is not passed on.
std::string_view reason_name(const ExclusionReason& reason) {
  return std::holds_alternative<exclusion::Unknown>(reason) ? "Unknown" : to_string(reason);
}

SpanEvent exclusion_event(const ExcludedItem& excluded, Instant time) {
  return {"cupel.exclusion",
          time,
          {{{"cupel.exclusion.reason", reason_name(excluded.reason)},
            {"cupel.exclusion.item_kind", excluded.item.kind().text()},
            {"cupel.exclusion.item_tokens", excluded.item.tokens()}}}};
}

SpanEvent inclusion_event(const IncludedItem& included, Instant time) {
  return {"cupel.item.included",
          time,
          {{{"cupel.item.kind", included.item.kind().text()},
            {"cupel.item.tokens", included.item.tokens()},
            {"cupel.item.score", included.score}}}};
}

}  // namespace

void RunRecorder::on_run_started(std::span<const ContextItem> /*items*/, const ContextBudget& budget) {
  run_.stages.clear();
  run_.stages.reserve(kStages);
  const Instant now = std::chrono::system_clock::now();
  steady_start_ = std::chrono::steady_clock::now();
  run_.root = {
      .name = "cupel.pipeline",
      .start = now,
      .end = now,
      .attributes = {{"cupel.budget.max_tokens", budget.max_tokens()}, {"cupel.verbosity", to_string(verbosity_)}},
      .events = {}};
  started(run_.root);
}

void RunRecorder::record_stage(const StageTrace& stage) {
  const StageNames names = names_of(stage.stage);
  Span& span = run_.stages.emplace_back();
  span.name = names.span;
  span.start = stage.start;
  span.end = stage.end();
  span.attributes.push_back({"cupel.stage.name", names.attribute});
  span.attributes.push_back({"cupel.stage.item_count_in", count(stage.items_in)});
  span.attributes.push_back({"cupel.stage.item_count_out", count(stage.items_out)});
  // The exclusions may be present only because another collector of the same run wants them.
  if (verbosity_ == Verbosity::StageOnly || stage.exclusions.empty()) return;
  span.attributes.push_back({"cupel.exclusion.count", count(stage.exclusions.size())});
  span.events.reserve(stage.exclusions.size());
  for (const ExcludedItem& excluded : stage.exclusions) span.events.push_back(exclusion_event(excluded, span.end));
}

void RunRecorder::record_selection(SelectionReport report) {  // NOLINT(performance-unnecessary-value-param)
  if (verbosity_ == Verbosity::Full) {
    Span& place = run_.stages.back();
    place.events.reserve(place.events.size() + report.included.size());
    for (const IncludedItem& included : report.included) place.events.push_back(inclusion_event(included, place.end));
  }
  end({});
}

void RunRecorder::on_run_failed(const std::exception& error) {
  const auto* const known = dynamic_cast<const Error*>(&error);
  end(known == nullptr ? "Unknown" : cupel::to_string(known->code()));
}

void RunRecorder::end(std::string_view error) {
  const auto elapsed = std::chrono::steady_clock::now() - steady_start_;
  run_.root.end = run_.root.start + std::chrono::duration_cast<Instant::duration>(elapsed);
  // The two clocks differ slightly, and a child span must not outlive its parent.
  for (const Span& stage : run_.stages) run_.root.end = std::max(run_.root.end, stage.end);
  run_.error = error;
  finished(run_);
}

}  // namespace cupel::otel
