#include "cupel/diagnostics/diagnostic_trace_collector.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "support/thrown_error.hpp"
#include "traced_run.hpp"

namespace cupel {
namespace {

using test::event_labels;
using Labels = std::vector<std::string>;

const Labels kFiveStages{"Classify", "Score", "Deduplicate", "Slice", "Place"};

SelectionReport traced(TraceDetailLevel level, const std::vector<ContextItem>& items = test::sample_items()) {
  DiagnosticTraceCollector collector(level);
  test::sample_pipeline().run(items, test::sample_budget(), &collector);
  return collector.take_report();
}

// Spec: Events/one-per-stage, MUST: "Each named pipeline stage (Classify, Score, Deduplicate, Slice, Place) MUST
//     produce exactly one stage-level TraceEvent per pipeline run, emitted after the stage completes. This applies even
//     when a stage processes zero items"
//   Code: src/pipeline/pipeline.cpp, src/pipeline/run_trace.cpp
//   Vectors: optional/pipeline/events-for-no-items-at-all, events-when-everything-is-pinned,
//     events-with-deduplication-off, events-count-what-leaves-each-stage
//   Note: A stage that fails emits none (decisions#diagnostics).
// Spec: TraceCollector/two-collectors
TEST(DiagnosticTraceCollector, RecordsFiveStagesInOrderAndNoSort) {
  EXPECT_EQ(event_labels(traced(TraceDetailLevel::Stage).events), kFiveStages);
}

// Spec: Events/one-per-stage
TEST(DiagnosticTraceCollector, RecordsFiveStagesForAnEmptyInput) {
  const SelectionReport report = traced(TraceDetailLevel::Item, {});
  EXPECT_EQ(event_labels(report.events), kFiveStages);
  for (const TraceEvent& event : report.events) EXPECT_EQ(event.item_count, 0);
  EXPECT_EQ(report.total_candidates, 0);
}

// Spec: Events/one-per-stage
TEST(DiagnosticTraceCollector, RecordsDeduplicateWhenDeduplicationIsOff) {
  PipelineOptions options = test::sample_options();
  options.deduplication = false;
  DiagnosticTraceCollector collector;
  Pipeline(options).run(test::sample_items(), test::sample_budget(), &collector);
  EXPECT_EQ(event_labels(collector.report().events), kFiveStages);
  EXPECT_EQ(collector.report().events[2].item_count, 4);
}

// Spec: Events/item-count: `item_count`: "Number of items processed by this stage."
//   Vectors: optional/pipeline/events-count-what-leaves-each-stage, events-of-truncated-items-belong-to-place
//   Note: We count what leaves the stage. The text says "processed", and its example fits neither count
//     (decisions#diagnostics).
TEST(DiagnosticTraceCollector, CountsTheItemsThatLeaveEachStage) {
  const std::vector<std::int64_t> expected{5, 4, 3, 2, 3};
  std::vector<std::int64_t> counts;
  for (const TraceEvent& event : traced(TraceDetailLevel::Stage).events) counts.push_back(event.item_count);
  EXPECT_EQ(counts, expected);
}

TEST(DiagnosticTraceCollector, StageEventsHaveADurationAndNoMessage) {
  for (const TraceEvent& event : traced(TraceDetailLevel::Stage).events) {
    EXPECT_GE(event.duration_ms, 0.0);
    EXPECT_FALSE(event.message.has_value());
  }
}

// Spec: TraceCollector/detail-gate, TraceCollector/detail-level
TEST(DiagnosticTraceCollector, RecordsOnlyStageEventsByDefault) {
  DiagnosticTraceCollector collector;
  EXPECT_FALSE(collector.wants_item_events());
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector);
  EXPECT_EQ(collector.report().events.size(), 5U);
}

// Spec: TraceCollector/detail-gate, MUST: "record_item_event MUST be gated by the configured detail_level. When
//     detail_level is Stage, item events MUST be discarded without recording."
//   Vectors: optional/pipeline/events-count-what-leaves-each-stage, events-of-items-come-before-their-stage
//   Note: A run asks `wants_item_events()` first and does not create events that would be discarded.
TEST(DiagnosticTraceCollector, DiscardsItemEventsAtStageLevel) {
  const TraceEvent event{.stage = PipelineStage::Slice, .duration_ms = 0.0, .item_count = 1, .message = "x: y"};
  DiagnosticTraceCollector stages(TraceDetailLevel::Stage);
  stages.record_item_event(event);
  stages.record_stage_event(event);
  EXPECT_EQ(stages.report().events.size(), 1U);
  DiagnosticTraceCollector items(TraceDetailLevel::Item);
  items.record_item_event(event);
  items.record_stage_event(event);
  EXPECT_EQ(items.report().events.size(), 2U);
}

// Spec: TraceCollector/insertion-order, MUST: "Implementations MUST preserve event insertion order in the accumulated
//     event list."
//   Vectors: optional/pipeline/events-follow-the-order-of-exclusion-not-of-the-report
// Spec: Events/items-before-stage, MUST: "item-level events for a stage MUST precede the corresponding stage-level
//     event."
//   Vectors: optional/pipeline/events-of-items-come-before-their-stage, events-of-truncated-items-belong-to-place
//   Note: They are delivered when the stage ends, in the order of exclusion.
TEST(DiagnosticTraceCollector, ItemEventsPrecedeTheirStage) {
  EXPECT_EQ(event_labels(traced(TraceDetailLevel::Item).events),
            (Labels{"Classify item", "Classify", "Score", "Deduplicate item", "Deduplicate", "Slice item", "Slice",
                    "Place"}));
}

// Spec: Events/item-duration, MUST: "Item-level events MUST have duration_ms set to 0.0." Their `item_count` is 1
//   Vectors: optional/pipeline/events-of-items-come-before-their-stage
TEST(DiagnosticTraceCollector, DescribesTheExclusionInItemEvents) {
  std::vector<std::string> messages;
  for (const TraceEvent& event : traced(TraceDetailLevel::Item).events) {
    if (!event.message) continue;
    EXPECT_EQ(event.duration_ms, 0.0);
    EXPECT_EQ(event.item_count, 1);
    messages.push_back(*event.message);
  }
  ASSERT_EQ(messages.size(), 3U);
  EXPECT_EQ(messages[0].rfind("NegativeTokens: ", 0), 0U) << messages[0];
  EXPECT_TRUE(test::contains(messages[0], "-5")) << messages[0];
  EXPECT_EQ(messages[1].rfind("Deduplicated: ", 0), 0U) << messages[1];
  EXPECT_EQ(messages[2], "BudgetExceeded: 500 tokens requested, 40 available");
}

// Spec: Events/items-before-stage
TEST(DiagnosticTraceCollector, RecordsTruncatedItemsUnderPlace) {
  PipelineOptions options = test::sample_options();
  options.slicer = test::TakeEverything();
  options.overflow_strategy = OverflowStrategy::Truncate;
  DiagnosticTraceCollector collector(TraceDetailLevel::Item);

  Pipeline(options).run(test::overflowing_items(), test::sample_budget(), &collector);

  EXPECT_EQ(event_labels(collector.report().events),
            (Labels{"Classify", "Score", "Deduplicate", "Slice", "Place item", "Place"}));
  EXPECT_EQ(collector.report().events[4].message->rfind("PinnedOverride: ", 0), 0U);
  EXPECT_EQ(collector.report().events[5].item_count, 1);
}

TEST(DiagnosticTraceCollector, BothLevelsListTheSameItems) {
  const SelectionReport stages = traced(TraceDetailLevel::Stage);
  const SelectionReport items = traced(TraceDetailLevel::Item);
  ASSERT_EQ(stages.included.size(), 3U);
  ASSERT_EQ(stages.excluded.size(), 3U);
  ASSERT_EQ(items.included.size(), 3U);
  ASSERT_EQ(items.excluded.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(stages.included[i].position, items.included[i].position);
    EXPECT_EQ(stages.excluded[i].position, items.excluded[i].position);
    EXPECT_EQ(stages.excluded[i].reason, items.excluded[i].reason);
  }
}

// Spec: TraceCollector/observer, MAY: "Implementations may support an optional observer callback that fires
//     synchronously on each recorded event."
//   Code: include/cupel/diagnostics/diagnostic_trace_collector.hpp
// Spec: TraceCollector/insertion-order
TEST(DiagnosticTraceCollector, CallsTheObserverWhenItRecordsAnEvent) {
  for (const TraceDetailLevel level : {TraceDetailLevel::Stage, TraceDetailLevel::Item}) {
    std::vector<TraceEvent> observed;
    bool selection_was_known = false;
    DiagnosticTraceCollector* recording = nullptr;
    DiagnosticTraceCollector collector({.detail_level = level, .observer = [&](const TraceEvent& event) {
                                          observed.push_back(event);
                                          selection_was_known |= !recording->report().included.empty();
                                        }});
    recording = &collector;

    test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector);

    EXPECT_EQ(observed, collector.report().events);
    EXPECT_EQ(observed.size(), level == TraceDetailLevel::Item ? 8U : 5U);
    EXPECT_FALSE(selection_was_known) << "the observer was not called while the stages ran";
  }
}

