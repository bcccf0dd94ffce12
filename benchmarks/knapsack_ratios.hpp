#ifndef CUPEL_BENCHMARKS_KNAPSACK_RATIOS_HPP
#define CUPEL_BENCHMARKS_KNAPSACK_RATIOS_HPP

#include "ratio_table.hpp"

namespace cupel::benchmarks {

/// KnapsackSlice with buckets of one token against the textbook's table, and against sorting.
void measure_knapsacks(RatioTable& table);

}  // namespace cupel::benchmarks

#endif
