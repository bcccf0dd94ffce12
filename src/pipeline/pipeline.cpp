#include "cupel/pipeline.hpp"

#include <utility>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/workspace.hpp"
#include "diagnostics/notify_run_failed.hpp"
#include "errors.hpp"
#include "pipeline/stages.hpp"
#include "policy/policy_builder.hpp"
#include "run_state.hpp"
#include "scoring/cycles.hpp"

namespace cupel {

namespace {

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

// Requests the score anatomy and no other data.
class AnatomyCollector final : public TraceCollector {
 public:
  bool is_enabled() const noexcept override { return true; }
  bool wants_items() const noexcept override { return false; }
  bool wants_score_anatomy() const noexcept override { return true; }
  void record_score_anatomy(ScoreAnatomy taken) override { anatomy = std::move(taken); }

  ScoreAnatomy anatomy;
};

void run_stages(const PipelineOptions& options, RunContext& context, std::span<const ContextItem> items,
                const ContextBudget& budget, RunTrace& trace, Selection& selection) {
  const auto [classified, sorted] = stages::prepare(context, items, options, &budget, trace);

  trace.begin_stage();
  stages::Sliced sliced = stages::slice(context, items, classified, sorted, budget, *options.slicer, trace);
  trace.end_stage(PipelineStage::Slice, sorted.size(), sliced.selected.size());

  trace.begin_stage();
  const stages::Placed placed =
      stages::place(context, items, classified, sorted, sliced.selected, budget, options, trace);
  trace.end_stage(PipelineStage::Place, classified.pinned.size() + sliced.selected.size(), placed.order.size());

  // The collector's final callback comes last, so that nothing can fail after it.
  selection.steps = context.steps().spent();
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

void run_in(RunContext& context, const PipelineOptions& options, std::span<const ContextItem> items,
            const ContextBudget& budget, RunTrace& trace, Selection& selection) {
  const RunState state(context, options.max_steps);
  try {
    run_stages(options, context, items, budget, trace, selection);
  } catch (...) {
    if (trace.enabled()) notify_run_failed(*trace.collector());
    throw;
  }
}

}  // namespace

Pipeline::Pipeline(PipelineOptions options) : options_(std::move(options)) { detect_cycles(*options_.scorer); }

Pipeline::Pipeline(const Policy& policy) : Pipeline(build_policy(policy)) {}

Selection Pipeline::run(std::span<const ContextItem> items, const ContextBudget& budget,
                        TraceCollector* collector) const {
  const std::size_t scratch_bytes = stages::scratch_size(items);
  RunTrace trace(collector, items, budget);
  RunContext context(scratch_bytes, trace.explains());
  Selection selection;
  run_in(context, options_, items, budget, trace, selection);
  return selection;
}

const Selection& Pipeline::run(std::span<const ContextItem> items, const ContextBudget& budget, Workspace& workspace,
                               TraceCollector* collector) const {
  Selection& selection = workspace.selection_;
  selection.positions.clear();
  selection = Selection{.positions = std::move(selection.positions)};
  const Scratch::Scope scope(workspace.scratch_);
  workspace.scratch_.reserve(stages::scratch_size(items));
  RunTrace trace(collector, items, budget);
  RunContext context(workspace.scratch_, workspace.positions_, trace.explains());
  run_in(context, options_, items, budget, trace, selection);
  return selection;
}

SelectionReport Pipeline::dry_run(std::span<const ContextItem> items, const ContextBudget& budget) const {
  DiagnosticTraceCollector collector;
  run(items, budget, &collector);
  return collector.take_report();
}

ScoreAnatomy Pipeline::score_anatomy(std::span<const ContextItem> items) const {
  const std::size_t scratch_bytes = stages::scratch_size(items);
  AnatomyCollector collector;
  RunTrace trace(&collector, items, ContextBudget({.max_tokens = 0}));
  RunContext context(scratch_bytes, false);
  const RunState state(context, options_.max_steps);
  stages::prepare(context, items, options_, nullptr, trace);
  return std::move(collector.anatomy);
}

SelectionReport dry_run_with_policy(std::span<const ContextItem> items, const ContextBudget& budget,
                                    const Policy& policy) {
  return Pipeline(policy).dry_run(items, budget);
}

}  // namespace cupel
