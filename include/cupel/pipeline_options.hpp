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

/// The strategies and settings of a pipeline. The three strategies are required.
struct PipelineOptions {
  AnyScorer scorer;           ///< computes scores: a scorer, or a function of an item
  AnySlicer slicer;           ///< selects the items that fit
  AnyPlacer placer;           ///< orders the selected items
  bool deduplication = true;  ///< keep one item per content: the one with the best score, on a tie the first
  OverflowStrategy overflow_strategy = OverflowStrategy::Throw;  ///< when the selection exceeds targetTokens
  std::uint64_t max_steps = kDefaultMaxSteps;                    ///< limit per run, see StepMeter
  std::function<void(const OverflowEvent&)> on_overflow = {};    ///< called under Proceed; must be thread-safe
};

}  // namespace cupel

#endif
