#ifndef CUPEL_SRC_DIAGNOSTICS_NOTIFY_RUN_FAILED_HPP
#define CUPEL_SRC_DIAGNOSTICS_NOTIFY_RUN_FAILED_HPP

#include "cupel/diagnostics/trace_collector.hpp"

namespace cupel {

/// Tells the collector of the exception that is being handled. The run's caller is to get that one, so what the
/// collector throws meanwhile is dropped.
void notify_run_failed(TraceCollector& collector) noexcept;

}  // namespace cupel

#endif
