#include "pipeline_cache.hpp"

#include <algorithm>
#include <utility>

#include "readers.hpp"

namespace cupel::json {

Pipeline PipelineCache::get(std::string_view policy, bool strict, UnknownFields* unknown) {
  constexpr std::size_t kMostEntries = 16;
  constexpr std::size_t kLongestPolicy = 65536;  // bounds the cache's memory
  const auto found =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.policy == policy; });
  if (found != entries_.end() && (!strict || found->unknown.empty())) {
    entries_.splice(entries_.begin(), entries_, found);
    if (unknown != nullptr) unknown->add_all(found->unknown);
    return found->pipeline;
  }
  Cursor cursor(policy);
  UnknownFields fields;
  PipelineOptions options = policy_from({cursor, strict, &fields}, Path("policy")).pipeline.options();
  options.max_steps = max_steps_;
  Pipeline pipeline(std::move(options));
  if (unknown != nullptr) unknown->add_all(fields);
  if (policy.size() <= kLongestPolicy) {
    if (entries_.size() == kMostEntries) entries_.pop_back();
    entries_.push_front({std::string(policy), pipeline, std::move(fields)});
  }
  return pipeline;
}

}  // namespace cupel::json
