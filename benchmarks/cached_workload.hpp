#ifndef CUPEL_BENCHMARKS_CACHED_WORKLOAD_HPP
#define CUPEL_BENCHMARKS_CACHED_WORKLOAD_HPP

#include <cstddef>
#include <vector>

#include "workloads.hpp"

namespace cupel::benchmarks {

/// Keeps the items of the last requested workload, because Google Benchmark requests the same ones repeatedly.
class CachedWorkload {
 public:
  const std::vector<ContextItem>& of(Workload workload, std::size_t size) {
    if (items_.size() != size || workload_ != workload) {
      items_.clear();  // before making new ones: a million items fill a gigabyte
      test_support::Random random(7);
      items_ = make_items(workload, size, random);
      workload_ = workload;
    }
    return items_;
  }

 private:
  Workload workload_ = Workload::Public;
  std::vector<ContextItem> items_;
};

}  // namespace cupel::benchmarks

#endif
