#include <limits>

#include "errors.hpp"
#include "pipeline/stages.hpp"

namespace cupel::stages {

std::size_t scratch_size(std::span<const ContextItem> items) {
  constexpr std::size_t kPerItem = 128;
  constexpr std::size_t kBase = 8192;
  if (items.size() >= std::numeric_limits<Position>::max()) {
    throw errors::invalid(ErrorCode::InvalidArgument, "Pipeline", "items",
                          errors::got("must be fewer than 4294967295", static_cast<std::int64_t>(items.size())));
  }
  return items.size() * kPerItem + kBase;
}

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
