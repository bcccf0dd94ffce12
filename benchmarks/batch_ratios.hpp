#ifndef CUPEL_BENCHMARKS_BATCH_RATIOS_HPP
#define CUPEL_BENCHMARKS_BATCH_RATIOS_HPP

#include <string>

#include "ratio_table.hpp"

namespace cupel::benchmarks {

/// Measures the batch protocol on 50 MB of requests of 100 items each, compared with simdjson's parse of the same text,
/// and two threads of `command` (the path of the built `cupel`) compared with one. Also prints the command's start-up
/// time.
void measure_batch(RatioTable& table, const std::string& command);

}  // namespace cupel::benchmarks

#endif
