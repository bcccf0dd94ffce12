#ifndef CUPEL_JSON_SRC_PIPELINE_CACHE_HPP
#define CUPEL_JSON_SRC_PIPELINE_CACHE_HPP

#include <cstdint>
#include <list>
#include <string>
#include <string_view>

#include "cupel/json/unknown_fields.hpp"
#include "cupel/pipeline.hpp"

namespace cupel::json {

/// Caches pipelines by the text of their policies, for streams that repeat a few policies. Not thread-safe.
class PipelineCache {
 public:
  /// `max_steps` is the work limit of each run.
  explicit PipelineCache(std::uint64_t max_steps) noexcept : max_steps_(max_steps) {}

  /// `policy` must be valid JSON. Throws Error for an invalid policy; caches only valid ones. If `strict`, unknown
  /// fields are errors; otherwise they are added to `unknown` unless that is null.
  Pipeline get(std::string_view policy, bool strict, UnknownFields* unknown);

 private:
  struct Entry {
    std::string policy;
    Pipeline pipeline;
    UnknownFields unknown;
  };
  std::uint64_t max_steps_;
  std::list<Entry> entries_;  // the most recently used first
};

}  // namespace cupel::json

#endif
