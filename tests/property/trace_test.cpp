// What a collector receives from a run: events, stages, overflow and failure. A collector does not change the result.

#include <gtest/gtest.h>

#include <exception>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/pipeline.hpp"
#include "property/cases.hpp"
#include "property/compare.hpp"
#include "property/invariants.hpp"
#include "reference/pipeline.hpp"
#include "support/dump.hpp"
#include "support/random_policies.hpp"

namespace cupel::property {
namespace {

using test_support::dump;
using test_support::PipelineCase;
using test_support::random_pipeline_case;

std::string stage_text(PipelineStage stage, std::size_t in, std::size_t out) {
  return "stage " + std::string(to_string(stage)) + " " + std::to_string(in) + " -> " + std::to_string(out) + "\n";
}

template <class Entry>
std::string exclusion_text(const Entry& excluded) {
  return "  excluded " + std::to_string(excluded.position) + " " + dump(excluded.score + 0.0) + " " +
         dump(excluded.reason) + "\n";
}

std::string event_text(PipelineStage stage, std::int64_t item_count) {
  return "event " + std::string(to_string(stage)) + " " + std::to_string(item_count) + "\n";
}

std::string item_event_text(PipelineStage stage, std::string_view reason) {
  return "item event " + std::string(to_string(stage)) + " " + std::string(reason) + "\n";
}

// Logs every call in order.
class WritingCollector final : public TraceCollector {
 public:
  explicit WritingCollector(bool wants_items = true) : wants_items_(wants_items) {}

  bool wants_items() const noexcept override { return wants_items_; }
  void on_run_started(std::span<const ContextItem> items, const ContextBudget&) override {
    log_ += "started with " + std::to_string(items.size()) + "\n";
  }
  void record_item_event(const TraceEvent& event) override {
    const std::string message = event.message.value_or("no message");
    log_ += item_event_text(event.stage, message.substr(0, message.find(": ")));
    if (event.item_count != 1 || event.duration_ms != 0.0) log_ += "with other numbers than 1 and 0\n";
  }
  void record_stage_event(const TraceEvent& event) override {
    log_ += event_text(event.stage, event.item_count);
    if (!(event.duration_ms >= 0.0)) log_ += "with a negative duration\n";
  }
  void record_stage(const StageTrace& stage) override {
    log_ += stage_text(stage.stage, stage.items_in, stage.items_out);
    for (const ExcludedItem& excluded : stage.exclusions) log_ += exclusion_text(excluded);
  }
  void record_overflow(const OverflowEvent& event) override {
    log_ += "overflow " + std::to_string(event.tokens_over_budget) + "\n";
  }
  void record_selection(SelectionReport) override { log_ += "selection\n"; }
  void on_run_failed(const std::exception& exception) override {
    const auto* error = dynamic_cast<const Error*>(&exception);
    log_ += "failed " + (error == nullptr ? "with a foreign exception" : std::string(to_string(error->code()))) + "\n";
  }

  const std::string& log() const { return log_; }

