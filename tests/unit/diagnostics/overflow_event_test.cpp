#include "cupel/diagnostics/overflow_event.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/error.hpp"
#include "traced_run.hpp"

namespace cupel {
namespace {

std::vector<std::string> contents(const std::vector<ContextItem>& items) {
  std::vector<std::string> result;
  for (const ContextItem& item : items) result.push_back(item.content());
  return result;
}

// Pinned in input order, then sliced by score: 60 + 15 + 40 + 30 tokens for a target of 100.
std::vector<ContextItem> too_many_items() {
  return {ContextItem({.content = "low", .tokens = 40, .future_relevance_hint = 0.25}),
          ContextItem({.content = "first pin", .tokens = 60, .pinned = true}),
          ContextItem({.content = "high", .tokens = 30, .future_relevance_hint = 0.75}),
          ContextItem({.content = "second pin", .tokens = 15, .pinned = true})};
}

PipelineOptions overflowing_options(OverflowStrategy strategy) {
  PipelineOptions options = test::sample_options();
  options.slicer = test::TakeEverything();
  options.overflow_strategy = strategy;
  return options;
}

// Spec: Enumerations/overflow-detection: "The total tokens of the merged set are compared against targetTokens"
//   Code: src/pipeline/stage6_place.cpp
//   Vectors: optional/pipeline/overflow-counts-pinned-and-sliced-items-together, overflow-begins-one-above-the-target
// Spec: Events/overflow-fields: `OverflowEvent`: tokens over budget, "All items present at the time of overflow (pinned
//     + sliced combined)." and the budget
//   Code: include/cupel/diagnostics/overflow_event.hpp
//   Vectors: optional/pipeline/overflow-proceed-keeps-everything-and-tells
//   Note: The event is delivered to the collector and to an optional callback.
// Spec: Place/pinned-first
TEST(OverflowEvent, ListsAllMergedItemsAndTheExcessTokens) {
  DiagnosticTraceCollector collector;
  const Selection selection =
      Pipeline(overflowing_options(OverflowStrategy::Proceed)).run(too_many_items(), test::sample_budget(), &collector);

  ASSERT_TRUE(collector.overflow().has_value());
  EXPECT_EQ(collector.overflow()->tokens_over_budget, 45);
  EXPECT_EQ(contents(collector.overflow()->overflowing_items),
            (std::vector<std::string>{"first pin", "second pin", "high", "low"}));
  EXPECT_EQ(collector.overflow()->budget, test::sample_budget());
  EXPECT_EQ(selection.tokens_over_budget, 45);
  EXPECT_EQ(selection.total_tokens, 145);
  EXPECT_EQ(selection.size(), 4U);
}

// Spec: Place/proceed
TEST(OverflowEvent, ReachesTheCallbackOnceWithOrWithoutACollector) {
  int calls = 0;
  PipelineOptions options = overflowing_options(OverflowStrategy::Proceed);
  options.on_overflow = [&](const OverflowEvent& event) {
    ++calls;
    EXPECT_EQ(event.tokens_over_budget, 45);
    EXPECT_EQ(event.overflowing_items.size(), 4U);
  };
  const Pipeline pipeline(options);

  pipeline.run(too_many_items(), test::sample_budget());
  EXPECT_EQ(calls, 1);
  DiagnosticTraceCollector collector;
  pipeline.run(too_many_items(), test::sample_budget(), &collector);
  EXPECT_EQ(calls, 2);
}

// Spec: Events/overflow-event, MUST: "OverflowEvent MUST only be produced when OverflowStrategy is Proceed. It MUST NOT
//     be produced for Throw, Truncate, or any other strategy."
//   Code: src/pipeline/stage6_place.cpp
//   Vectors: optional/pipeline/overflow-proceed-keeps-everything-and-tells,
//     overflow-proceed-within-the-target-tells-nothing, overflow-truncate-tells-no-overflow-event
TEST(OverflowEvent, IsOnlyProducedUnderProceed) {
  for (const OverflowStrategy strategy : {OverflowStrategy::Throw, OverflowStrategy::Truncate}) {
    PipelineOptions options = overflowing_options(strategy);
    options.on_overflow = [](const OverflowEvent&) { FAIL() << "called"; };
    DiagnosticTraceCollector collector;
    try {
      const Selection selection = Pipeline(options).run(too_many_items(), test::sample_budget(), &collector);
      EXPECT_EQ(selection.tokens_over_budget, 0);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::Overflow);
      EXPECT_EQ(strategy, OverflowStrategy::Throw);
    }
    EXPECT_FALSE(collector.overflow().has_value());
  }
}

// Spec: Events/overflow-event
TEST(OverflowEvent, IsNotProducedWithoutAnOverflow) {
  PipelineOptions options = overflowing_options(OverflowStrategy::Proceed);
  options.on_overflow = [](const OverflowEvent&) { FAIL() << "called"; };
  DiagnosticTraceCollector collector;
  const Selection selection =
      Pipeline(options).run(too_many_items(), ContextBudget({.max_tokens = 145, .target_tokens = 145}), &collector);
  EXPECT_FALSE(collector.overflow().has_value());
  EXPECT_EQ(selection.tokens_over_budget, 0);
}

}  // namespace
}  // namespace cupel
