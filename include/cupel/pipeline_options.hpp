#ifndef CUPEL_PIPELINE_OPTIONS_HPP
#define CUPEL_PIPELINE_OPTIONS_HPP

#include <cstdint>
#include <functional>

#include "cupel/diagnostics/overflow_event.hpp"
#include "cupel/model/overflow_strategy.hpp"
#include "cupel/placing/placer.hpp"
#include "cupel/scoring/scorer.hpp"
#include "cupel/slicing/slicer.hpp"
#include "cupel/step_meter.hpp"

namespace cupel {

/// What a pipeline is made of. The three strategies are required.
struct PipelineOptions {
  AnyScorer scorer;           ///< a scorer, or a function of an item
  AnySlicer slicer;           ///< what fits
  AnyPlacer placer;           ///< the order
  bool deduplication = true;  ///< keep one item per content: the best, then the first
  OverflowStrategy overflow_strategy = OverflowStrategy::Throw;  ///< when the selection exceeds targetTokens
  std::uint64_t max_steps = kDefaultMaxSteps;                    ///< of a run, see StepMeter
  std::function<void(const OverflowEvent&)> on_overflow = {};  ///< with Proceed; must be safe to call from many threads
};

}  // namespace cupel

#endif