 private:
  bool wants_items_;
  std::string log_;
};

// The expected log.
std::string expected_log(const reference::Outcome& outcome) {
  std::string log = "started with " + std::to_string(outcome.total_candidates) + "\n";
  for (const reference::Stage& stage : outcome.stages) {
    if (stage.stage == PipelineStage::Place && outcome.overflowing) {
      log += "overflow " + std::to_string(outcome.tokens_over_budget) + "\n";
    }
    for (const reference::Excluded& excluded : stage.exclusions) {
      log += item_event_text(stage.stage, to_string(excluded.reason));
    }
    log += event_text(stage.stage, static_cast<std::int64_t>(stage.items_out));
    log += stage_text(stage.stage, stage.items_in, stage.items_out);
    for (const reference::Excluded& excluded : stage.exclusions) log += exclusion_text(excluded);
  }
  return log + "selection\n";
}

// Spec: Pipeline/invariants: "a scorer never drops items, a slicer never reorders, a placer never scores" "No stage
//     modifies the ContextItem instances it receives."
//   Code: src/pipeline/stages.hpp
//   Vectors: optional/pipeline/events-count-what-leaves-each-stage,
//     required/pipeline/place-merges-sliced-items-by-score-not-by-density
//   Note: The interfaces enforce it: a scorer writes scores, a slicer returns indices, a placer returns a permutation.
// Spec: Introduction/six-stages, TraceCollector/insertion-order, Events/item-duration, ExclusionReasons/emitters
TEST(TraceCollector, ReceivesEveryCallInOrder) {
  for_each_case(4'000, [](Random& random) -> std::string {
    const PipelineCase c = random_pipeline_case(random);
    const auto expected = attempt([&] { return reference::run(c.items, c.budget, c.policy); });
    WritingCollector collector;
    const auto actual = attempt([&] { return checked_run(Pipeline(c.policy), c.items, c.budget, &collector); });
    std::string problem = compare_attempts(expected, actual, compare_selection);
    if (const auto* outcome = std::get_if<reference::Outcome>(&expected)) {
      const std::string log = expected_log(*outcome);
      if (log != collector.log()) problem += "expected log:\n" + log + "actual log:\n" + collector.log();
    } else {
      const std::string code(to_string(std::get<reference::Failure>(expected).code));
      if (!collector.log().ends_with("failed " + code + "\n")) problem += "the log is\n" + collector.log();
    }
    return problem.empty() ? "" : problem + dump(c);
  });
}

TEST(TraceCollector, ReceivesTheSameStagesWithoutItems) {
  for_each_case(4'000, [](Random& random) -> std::string {
    const PipelineCase c = random_pipeline_case(random);
    const auto expected = attempt([&] { return reference::run(c.items, c.budget, c.policy); });
    WritingCollector collector(false);
    const auto actual = attempt([&] { return checked_run(Pipeline(c.policy), c.items, c.budget, &collector); });
    std::string problem = compare_attempts(expected, actual, compare_selection);
    if (const auto* outcome = std::get_if<reference::Outcome>(&expected)) {
      reference::Outcome without_items = *outcome;
      for (reference::Stage& stage : without_items.stages) stage.exclusions.clear();
      const std::string log = expected_log(without_items);
      if (log != collector.log()) problem += "expected log:\n" + log + "actual log:\n" + collector.log();
    }
    return problem.empty() ? "" : problem + dump(c);
  });
}

std::string compare_stage_events(const std::vector<PipelineStage>& expected, const std::vector<TraceEvent>& actual) {
  std::string expected_text;
  std::string actual_text;
  for (const PipelineStage stage : expected) expected_text += std::string(to_string(stage)) + " ";
  for (const TraceEvent& event : actual) actual_text += std::string(event.stage_name()) + " ";
  return expected_text == actual_text ? "" : "events: expected " + expected_text + ", got " + actual_text + "\n";
}

TEST(DiagnosticTraceCollector, KeepsTheEventsUntilAFailureAndNoItems) {
  for_each_case(4'000, [](Random& random) -> std::string {
    const PipelineCase c = random_pipeline_case(random);
    const auto expected = attempt([&] { return reference::run(c.items, c.budget, c.policy); });
    const auto* failure = std::get_if<reference::Failure>(&expected);
    if (failure == nullptr) return "";
    DiagnosticTraceCollector collector;
    const auto actual = attempt([&] { return checked_run(Pipeline(c.policy), c.items, c.budget, &collector); });
    std::string problem = compare_attempts(expected, actual, compare_selection);
    problem += compare_stage_events(failure->finished_stages, collector.report().events);
    if (!collector.report().included.empty() || !collector.report().excluded.empty()) problem += "items reported\n";
    return problem.empty() ? "" : problem + dump(c);
  });
}

std::string check_overflow(const reference::Outcome& expected, const PipelineCase& c,
                           const std::optional<OverflowEvent>& actual) {
  if (!expected.overflowing) return actual ? "an overflow event without an overflow\n" : "";
  if (!actual) return "no overflow event\n";
  if (actual->tokens_over_budget != expected.tokens_over_budget) return "another number over budget\n";
  if (actual->budget != c.budget) return "another budget in the overflow event\n";
  if (actual->overflowing_items.size() != expected.overflowing->size()) return "another number of overflowing items\n";
  for (std::size_t i = 0; i < expected.overflowing->size(); ++i) {
    if (!actual->overflowing_items[i].same_record(c.items[(*expected.overflowing)[i]])) return "other items overflow\n";
  }
  return "";
}

