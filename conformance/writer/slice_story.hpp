#ifndef CUPEL_CONFORMANCE_SLICE_STORY_HPP
#define CUPEL_CONFORMANCE_SLICE_STORY_HPP

#include <string>

#include "comments.hpp"
#include "run_record.hpp"

namespace cupel::conformance {

/// Works a slicer's choice out once more, step by step, and says how. Each part returns what it selects, in the
/// slicer's order.
class SliceStory {
 public:
  SliceStory(const RunRecord& run, Comments& comments) : run_(run), policy_(run.request.policy), comments_(comments) {}

  /// Throws Error where the run did.
  Entries tell(const Entries& sorted, std::int64_t target);

 private:
  // What stands inside the others: the slicer that a policy names, and the quotas around it.
  Entries innermost(const Entries& list, std::int64_t target, const std::string& indent);
  Entries greedy(const Entries& list, std::int64_t target, const std::string& indent);
  Entries knapsack(const Entries& list, std::int64_t target, const std::string& indent);
  Entries stream(const Entries& list, std::int64_t target, const std::string& indent);
  Entries quota(const Entries& list, std::int64_t target, const std::string& indent);
  Entries inside_counts(const Entries& list, std::int64_t target, const std::string& indent);
  Entries counts(const Entries& list, std::int64_t target);
  Entries required_counts(const Entries& list);

  std::string innermost_name() const;
  const ContextKind& kind(const Entry& entry) const { return run_.item(entry).kind(); }

  const RunRecord& run_;
  const Policy& policy_;
  Comments& comments_;
};

}  // namespace cupel::conformance

#endif