// Spec: TraceCollector/observer
TEST(DiagnosticTraceCollector, PassesOnExceptionsOfTheObserver) {
  DiagnosticTraceCollector collector({.observer = [](const TraceEvent&) { throw std::runtime_error("stop"); }});
  EXPECT_THROW(test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector),
               std::runtime_error);
}

TEST(DiagnosticTraceCollector, SummarisesTheStages) {
  DiagnosticTraceCollector collector;
  const auto before = std::chrono::system_clock::now();
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector);

  std::vector<std::pair<std::size_t, std::size_t>> in_and_out;
  auto previous = before;
  for (const StageSummary& stage : collector.stages()) {
    in_and_out.emplace_back(stage.items_in, stage.items_out);
    EXPECT_GE(stage.start, previous);
    EXPECT_GE(stage.duration.count(), 0);
    previous = stage.start;
  }
  EXPECT_EQ(in_and_out, (std::vector<std::pair<std::size_t, std::size_t>>{{6, 5}, {4, 4}, {4, 3}, {3, 2}, {3, 3}}));
}

// Spec: Diagnostics/ownership: "The trace collector is passed at call time, not stored on the pipeline."
//   Code: include/cupel/pipeline.hpp, src/pipeline/run_trace.cpp
TEST(DiagnosticTraceCollector, ClearsItsRecordsWhenARunStarts) {
  PipelineOptions options = test::sample_options();
  options.overflow_strategy = OverflowStrategy::Proceed;
  const Pipeline pipeline(options);
  DiagnosticTraceCollector collector({.detail_level = TraceDetailLevel::Item, .score_anatomy = true});
  pipeline.run(test::overflowing_items(), test::sample_budget(), &collector);
  ASSERT_TRUE(collector.overflow().has_value());

  pipeline.run(std::vector<ContextItem>{ContextItem({.content = "only", .tokens = 1})}, test::sample_budget(),
               &collector);

  EXPECT_EQ(event_labels(collector.report().events), kFiveStages);
  EXPECT_EQ(collector.stages().size(), 5U);
  EXPECT_EQ(collector.report().included.size(), 1U);
  EXPECT_EQ(collector.report().total_candidates, 1);
  EXPECT_FALSE(collector.overflow().has_value());
  ASSERT_TRUE(collector.score_anatomy().has_value());
  EXPECT_EQ(collector.score_anatomy()->positions, std::vector<Position>{0});
}

