#ifndef CUPEL_JSON_SRC_PIPELINE_CACHE_HPP
#define CUPEL_JSON_SRC_PIPELINE_CACHE_HPP

#include <cstdint>
#include <list>
#include <string>
#include <string_view>

#include "cupel/pipeline.hpp"

namespace cupel::json {

/// Pipelines by the text of their policies, for streams whose requests repeat a few policies. Not thread-safe.
class PipelineCache {
 public:
  /// `strict`: a field that is not known is an error. `max_steps` is what runs may take.
  PipelineCache(bool strict, std::uint64_t max_steps) noexcept : strict_(strict), max_steps_(max_steps) {}

  /// `policy` must be valid JSON. Throws what is wrong with it; only what can be built is kept.
  Pipeline get(std::string_view policy);

 private:
  struct Entry {
    std::string policy;
    Pipeline pipeline;
  };
  bool strict_;
  std::uint64_t max_steps_;
  std::list<Entry> entries_;  // the last used first
};

}  // namespace cupel::json

#endif
