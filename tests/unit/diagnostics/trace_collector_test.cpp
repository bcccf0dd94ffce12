// Which calls a custom collector receives, and when.

#include "cupel/diagnostics/trace_collector.hpp"

#include <gtest/gtest.h>

#include <exception>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "support/thrown_error.hpp"
#include "traced_run.hpp"

namespace cupel {
namespace {

using Log = std::vector<std::string>;

// Logs every call.
class LoggingCollector : public TraceCollector {
 public:
  bool enabled = true;
  bool wants = true;
  bool item_events = true;
  bool anatomy = false;
  Log log;
  SelectionReport selection;
  std::size_t overflowing_items = 0;

  bool is_enabled() const noexcept override { return enabled; }
  bool wants_items() const noexcept override { return wants; }
  bool wants_item_events() const noexcept override { return item_events; }
  bool wants_score_anatomy() const noexcept override { return anatomy; }

  void on_run_started(std::span<const ContextItem> items, const ContextBudget& budget) override {
    add("started with " + std::to_string(items.size()) + " for " + std::to_string(budget.target_tokens()));
  }
  void record_item_event(const TraceEvent& event) override { add("event " + test::event_label(event)); }
  void record_stage_event(const TraceEvent& event) override { add("event " + test::event_label(event)); }
  void record_stage(const StageTrace& stage) override {
    std::string left_out;
    for (const ExcludedItem& excluded : stage.exclusions) left_out += " -" + excluded.item.content();
    add("stage " + std::string(to_string(stage.stage)) + " " + std::to_string(stage.items_in) + ">" +
        std::to_string(stage.items_out) + left_out);
    EXPECT_GE(stage.duration.count(), 0);
    EXPECT_GE(stage.end(), stage.start);
  }
  void record_score_anatomy(ScoreAnatomy parts) override { add("anatomy of " + std::to_string(parts.scores.size())); }
  void record_overflow(const OverflowEvent& event) override {
    add("overflow by " + std::to_string(event.tokens_over_budget));
    overflowing_items = event.overflowing_items.size();
  }
  void record_selection(SelectionReport report) override {
    add("selection of " + std::to_string(report.included.size()));
    selection = std::move(report);
  }
  void on_run_failed(const std::exception& error) override { add(std::string("failed: ") + error.what()); }

 private:
  void add(std::string line) { log.push_back(std::move(line)); }
};

// A slicer that breaks its contract: it selects the same entry twice.
class RepeatingSlicer final : public Slicer {
 public:
  SliceResult slice(RunContext& /*context*/, const ScoredItems& /*sorted*/, const ContextBudget&) const override {
    return {.selected = {0, 0}};
  }
};

// Spec: Introduction/six-stages: "Every execution follows this order; stages cannot be reordered or skipped."
//   Code: src/pipeline/stages.hpp, src/pipeline/pipeline.cpp
//   Vectors: optional/pipeline/events-count-what-leaves-each-stage, required/pipeline/score-duplicates-are-peers,
//     deduplicate-makes-room-before-slicing, report-excluded-ties-keep-the-order-of-the-stages
TEST(TraceCollector, ReceivesEveryCallInOrder) {
  LoggingCollector collector;
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector);
  EXPECT_EQ(collector.log,
            (Log{"started with 6 for 100", "event Classify item", "event Classify", "stage Classify 6>5 -negative",
                 "event Score", "stage Score 4>4", "event Deduplicate item", "event Deduplicate",
                 "stage Deduplicate 4>3 -twin", "event Slice item", "event Slice", "stage Slice 3>2 -big",
                 "event Place", "stage Place 3>3", "selection of 3"}));
}

TEST(TraceCollector, ReceivesTheSelectionWithoutEvents) {
  LoggingCollector collector;
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector);
  EXPECT_TRUE(collector.selection.events.empty());
  EXPECT_EQ(collector.selection.included.size(), 3U);
  EXPECT_EQ(collector.selection.excluded.size(), 3U);
  EXPECT_EQ(collector.selection.total_candidates, 6);
}

TEST(TraceCollector, ReceivesNoItemEventsUnlessItWantsThem) {
  LoggingCollector collector;
  collector.item_events = false;
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector);
  for (const std::string& line : collector.log) EXPECT_FALSE(test::contains(line, " item")) << line;
  EXPECT_EQ(collector.log.size(), 12U);
}

