#ifndef CUPEL_JSON_SRC_PIPELINE_CACHE_HPP
#define CUPEL_JSON_SRC_PIPELINE_CACHE_HPP

#include <list>
#include <string>
#include <string_view>

#include "cupel/pipeline.hpp"

namespace cupel::json {

/// Pipelines by the text of their policies, for streams whose requests repeat a few policies. Not thread-safe.
class PipelineCache {
 public:
  /// `policy` must be valid JSON. Throws what is wrong with it; only what can be built is kept.
  Pipeline get(std::string_view policy, bool strict);

 private:
  struct Entry {
    std::string policy;
    Pipeline pipeline;
  };
  std::list<Entry> entries_;  // the last used first
};

}  // namespace cupel::json

#endif
