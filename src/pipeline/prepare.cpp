#include "pipeline/stages.hpp"

namespace cupel::stages {

Prepared prepare(RunContext& context, std::span<const ContextItem> items, const PipelineOptions& options,
                 const ContextBudget* budget, RunTrace& trace) {
  trace.begin_stage();
  const Classified classified = classify(context, items, options.deduplication, trace);
  if (budget != nullptr) check_pinned_budget(classified, *budget);
  const std::size_t scoreable = classified.scoreable.size();
  trace.end_stage(PipelineStage::Classify, items.size(), classified.pinned.size() + scoreable);

  trace.begin_stage();
  const std::span<const double> scores = score(context, classified.scoreable, *options.scorer, trace);
  trace.end_stage(PipelineStage::Score, scoreable, scoreable);

  trace.begin_stage();
  const std::span<const Position> survivors = deduplicate(context, classified, scores, options.deduplication, trace);
  trace.end_stage(PipelineStage::Deduplicate, scoreable, survivors.size());

  return {classified, sort(context, classified, scores, survivors)};
}

}  // namespace cupel::stages
