#ifndef CUPEL_BENCHMARKS_OTEL_RATIOS_HPP
#define CUPEL_BENCHMARKS_OTEL_RATIOS_HPP

#include "ratio_table.hpp"

namespace cupel::benchmarks {

/// Measures the cost of tracing: a run at StageOnly, with OpenTelemetry's SDK and an exporter that drops everything, in
/// units of the same run without a collector.
void measure_otel(RatioTable& table);

}  // namespace cupel::benchmarks

#endif