// Spec: Enumerations/overflow-detection, Place/pinned-first, Events/overflow-event
TEST(OverflowEvent, IsProducedOnlyUnderProceedAndHasTheMergedList) {
  for_each_case(6'000, [](Random& random) -> std::string {
    PipelineCase c = random_pipeline_case(random);
    if (random.chance(50)) c.policy.overflow_strategy = OverflowStrategy::Proceed;
    const auto expected = attempt([&] { return reference::run(c.items, c.budget, c.policy); });
    const auto* outcome = std::get_if<reference::Outcome>(&expected);
    std::optional<OverflowEvent> observed;
    PipelineOptions options = Pipeline(c.policy).options();
    options.on_overflow = [&](const OverflowEvent& event) { observed = event; };
    DiagnosticTraceCollector collector;
    const auto actual = attempt([&] {
      checked_run(Pipeline(c.policy), c.items, c.budget);
      return Pipeline(options).run(c.items, c.budget, &collector);
    });
    std::string problem = compare_attempts(expected, actual, compare_selection);
    if (outcome != nullptr) {
      problem += check_overflow(*outcome, c, observed) + check_overflow(*outcome, c, collector.overflow());
    } else if (observed) {
      problem += "an overflow event of a failed run\n";
    }
    return problem.empty() ? "" : problem + dump(c);
  });
}

bool same_selection(const Selection& a, const Selection& b) {
  return a.positions == b.positions && a.total_tokens == b.total_tokens &&
         a.tokens_over_budget == b.tokens_over_budget && a.shortfalls == b.shortfalls;
}

// Spec: Diagnostics/null-path
TEST(Pipeline, SelectsTheSameWithAnyCollector) {
  for_each_case(4'000, [](Random& random) -> std::string {
    const PipelineCase c = random_pipeline_case(random);
    const Pipeline pipeline(c.policy);
    NullTraceCollector null;
    DiagnosticTraceCollector by_stage(TraceDetailLevel::Stage);
    DiagnosticTraceCollector by_item({.detail_level = TraceDetailLevel::Item, .score_anatomy = true});
    TraceCollector* const watchers[] = {&null, &by_stage, &by_item};
    const auto alone = attempt([&] { return pipeline.run(c.items, c.budget); });
    for (TraceCollector* watcher : watchers) {
      const auto watched = attempt([&] { return checked_run(pipeline, c.items, c.budget, watcher); });
      const auto* a = std::get_if<Selection>(&alone);
      const auto* b = std::get_if<Selection>(&watched);
      const bool same =
          a != nullptr && b != nullptr
              ? same_selection(*a, *b)
              : alone.index() == watched.index() && std::get<Error>(alone).code() == std::get<Error>(watched).code();
      if (!same) return "a run with a collector gives another result\n" + dump(c);
    }
    return "";
  });
}

// Spec: TraceCollector/detail-gate, Events/one-per-stage, Events/items-before-stage
TEST(DiagnosticTraceCollector, RecordsTheEventsOfItsLevel) {
  for_each_case(2'000, [](Random& random) -> std::string {
    const PipelineCase c = random_pipeline_case(random);
    const auto expected = attempt([&] { return reference::run(c.items, c.budget, c.policy); });
    const auto* outcome = std::get_if<reference::Outcome>(&expected);
    if (outcome == nullptr) return "";
    const Pipeline pipeline(c.policy);
    DiagnosticTraceCollector by_stage(TraceDetailLevel::Stage);
    DiagnosticTraceCollector by_item(TraceDetailLevel::Item);
    checked_run(pipeline, c.items, c.budget, &by_stage);
    pipeline.run(c.items, c.budget, &by_item);
    std::vector<PipelineStage> stages;
    std::vector<PipelineStage> stages_and_items;
    std::vector<std::int64_t> counts;
    for (const reference::Stage& stage : outcome->stages) {
      stages.push_back(stage.stage);
      stages_and_items.insert(stages_and_items.end(), stage.exclusions.size() + 1, stage.stage);
      counts.push_back(static_cast<std::int64_t>(stage.items_out));
    }
    std::string problem = compare_stage_events(stages, by_stage.report().events);
    problem += compare_stage_events(stages_and_items, by_item.report().events);
    for (std::size_t i = 0; i < counts.size() && problem.empty(); ++i) {
      if (by_stage.report().events[i].item_count != counts[i]) problem += "another item count\n";
    }
    problem += compare_report(*outcome, c.items, by_stage.report());
    problem += compare_report(*outcome, c.items, by_item.report());
    return problem.empty() ? "" : problem + dump(c);
  });
}

}  // namespace
}  // namespace cupel::property
