#ifndef CUPEL_BENCHMARKS_KNAPSACK_RATIOS_HPP
#define CUPEL_BENCHMARKS_KNAPSACK_RATIOS_HPP

#include "ratio_table.hpp"

namespace cupel::benchmarks {

/// Compares KnapsackSlice with buckets of one token with the textbook's table, and with sorting.
void measure_knapsacks(RatioTable& table);

}  // namespace cupel::benchmarks

#endif
