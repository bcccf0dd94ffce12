#include "diagnostics/notify_run_failed.hpp"

#include <exception>

#include "errors.hpp"

namespace cupel {

void notify_run_failed(TraceCollector& collector) noexcept {
  try {
    try {
      throw;  // cppcheck-suppress rethrowNoCurrentException ; callers are handling one
    } catch (const std::exception& error) {
      collector.on_run_failed(error);
    } catch (...) {
      collector.on_run_failed(errors::ForeignException());
    }
  } catch (...) {
    return;
  }
}

}  // namespace cupel
