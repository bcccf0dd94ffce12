#ifndef CUPEL_BENCHMARKS_PARALLEL_RATIOS_HPP
#define CUPEL_BENCHMARKS_PARALLEL_RATIOS_HPP

#include "ratio_table.hpp"

namespace cupel::benchmarks {

/// Many runs of one pipeline over shared items: the time of one thread against that of two. Nothing on one core.
void measure_parallel_runs(RatioTable& table);

}  // namespace cupel::benchmarks

#endif