TEST(TraceCollector, ReceivesNoItemsUnlessItWantsThem) {
  LoggingCollector collector;
  collector.wants = false;
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector);
  EXPECT_EQ(collector.log, (Log{"started with 6 for 100", "event Classify", "stage Classify 6>5", "event Score",
                                "stage Score 4>4", "event Deduplicate", "stage Deduplicate 4>3", "event Slice",
                                "stage Slice 3>2", "event Place", "stage Place 3>3", "selection of 0"}));
  EXPECT_TRUE(collector.selection.excluded.empty());
  EXPECT_EQ(collector.selection.total_candidates, 0);
}

TEST(TraceCollector, ReceivesOverflowAndTruncationWithoutItems) {
  PipelineOptions options = test::sample_options();
  options.overflow_strategy = OverflowStrategy::Proceed;
  LoggingCollector collector;
  collector.wants = false;
  Pipeline(options).run(test::overflowing_items(), test::sample_budget(), &collector);
  EXPECT_EQ(collector.log[9], "overflow by 50");
  EXPECT_EQ(collector.overflowing_items, 0U);

  std::size_t observed = 0;
  options.on_overflow = [&](const OverflowEvent& event) { observed = event.overflowing_items.size(); };
  Pipeline(options).run(test::overflowing_items(), test::sample_budget(), &collector);
  EXPECT_EQ(observed, 1U);

  options.slicer = test::TakeEverything();
  options.overflow_strategy = OverflowStrategy::Truncate;
  Pipeline(options).run(test::overflowing_items(), test::sample_budget(), &collector);
  const Log end(collector.log.end() - 2, collector.log.end());
  EXPECT_EQ(end, (Log{"stage Place 2>1", "selection of 0"}));
}

TEST(TraceCollector, ReceivesTheScoreAnatomyWithinScore) {
  LoggingCollector collector;
  collector.anatomy = true;
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector);
  ASSERT_GE(collector.log.size(), 6U);
  EXPECT_EQ(collector.log[3], "stage Classify 6>5 -negative");
  EXPECT_EQ(collector.log[4], "anatomy of 4");
  EXPECT_EQ(collector.log[5], "event Score");
}

TEST(TraceCollector, ReceivesAnOverflowWithinPlace) {
  PipelineOptions options = test::sample_options();
  options.overflow_strategy = OverflowStrategy::Proceed;
  LoggingCollector collector;
  collector.item_events = false;
  Pipeline(options).run(test::overflowing_items(), test::sample_budget(), &collector);
  EXPECT_EQ(collector.log,
            (Log{"started with 2 for 100", "event Classify", "stage Classify 2>2", "event Score", "stage Score 1>1",
                 "event Deduplicate", "stage Deduplicate 1>1", "event Slice", "stage Slice 1>0 -small",
                 "overflow by 50", "event Place", "stage Place 1>1", "selection of 1"}));
}

TEST(TraceCollector, TruncateExcludesWithinPlace) {
  PipelineOptions options = test::sample_options();
  options.slicer = test::TakeEverything();
  options.overflow_strategy = OverflowStrategy::Truncate;
  LoggingCollector collector;
  Pipeline(options).run(test::overflowing_items(), test::sample_budget(), &collector);
  const Log end(collector.log.end() - 4, collector.log.end());
  EXPECT_EQ(end, (Log{"event Place item", "event Place", "stage Place 2>1 -small", "selection of 1"}));
}

// Spec: Pipeline/pinned-exceed-budget
TEST(TraceCollector, AFailingClassifyEmitsNothing) {
  LoggingCollector collector;
  const std::vector<ContextItem> items{ContextItem({.content = "negative", .tokens = -1}),
                                       ContextItem({.content = "rules", .tokens = 201, .pinned = true})};
  const Error error =
      test::thrown_error([&] { return test::sample_pipeline().run(items, test::sample_budget(), &collector); });
  EXPECT_EQ(error.code(), ErrorCode::PinnedExceedsBudget);
  EXPECT_EQ(collector.log, (Log{"started with 2 for 100", std::string("failed: ") + error.what()}));
}

