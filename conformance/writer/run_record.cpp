#include "run_record.hpp"

#include <algorithm>
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

// A slicer that records its input, because Sort reports nothing to collectors (as specified). Serves one run.
class RecordingSlicer final : public Slicer {
 public:
  RecordingSlicer(AnySlicer slicer, Entries& sorted) : slicer_(std::move(slicer)), sorted_(&sorted) {}

  SliceResult slice(RunContext& context, const ScoredItems& sorted, const ContextBudget& budget) const override {
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      sorted_->push_back({sorted.position(i), sorted.score(i), sorted.tokens(i)});
    }
    return slicer_->slice(context, sorted, budget);
  }

 private:
  AnySlicer slicer_;
  Entries* sorted_;
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

// The items that Classify passes to Score. The trace has them once Score has finished. If pinned items exceed the
// budget, the run ends before Classify reports anything; the items are then classified again in a pipeline that does
// nothing else.
std::vector<Position> scoreable_items(const RunRecord& run, PipelineOptions options) {
  if (run.find(PipelineStage::Score) != nullptr) return run.anatomy.positions;
  options.scorer = [](const ContextItem& /*item*/) { return 0.0; };
  options.deduplication = false;
  return Pipeline(std::move(options)).score_anatomy(run.request.items).positions;
}

// The trace never names the pinned items, and names items with negative tokens only if the run gets past Classify.
// Together they are all items that are not scored; the sign of their tokens distinguishes them.
void classify(RunRecord& run, const PipelineOptions& options) {
  run.scoreable = scoreable_items(run, options);
  auto scored = run.scoreable.begin();
  for (Position position = 0; position < run.request.items.size(); ++position) {
    if (scored != run.scoreable.end() && *scored == position) {
      ++scored;
    } else {
      (run.request.items[position].tokens() < 0 ? run.negative : run.pinned).push_back(position);
    }
  }
}

}  // namespace

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
  PipelineOptions options = Pipeline(request.policy).options();
  RunRecord run{.request = request, .slicer = options.slicer, .flat_slicer = flat_slicer(request.policy)};
  Recorder recorder(run);
  try {
    options.slicer = RecordingSlicer(options.slicer, run.sorted);
    Pipeline(options).run(request.items, request.budget, &recorder);
  } catch (const Error& error) {
    if (!is_run_error(error.code())) throw;
    run.error = error;
    if (error.code() == ErrorCode::TokenOverflow) return run;
  }
  classify(run, options);
  if (const StageRecord* const sliced = run.find(PipelineStage::Slice)) run.sliced = without(run.sorted, *sliced);
  return run;
}

}  // namespace cupel::conformance
