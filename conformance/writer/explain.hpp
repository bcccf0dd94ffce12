#ifndef CUPEL_CONFORMANCE_EXPLAIN_HPP
#define CUPEL_CONFORMANCE_EXPLAIN_HPP

#include <optional>

#include "comments.hpp"
#include "run_record.hpp"

namespace cupel::conformance {

/// What the comments arrive at by their own arithmetic. It must be what the run arrived at, or they would tell lies.
struct Story {
  std::optional<Entries> sliced = {};  ///< in the slicer's order; absent when Slice was not reached or failed
  std::optional<Entries> kept = {};  ///< of the merged list, in its order; absent when Place was not reached or failed
};

/// A comment per stage, up to the one that failed.
Story explain(const RunRecord& run, Comments& comments);

// Its parts, one per stage. The first two are for every run; the others for runs that came so far.

void explain_classify(const RunRecord& run, Comments& comments);
void explain_effective_budget(const RunRecord& run, Comments& comments);
void explain_score(const RunRecord& run, Comments& comments);
void explain_deduplicate(const RunRecord& run, Comments& comments);
void explain_sort(const RunRecord& run, Comments& comments);
std::optional<Entries> explain_slice(const RunRecord& run, Comments& comments);
std::optional<Entries> explain_place(const RunRecord& run, Comments& comments);

}  // namespace cupel::conformance

#endif
