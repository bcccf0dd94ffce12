#ifndef CUPEL_CONFORMANCE_STAGE_COMMENTS_HPP
#define CUPEL_CONFORMANCE_STAGE_COMMENTS_HPP

#include "comments.hpp"
#include "run_record.hpp"

namespace cupel::conformance {

/// Writes a comment per stage, up to the one that failed. Everything about scorers, slicers and placers comes from the
/// run's trace and report; nothing is computed a second time.
void write_stage_comments(const RunRecord& run, Comments& comments);

// The parts. The first two apply to every run, the others only to runs that reached their stage.

void comment_classify(const RunRecord& run, Comments& comments);
void comment_effective_budget(const RunRecord& run, Comments& comments);
void comment_score(const RunRecord& run, Comments& comments);
void comment_deduplicate(const RunRecord& run, Comments& comments);
void comment_sort(const RunRecord& run, Comments& comments);
void comment_slice(const RunRecord& run, Comments& comments);
void comment_place(const RunRecord& run, Comments& comments);
void comment_quotas(const RunRecord& run, Comments& comments);

}  // namespace cupel::conformance

#endif
