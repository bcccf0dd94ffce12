#include "cupel/diagnostics/trace_event.hpp"

#include <gtest/gtest.h>

namespace cupel {
namespace {

// Spec: Events/pipeline-stage: `PipelineStage`: Classify, Score, Deduplicate, Slice, Place; "Sort is omitted."
//   Code: include/cupel/diagnostics/trace_event.hpp
//   Vectors: optional/pipeline/events-count-what-leaves-each-stage
TEST(PipelineStage, IsNamedAsInTheSpecification) {
  EXPECT_EQ(to_string(PipelineStage::Classify), "Classify");
  EXPECT_EQ(to_string(PipelineStage::Score), "Score");
  EXPECT_EQ(to_string(PipelineStage::Deduplicate), "Deduplicate");
  EXPECT_EQ(to_string(PipelineStage::Slice), "Slice");
  EXPECT_EQ(to_string(PipelineStage::Place), "Place");
}

TEST(TraceEvent, HasTheNameOfItsStage) {
  const TraceEvent event{.stage = PipelineStage::Slice, .duration_ms = 1.5, .item_count = 3};
  EXPECT_EQ(event.stage_name(), "Slice");
  EXPECT_FALSE(event.message.has_value());
}

// Spec: Events/unknown-stages
TEST(TraceEvent, KeepsTheNameOfAnUnknownStage) {
  const TraceEvent event{
      .stage = PipelineStage::Unknown, .duration_ms = 0.0, .item_count = 1, .unknown_stage = "Compress"};
  EXPECT_EQ(event.stage_name(), "Compress");
}

TEST(TraceEvent, ComparesEveryField) {
  const TraceEvent event{.stage = PipelineStage::Slice, .duration_ms = 1.5, .item_count = 3, .message = "m"};
  EXPECT_EQ(event, event);
  TraceEvent other = event;
  other.item_count = 4;
  EXPECT_NE(event, other);
  other = event;
  other.message.reset();
  EXPECT_NE(event, other);
  other = event;
  other.stage = PipelineStage::Place;
  EXPECT_NE(event, other);
}

}  // namespace
}  // namespace cupel