TEST(TraceCollector, AFailingScoreEmitsNothingAndTheExceptionArrivesUnchanged) {
  PipelineOptions options = test::sample_options();
  options.scorer = [](const ContextItem&) -> double { throw std::domain_error("no score"); };
  LoggingCollector collector;
  EXPECT_THROW(Pipeline(options).run(test::overflowing_items(), test::sample_budget(), &collector), std::domain_error);
  EXPECT_EQ(collector.log, (Log{"started with 2 for 100", "event Classify", "stage Classify 2>2", "failed: no score"}));
}

TEST(TraceCollector, AFailingSliceEmitsNothing) {
  PipelineOptions options = test::sample_options();
  options.slicer = RepeatingSlicer();
  LoggingCollector collector;
  const Error error = test::thrown_error(
      [&] { return Pipeline(options).run(test::overflowing_items(), test::sample_budget(), &collector); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidSlice);
  const Log end(collector.log.end() - 2, collector.log.end());
  EXPECT_EQ(end, (Log{"stage Deduplicate 1>1", std::string("failed: ") + error.what()}));
}

TEST(TraceCollector, AFailingPlaceEmitsNothing) {
  LoggingCollector collector;
  const Error error = test::thrown_error(
      [&] { return test::sample_pipeline().run(test::overflowing_items(), test::sample_budget(), &collector); });
  EXPECT_EQ(error.code(), ErrorCode::Overflow);
  const Log end(collector.log.end() - 2, collector.log.end());
  EXPECT_EQ(end, (Log{"stage Slice 1>0 -small", std::string("failed: ") + error.what()}));
}

// Spec: Diagnostics/null-path: "When diagnostics are disabled (via NullTraceCollector), no event objects are
//     constructed and no performance overhead is incurred."
//   Code: src/pipeline/run_trace.cpp
//   Note: Stages check `RunTrace::explains()` before they compute a reason.
TEST(TraceCollector, IsNeverCalledWhileItIsDisabled) {
  LoggingCollector collector;
  collector.enabled = false;
  collector.anatomy = true;
  PipelineOptions options = test::sample_options();
  options.overflow_strategy = OverflowStrategy::Proceed;
  Pipeline(options).run(test::overflowing_items(), test::sample_budget(), &collector);
  EXPECT_THROW(test::sample_pipeline().run(test::overflowing_items(), test::sample_budget(), &collector), Error);
  EXPECT_TRUE(collector.log.empty());
}

TEST(TraceCollector, CanOverrideASingleMethod) {
  class Counter final : public TraceCollector {
   public:
    int stages = 0;
    void record_stage_event(const TraceEvent& /*event*/) override { ++stages; }
  };
  Counter counter;
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &counter);
  EXPECT_EQ(counter.stages, 5);
}

// Spec: TraceCollector/two-collectors, MUST: "Implementations MUST provide both a null (disabled) and a diagnostic
//     (enabled) collector."
//   Code: include/cupel/diagnostics/trace_collector.hpp, include/cupel/diagnostics/diagnostic_trace_collector.hpp
//   No vectors: a property of the interface
// Spec: TraceCollector/null-collector, MUST: "The null collector MUST return false from is_enabled and MUST NOT
//     allocate or buffer when record_stage_event or record_item_event are called."
//   Code: include/cupel/diagnostics/trace_collector.hpp
//   No vectors: a vector shows no allocations
//   Note: Its recording methods are the empty ones of the base class.
TEST(NullTraceCollector, IsDisabledAndChangesNothing) {
  NullTraceCollector collector;
  EXPECT_FALSE(collector.is_enabled());
  const Pipeline pipeline = test::sample_pipeline();
  EXPECT_EQ(pipeline.run(test::sample_items(), test::sample_budget(), &collector).positions,
            pipeline.run(test::sample_items(), test::sample_budget()).positions);
}

// The defaults do nothing, also for the score anatomy and an overflow.
TEST(TraceCollector, IgnoresEveryCallByDefault) {
  class Wanting final : public TraceCollector {
   public:
    bool wants_score_anatomy() const noexcept override { return true; }
  } collector;
  PipelineOptions options = test::sample_options();
  options.overflow_strategy = OverflowStrategy::Proceed;
  for (const auto& items : {test::sample_items(), test::overflowing_items()}) {
    const Pipeline pipeline(options);
    EXPECT_EQ(pipeline.run(items, test::sample_budget(), &collector).positions,
              pipeline.run(items, test::sample_budget()).positions);
  }
}

}  // namespace
}  // namespace cupel
