#ifndef CUPEL_BENCHMARKS_BATCH_RATIOS_HPP
#define CUPEL_BENCHMARKS_BATCH_RATIOS_HPP

#include <string>

#include "ratio_table.hpp"

namespace cupel::benchmarks {

/// The batch protocol on 50 MB of requests of 100 items each: against simdjson's bare parse of the same text, and two
/// threads of `command` (the path of the built `cupel`) against one. Prints the command's start-up time besides.
void measure_batch(RatioTable& table, const std::string& command);

}  // namespace cupel::benchmarks

#endif
