#ifndef CUPEL_TESTS_UNIT_DIAGNOSTICS_TRACED_RUN_HPP
#define CUPEL_TESTS_UNIT_DIAGNOSTICS_TRACED_RUN_HPP

#include <cstddef>
#include <string>
#include <vector>

#include "cupel/pipeline.hpp"
#include "cupel/placing/chronological_placer.hpp"
#include "cupel/scoring/reflexive_scorer.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/slicer.hpp"

/// A run in which every stage that can exclude items does so:
///   Classify     6 in, 5 out: "negative" has -5 tokens
///   Score        4 in, 4 out: "rules" is pinned
///   Deduplicate  4 in, 3 out: the second "twin" scores less
///   Slice        3 in, 2 out: target 100 - 10 pinned = 90; "twin" 20 + "small" 30 leave 40, "big" has 500
///   Place        3 in, 3 out
namespace cupel::test {

inline std::vector<ContextItem> sample_items() {
  return {
      ContextItem({.content = "rules", .tokens = 10, .pinned = true}),
      ContextItem({.content = "twin", .tokens = 20, .future_relevance_hint = 0.75}),
      ContextItem({.content = "twin", .tokens = 20, .future_relevance_hint = 0.25}),
      ContextItem({.content = "negative", .tokens = -5}),
      ContextItem({.content = "big", .tokens = 500, .future_relevance_hint = 0.875}),
      ContextItem({.content = "small", .tokens = 30, .future_relevance_hint = 0.5}),
  };
}

inline ContextBudget sample_budget() { return ContextBudget({.max_tokens = 200, .target_tokens = 100}); }

inline PipelineOptions sample_options() {
  return {.scorer = ReflexiveScorer(), .slicer = GreedySlice(), .placer = ChronologicalPlacer()};
}

inline Pipeline sample_pipeline() { return Pipeline(sample_options()); }

/// Pinned tokens above the target but below the maximum, so that the run reaches Place and overflows there by 50.
inline std::vector<ContextItem> overflowing_items() {
  return {ContextItem({.content = "rules", .tokens = 150, .pinned = true}),
          ContextItem({.content = "small", .tokens = 5, .future_relevance_hint = 0.5})};
}

/// Selects every item, so that Place has something to truncate.
class TakeEverything final : public Slicer {
 public:
  SliceResult slice(RunContext& /*context*/, const ScoredItems& sorted,
                    const ContextBudget& /*budget*/) const override {
    SliceResult result;
    for (std::size_t i = 0; i < sorted.size(); ++i) result.selected.push_back(static_cast<Position>(i));
    return result;
  }
};

/// `Slice` for a stage-level event, `Slice item` for an item-level event.
inline std::string event_label(const TraceEvent& event) {
  return std::string(event.stage_name()) + (event.message ? " item" : "");
}

inline std::vector<std::string> event_labels(const std::vector<TraceEvent>& events) {
  std::vector<std::string> labels;
  for (const TraceEvent& event : events) labels.push_back(event_label(event));
  return labels;
}

}  // namespace cupel::test

#endif
