#ifndef CUPEL_JSON_SRC_PIPELINE_CACHE_HPP
#define CUPEL_JSON_SRC_PIPELINE_CACHE_HPP

#include <cstdint>
#include <list>
#include <string>
#include <string_view>

#include "cupel/json/unknown_fields.hpp"
#include "cupel/pipeline.hpp"

namespace cupel::json {

/// Pipelines by the text of their policies, for streams whose requests repeat a few policies. Not thread-safe.
class PipelineCache {
 public:
  /// `max_steps` is what runs may take.
  explicit PipelineCache(std::uint64_t max_steps) noexcept : max_steps_(max_steps) {}

  /// `policy` must be valid JSON. Throws what is wrong with it; only what can be built is kept. Fields that are not
  /// known are errors where it is `strict`, and otherwise added to `unknown` unless that is null.
  Pipeline get(std::string_view policy, bool strict, UnknownFields* unknown);

 private:
  struct Entry {
    std::string policy;
    Pipeline pipeline;
    UnknownFields unknown;
  };
  std::uint64_t max_steps_;
  std::list<Entry> entries_;  // the last used first
};

}  // namespace cupel::json

#endif
