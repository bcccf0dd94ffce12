#include "cupel/diagnostics/trace_event.hpp"

namespace cupel {

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

}  // namespace cupel
