#include "explain.hpp"

namespace cupel::conformance {

Story explain(const RunRecord& run, Comments& comments) {
  Story story;
  explain_classify(run, comments);
  if (run.find(PipelineStage::Classify) == nullptr) return story;
  explain_effective_budget(run, comments);
  explain_score(run, comments);
  explain_deduplicate(run, comments);
  explain_sort(run, comments);
  story.sliced = explain_slice(run, comments);
  if (run.find(PipelineStage::Slice) != nullptr) story.kept = explain_place(run, comments);
  return story;
}

}  // namespace cupel::conformance
