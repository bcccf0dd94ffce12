#include "run_record.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <utility>

#include "cupel/pipeline.hpp"

namespace cupel::conformance {

namespace {

class Recorder final : public TraceCollector {
 public:
  explicit Recorder(RunRecord& run) : run_(run) {}

  bool wants_item_events() const noexcept override { return false; }
  bool wants_score_anatomy() const noexcept override { return true; }
  void record_stage_event(const TraceEvent& event) override { events_.push_back(event); }
  void record_stage(const StageTrace& stage) override {
    run_.stages.push_back({stage.stage, stage.items_out, {stage.exclusions.begin(), stage.exclusions.end()}});
  }
  void record_score_anatomy(ScoreAnatomy anatomy) override { run_.anatomy = std::move(anatomy); }
  void record_overflow(const OverflowEvent& event) override { run_.overflow = event.tokens_over_budget; }
  void record_selection(SelectionReport report) override {
    run_.report = std::move(report);
    run_.report.events = std::move(events_);
  }

 private:
  RunRecord& run_;
  std::vector<TraceEvent> events_;
};

bool is_run_error(ErrorCode code) {
  return code == ErrorCode::PinnedExceedsBudget || code == ErrorCode::Overflow || code == ErrorCode::CountRequirement ||
         code == ErrorCode::TableTooLarge || code == ErrorCode::TokenOverflow;
}

Entries without(const Entries& entries, const StageRecord& stage) {
  std::unordered_set<Position> gone;
  for (const ExcludedItem& excluded : stage.exclusions) gone.insert(excluded.position);
  Entries left;
  std::copy_if(entries.begin(), entries.end(), std::back_inserter(left),
               [&](const Entry& entry) { return !gone.contains(entry.position); });
  return left;
}

Entries scored_entries(const RunRecord& run) {
  Entries entries;
  for (std::size_t i = 0; i < run.anatomy.positions.size(); ++i) {
    const Position position = run.anatomy.positions[i];
    entries.push_back({position, run.anatomy.scores[i], run.request.items[position].tokens()});
  }
  return entries;
}

}  // namespace

bool higher(double a, double b) { return a > b || (!std::isnan(a) && std::isnan(b)); }

const StageRecord* RunRecord::find(PipelineStage stage) const {
  const auto found =
      std::find_if(stages.begin(), stages.end(), [&](const StageRecord& record) { return record.stage == stage; });
  return found == stages.end() ? nullptr : &*found;
}

std::int64_t RunRecord::pinned_tokens() const {
  std::int64_t sum = 0;
  for (const Position position : pinned) sum += request.items[position].tokens();
  return sum;
}

RunRecord record_run(const VectorRequest& request) {
  RunRecord run{.request = request, .flat_slicer = flat_slicer(request.policy)};
  Recorder recorder(run);
  try {
    Pipeline(request.policy).run(request.items, request.budget, &recorder);
  } catch (const Error& error) {
    if (!is_run_error(error.code())) throw;
    run.error = error;
    if (error.code() == ErrorCode::TokenOverflow) return run;
  }
  for (std::size_t i = 0; i < request.items.size(); ++i) {
    const ContextItem& item = request.items[i];
    if (item.pinned() && item.tokens() >= 0) run.pinned.push_back(static_cast<Position>(i));
  }
  if (const StageRecord* const deduplicated = run.find(PipelineStage::Deduplicate)) {
    run.sorted = without(scored_entries(run), *deduplicated);
    std::stable_sort(run.sorted.begin(), run.sorted.end(),
                     [](const Entry& a, const Entry& b) { return higher(a.score, b.score); });
  }
  if (const StageRecord* const sliced = run.find(PipelineStage::Slice)) run.sliced = without(run.sorted, *sliced);
  return run;
}

}  // namespace cupel::conformance