TEST(DiagnosticTraceCollector, KeepsTheEventsUntilAFailureAndNoItems) {
  DiagnosticTraceCollector collector;
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector);

  const Error error = test::thrown_error(
      [&] { return test::sample_pipeline().run(test::overflowing_items(), test::sample_budget(), &collector); });

  EXPECT_EQ(error.code(), ErrorCode::Overflow);
  EXPECT_EQ(event_labels(collector.report().events), (Labels{"Classify", "Score", "Deduplicate", "Slice"}));
  EXPECT_EQ(collector.stages().size(), 4U);
  EXPECT_TRUE(collector.report().included.empty());
  EXPECT_TRUE(collector.report().excluded.empty());
}

TEST(DiagnosticTraceCollector, RecordsTheScoreAnatomyOnlyOnRequest) {
  for (const bool wanted : {false, true}) {
    DiagnosticTraceCollector collector({.score_anatomy = wanted});
    test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector);
    ASSERT_EQ(collector.score_anatomy().has_value(), wanted);
    if (!wanted) continue;
    EXPECT_EQ(collector.score_anatomy()->positions, (std::vector<Position>{1, 2, 4, 5}));
  }
}

// Spec: Diagnostics/ownership
TEST(DiagnosticTraceCollector, DoesNotChangeTheSelection) {
  DiagnosticTraceCollector collector({.detail_level = TraceDetailLevel::Item, .score_anatomy = true});
  const Pipeline pipeline = test::sample_pipeline();
  EXPECT_EQ(pipeline.run(test::sample_items(), test::sample_budget(), &collector).positions,
            pipeline.run(test::sample_items(), test::sample_budget()).positions);
}

// Spec: Events/stage-duration, MUST: "Stage-level TraceEvent records MUST have duration_ms set to the wall-clock
//     duration of that stage."
//   No vectors: durations differ from run to run
TEST(DiagnosticTraceCollector, RecordsAtLeastTheTimeThatAStageTakes) {
  PipelineOptions options = test::sample_options();
  options.scorer = [](const ContextItem&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return 0.5;
  };
  const SelectionReport report = Pipeline(options).dry_run(test::sample_items(), test::sample_budget());
  EXPECT_GE(report.events.at(1).duration_ms, 4 * 2.0);  // four items are scored
}

// Spec: TraceCollector/detail-level: `TraceDetailLevel`: "Values are ordered: a higher ordinal includes all events from
//     lower ordinals." Stage is 0 and the default, Item is 1
//   Code: include/cupel/diagnostics/diagnostic_trace_collector.hpp
//   Vectors: optional/pipeline/events-count-what-leaves-each-stage, events-of-items-come-before-their-stage
TEST(TraceDetailLevel, IsOrdered) {
  EXPECT_EQ(static_cast<int>(TraceDetailLevel::Stage), 0);
  EXPECT_EQ(static_cast<int>(TraceDetailLevel::Item), 1);
}

}  // namespace
}  // namespace cupel
