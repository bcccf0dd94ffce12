// The names of the closed enumerations, as they appear in reports and on the wire.

#include "cupel/diagnostics/inclusion_reason.hpp"
#include "cupel/diagnostics/trace_event.hpp"
#include "cupel/model/overflow_strategy.hpp"
#include "cupel/slicing/count_quota.hpp"

namespace cupel {

std::string_view to_string(OverflowStrategy strategy) noexcept {
  switch (strategy) {
    case OverflowStrategy::Throw:
      return "Throw";
    case OverflowStrategy::Truncate:
      return "Truncate";
    case OverflowStrategy::Proceed:
      return "Proceed";
  }
  return "Unknown";
}

std::string_view to_string(ScarcityBehavior behavior) noexcept {
  switch (behavior) {
    case ScarcityBehavior::Degrade:
      return "Degrade";
    case ScarcityBehavior::Throw:
      return "Throw";
  }
  return "Unknown";
}

std::string_view to_string(PipelineStage stage) noexcept {
  switch (stage) {
    case PipelineStage::Classify:
      return "Classify";
    case PipelineStage::Score:
      return "Score";
    case PipelineStage::Deduplicate:
      return "Deduplicate";
    case PipelineStage::Slice:
      return "Slice";
    case PipelineStage::Place:
      return "Place";
    case PipelineStage::Unknown:
      break;
  }
  return "Unknown";
}

std::string_view name(InclusionReason reason) noexcept {
  switch (reason) {
    case InclusionReason::Scored:
      return "Scored";
    case InclusionReason::Pinned:
      return "Pinned";
    case InclusionReason::ZeroToken:
      return "ZeroToken";
  }
  return "Unknown";
}

}  // namespace cupel
