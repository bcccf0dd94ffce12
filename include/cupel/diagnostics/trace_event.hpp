#ifndef CUPEL_DIAGNOSTICS_TRACE_EVENT_HPP
#define CUPEL_DIAGNOSTICS_TRACE_EVENT_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cupel/export.hpp"
#include "cupel/ostream.hpp"

namespace cupel {

/// The stages that report. Sort reports nothing, as specified.
enum class PipelineStage {
  Classify,     ///< pinned or scoreable
  Score,        ///< relevance
  Deduplicate,  ///< one item per content
  Slice,        ///< what fits
  Place,        ///< the order; overflow
  Unknown,      ///< only in events read from elsewhere; see TraceEvent::unknown_stage
};

/// The stage's name as in the specification: `"Classify"`.
CUPEL_API std::string_view to_string(PipelineStage stage) noexcept;

/// What happened at one point of a run: a finished stage, or one item's fate in it.
struct TraceEvent {
  PipelineStage stage;                      ///< where it happened
  double duration_ms;                       ///< wall-clock time of the stage; 0 for an item
  std::int64_t item_count;                  ///< items that left the stage; 1 for an item
  std::optional<std::string> message = {};  ///< for an item: `BudgetExceeded: 2048 tokens requested, 512 available`
  std::string unknown_stage = {};           ///< the stage's raw name where stage is Unknown

  /// The stage's name, raw where this version does not know it.
  std::string_view stage_name() const noexcept {
    return stage == PipelineStage::Unknown ? std::string_view(unknown_stage) : to_string(stage);
  }

  friend bool operator==(const TraceEvent&, const TraceEvent&) = default;
};

}  // namespace cupel

#endif
