// The names of the closed enumerations, as they appear in reports and on the wire.

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/diagnostics/inclusion_reason.hpp"
#include "cupel/diagnostics/trace_event.hpp"
#include "cupel/model/overflow_strategy.hpp"
#include "cupel/policy/policy.hpp"
#include "cupel/scoring/tag_scorer.hpp"
#include "cupel/slicing/count_quota.hpp"
#include "cupel/slicing/slicer_traits.hpp"

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

std::string_view to_string(InclusionReason reason) noexcept {
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

std::string_view to_string(SlicerType type) noexcept {
  switch (type) {
    case SlicerType::Greedy:
      return "Greedy";
    case SlicerType::Knapsack:
      return "Knapsack";
    case SlicerType::Stream:
      return "Stream";
  }
  return "Unknown";
}

std::string_view to_string(PlacerType type) noexcept {
  switch (type) {
    case PlacerType::Chronological:
      return "Chronological";
    case PlacerType::UShaped:
      return "UShaped";
  }
  return "Unknown";
}

std::string_view to_string(TagComparison comparison) noexcept {
  switch (comparison) {
    case TagComparison::CaseSensitive:
      return "CaseSensitive";
    case TagComparison::IgnoreAsciiCase:
      return "IgnoreAsciiCase";
  }
  return "Unknown";
}

std::string_view to_string(TraceDetailLevel level) noexcept {
  switch (level) {
    case TraceDetailLevel::Stage:
      return "Stage";
    case TraceDetailLevel::Item:
      return "Item";
  }
  return "Unknown";
}

std::string_view to_string(SlicerTraits::Quotas quotas) noexcept {
  switch (quotas) {
    case SlicerTraits::Quotas::None:
      return "None";
    case SlicerTraits::Quotas::Percentage:
      return "Percentage";
    case SlicerTraits::Quotas::Count:
      return "Count";
  }
  return "Unknown";
}

}  // namespace cupel
