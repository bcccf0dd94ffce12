#ifndef CUPEL_BENCHMARKS_CURVE_BENCHMARK_HPP
#define CUPEL_BENCHMARKS_CURVE_BENCHMARK_HPP

#include "last_items.hpp"

namespace cupel::benchmarks {

/// Budget curves of every slicer: `curve/<slicer>/<items>/<ceiling>`.
void register_curves(LastItems& last);

}  // namespace cupel::benchmarks

#endif
