#ifndef CUPEL_SRC_DIAGNOSTICS_NOTIFY_RUN_FAILED_HPP
#define CUPEL_SRC_DIAGNOSTICS_NOTIFY_RUN_FAILED_HPP

#include "cupel/diagnostics/trace_collector.hpp"

namespace cupel {

/// Notifies the collector of the exception that is being handled. Drops anything that the collector throws, because the
/// caller of the run must receive the original exception.
void notify_run_failed(TraceCollector& collector) noexcept;

}  // namespace cupel

#endif
