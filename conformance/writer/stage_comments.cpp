#include "stage_comments.hpp"

namespace cupel::conformance {

void write_stage_comments(const RunRecord& run, Comments& comments) {
  comment_classify(run, comments);
  if (run.find(PipelineStage::Classify) == nullptr) return;
  comment_effective_budget(run, comments);
  comment_score(run, comments);
  comment_deduplicate(run, comments);
  comment_sort(run, comments);
  comment_slice(run, comments);
  if (run.find(PipelineStage::Slice) != nullptr) comment_place(run, comments);
  if (!run.error) comment_quotas(run, comments);
}

}  // namespace cupel::conformance
