#ifndef CUPEL_BENCHMARKS_PARALLEL_RATIOS_HPP
#define CUPEL_BENCHMARKS_PARALLEL_RATIOS_HPP

#include "ratio_table.hpp"

namespace cupel::benchmarks {

/// Measures many runs of one pipeline over shared items: the time of one thread divided by that of two. Skipped on one
/// core.
void measure_parallel_runs(RatioTable& table);

}  // namespace cupel::benchmarks

#endif
