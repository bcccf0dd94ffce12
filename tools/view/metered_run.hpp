#ifndef CUPEL_VIEW_METERED_RUN_HPP
#define CUPEL_VIEW_METERED_RUN_HPP

#include <cstdint>
#include <span>

#include "cupel/pipeline.hpp"

namespace cupel::view {

/// A run, and what it took.
struct MeteredRun {
  Selection selection;
  std::uint64_t steps;
};

/// Runs a pipeline that may take `max_steps`. Throws what the run throws.
MeteredRun metered_run(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget,
                       std::uint64_t max_steps, TraceCollector* collector = nullptr);

}  // namespace cupel::view

#endif
