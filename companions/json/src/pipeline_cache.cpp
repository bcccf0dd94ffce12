#include "pipeline_cache.hpp"

#include <algorithm>

#include "readers.hpp"

namespace cupel::json {

Pipeline PipelineCache::get(std::string_view policy) {
  constexpr std::size_t kMostEntries = 16;
  constexpr std::size_t kLongestPolicy = 65536;  // so that the cache stays small whatever a stream holds
  const auto found =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.policy == policy; });
  if (found != entries_.end()) {
    entries_.splice(entries_.begin(), entries_, found);
    return entries_.front().pipeline;
  }
  Cursor cursor(policy);
  PipelineOptions options = policy_from({cursor, strict_}, Path("policy")).pipeline.options();
  options.max_steps = max_steps_;
  Pipeline pipeline(std::move(options));
  if (policy.size() <= kLongestPolicy) {
    if (entries_.size() == kMostEntries) entries_.pop_back();
    entries_.push_front({std::string(policy), pipeline});
  }
  return pipeline;
}

}  // namespace cupel::json
