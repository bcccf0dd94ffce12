#ifndef CUPEL_BENCHMARKS_CURVE_BENCHMARK_HPP
#define CUPEL_BENCHMARKS_CURVE_BENCHMARK_HPP

#include "cached_workload.hpp"

namespace cupel::benchmarks {

/// Budget curves of every slicer: `curve/<slicer>/<items>/<ceiling>`.
void register_curves(CachedWorkload& last);

}  // namespace cupel::benchmarks

#endif
