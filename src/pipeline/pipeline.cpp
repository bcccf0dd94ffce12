#include "cupel/pipeline.hpp"

#include <limits>
#include <utility>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/workspace.hpp"
#include "diagnostics/tell_failure.hpp"
#include "errors.hpp"
#include "pipeline/stages.hpp"
#include "policy/policy_builder.hpp"
#include "scoring/cycles.hpp"
#include "scoring/score_recorder.hpp"

namespace cupel {

namespace {

// What a run with the usual strategies takes from its scratch memory per item, so that one allocation serves it all.
constexpr std::size_t kScratchPerItem = 128;
constexpr std::size_t kScratchBase = 8192;

std::size_t scratch_size(std::span<const ContextItem> items) {
  if (items.size() >= std::numeric_limits<Position>::max()) {
    throw errors::invalid(ErrorCode::InvalidArgument, "Pipeline", "items",
                          errors::got("must be fewer than 4294967295", static_cast<std::int64_t>(items.size())));
  }
  return items.size() * kScratchPerItem + kScratchBase;
}

ScoreAnatomy make_anatomy(ScoreRecorder& recorder, const ItemList& scoreable, std::span<const double> scores) {
  ScoreAnatomy anatomy;
  anatomy.positions.reserve(scoreable.size());
  for (std::size_t i = 0; i < scoreable.size(); ++i) anatomy.positions.push_back(scoreable.position(i));
  anatomy.scores.assign(scores.begin(), scores.end());
  anatomy.parts = recorder.take_shares();
  return anatomy;
}

std::vector<IncludedItem> included_items(const stages::Placed& placed) {
  std::vector<IncludedItem> included;
  included.reserve(placed.order.size());
  for (const Position k : placed.order) {
    const ContextItem& item = placed.items.item(k);
    const InclusionReason reason = item.pinned()        ? InclusionReason::Pinned
                                   : item.tokens() == 0 ? InclusionReason::ZeroToken
                                                        : InclusionReason::Scored;
    included.push_back({item, placed.items.score(k), reason, placed.items.position(k)});
  }
  return included;
}

void run_stages(const PipelineOptions& options, RunContext& context, std::span<const ContextItem> items,
                const ContextBudget& budget, RunTrace& trace, Selection& selection) {
  trace.begin_stage();
  const stages::Classified classified = stages::classify(context, items, options.deduplication, trace);
  stages::check_pinned_budget(classified, budget);
  const std::size_t scoreable = classified.scoreable.size();
  trace.end_stage(PipelineStage::Classify, items.size(), classified.pinned.size() + scoreable);

  trace.begin_stage();
  ScoreRecorder recorder;
  const bool wants_anatomy = trace.enabled() && trace.collector()->wants_score_anatomy();
  if (wants_anatomy) context.set_recorder(&recorder);
  const std::span<const double> scores = stages::score(context, classified.scoreable, *options.scorer);
  context.set_recorder(nullptr);
  if (wants_anatomy) {
    trace.collector()->record_score_anatomy(make_anatomy(recorder, classified.scoreable, scores));
  }
  trace.end_stage(PipelineStage::Score, scoreable, scoreable);

  trace.begin_stage();
  const std::span<const Position> survivors =
      stages::deduplicate(context, classified, scores, options.deduplication, trace);
  trace.end_stage(PipelineStage::Deduplicate, scoreable, survivors.size());

  const ScoredItems sorted = stages::sort(context, classified, scores, survivors);

  trace.begin_stage();
  stages::Sliced sliced = stages::slice(context, items, classified, sorted, budget, *options.slicer, trace);
  trace.end_stage(PipelineStage::Slice, sorted.size(), sliced.selected.size());

  trace.begin_stage();
  const stages::Placed placed =
      stages::place(context, items, classified, sorted, sliced.selected, budget, options, trace);
  trace.end_stage(PipelineStage::Place, classified.pinned.size() + sliced.selected.size(), placed.order.size());

  // The collector's end of the run comes last: after it nothing can fail.
  selection.total_tokens = placed.total_tokens;
  selection.tokens_over_budget = placed.tokens_over_budget;
  selection.positions.reserve(placed.order.size());
  for (const Position k : placed.order) selection.positions.push_back(placed.items.position(k));
  if (trace.explains()) {
    trace.finish(included_items(placed), sliced.shortfalls);
  } else if (trace.enabled()) {
    trace.finish();
  }
  selection.shortfalls = std::move(sliced.shortfalls);
}

}  // namespace

Pipeline::Pipeline(PipelineOptions options) : options_(std::move(options)) { detect_cycles(*options_.scorer); }

Pipeline::Pipeline(const Policy& policy) : Pipeline(build_policy(policy)) {}

Selection Pipeline::run(std::span<const ContextItem> items, const ContextBudget& budget,
                        TraceCollector* collector) const {
  RunContext context(scratch_size(items));
  Selection selection;
  run_in(context, items, budget, collector, selection);
  return selection;
}

const Selection& Pipeline::run(std::span<const ContextItem> items, const ContextBudget& budget, Workspace& workspace,
                               TraceCollector* collector) const {
  Selection& selection = workspace.selection_;
  selection.positions.clear();
  selection = Selection{.positions = std::move(selection.positions)};
  const Scratch::Scope scope(workspace.scratch_);
  workspace.scratch_.reserve(scratch_size(items));
  RunContext context(workspace.scratch_, workspace.positions_);
  run_in(context, items, budget, collector, selection);
  return selection;
}

void Pipeline::run_in(RunContext& context, std::span<const ContextItem> items, const ContextBudget& budget,
                      TraceCollector* collector, Selection& selection) const {
  RunTrace trace(collector, items, budget);
  context.set_wants_reasons(trace.explains());
  context.set_max_steps(options_.max_steps);
  try {
    run_stages(options_, context, items, budget, trace, selection);
  } catch (...) {
    if (trace.enabled()) tell_failure(*trace.collector());
    throw;
  }
}

SelectionReport Pipeline::dry_run(std::span<const ContextItem> items, const ContextBudget& budget) const {
  DiagnosticTraceCollector collector;
  run(items, budget, &collector);
  return collector.take_report();
}

ScoreAnatomy Pipeline::score_anatomy(std::span<const ContextItem> items) const {
  const ContextBudget no_budget({.max_tokens = 0, .target_tokens = 0});
  RunTrace no_trace(nullptr, items, no_budget);
  RunContext context(scratch_size(items), false);
  context.set_max_steps(options_.max_steps);
  const stages::Classified classified = stages::classify(context, items, false, no_trace);
  ScoreRecorder recorder;
  context.set_recorder(&recorder);
  const std::span<const double> scores = stages::score(context, classified.scoreable, *options_.scorer);
  return make_anatomy(recorder, classified.scoreable, scores);
}

SelectionReport dry_run_with_policy(std::span<const ContextItem> items, const ContextBudget& budget,
                                    const Policy& policy) {
  return Pipeline(policy).dry_run(items, budget);
}

}  // namespace cupel
