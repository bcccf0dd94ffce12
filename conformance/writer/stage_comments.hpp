#ifndef CUPEL_CONFORMANCE_STAGE_COMMENTS_HPP
#define CUPEL_CONFORMANCE_STAGE_COMMENTS_HPP

#include "comments.hpp"
#include "run_record.hpp"

namespace cupel::conformance {

/// A comment per stage, up to the one that failed. What a scorer, a slicer or a placer did is taken from the run's
/// trace and its report, never worked out again.
void write_stage_comments(const RunRecord& run, Comments& comments);

// Its parts. The first two are for every run; the others for runs that came so far.

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
