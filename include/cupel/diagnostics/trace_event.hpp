#ifndef CUPEL_DIAGNOSTICS_TRACE_EVENT_HPP
#define CUPEL_DIAGNOSTICS_TRACE_EVENT_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cupel/export.hpp"
#include "cupel/ostream.hpp"

namespace cupel {

/// The stages that report events. Sort reports none, as the specification requires.
enum class PipelineStage {
  Classify,     ///< separates pinned items from those to score
  Score,        ///< computes relevance
  Deduplicate,  ///< keeps one item per content
  Slice,        ///< selects the items that fit
  Place,        ///< orders the selected items; handles overflow
  Unknown,      ///< only in events that were read; see TraceEvent::unknown_stage
};

/// The name of the stage in the specification: `"Classify"`.
CUPEL_API std::string_view to_string(PipelineStage stage) noexcept;

/// An event of a run: a finished stage, or the exclusion of an item in it.
struct TraceEvent {
  PipelineStage stage;                      ///< the stage of the event
  double duration_ms;                       ///< wall-clock duration of the stage; 0 for an item
  std::int64_t item_count;                  ///< number of items that leave the stage; 1 for an item
  std::optional<std::string> message = {};  ///< for an item: `BudgetExceeded: 2048 tokens requested, 512 available`
  std::string unknown_stage = {};           ///< the name of the stage as read, if stage is Unknown

  /// The name of the stage. For a stage that this version does not know, the name as read.
  std::string_view stage_name() const noexcept {
    return stage == PipelineStage::Unknown ? std::string_view(unknown_stage) : to_string(stage);
  }

  friend bool operator==(const TraceEvent&, const TraceEvent&) = default;
};

}  // namespace cupel

#endif
