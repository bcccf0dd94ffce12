// The spans, attributes and events of the specification for each verbosity tier.

#include "otel/run_recorder.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "../diagnostics/traced_run.hpp"
#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/diagnostics/tee_trace_collector.hpp"

namespace cupel::otel {
namespace {

using Texts = std::vector<std::string>;

std::string text_of(const Attribute& attribute) {
  struct Visitor {
    std::string operator()(std::int64_t number) const { return "int " + std::to_string(number); }
    std::string operator()(double number) const { return "double " + std::to_string(number); }
    std::string operator()(std::string_view text) const { return "'" + std::string(text) + "'"; }
  };
  return std::string(attribute.name) + " = " + std::visit(Visitor{}, attribute.value);
}

// `name: attribute = value, ...`, and the same for each event.
template <class Named>
std::string line_of(const Named& named) {
  std::string line = std::string(named.name) + ":";
  for (const Attribute& attribute : named.attributes) line += " " + text_of(attribute);
  return line;
}

Texts lines_of(const RunSpans& run) {
  Texts lines = {line_of(run.root)};
  for (const SpanEvent& event : run.root.events) lines.push_back("* " + line_of(event));
  for (const Span& stage : run.stages) {
    lines.push_back(line_of(stage));
    for (const SpanEvent& event : stage.events) lines.push_back("* " + line_of(event));
  }
  return lines;
}

// Keeps the spans that it receives as text, because their values are only valid during the call.
class TextRecorder final : public RunRecorder {
 public:
  using RunRecorder::RunRecorder;

  Texts lines;
  Texts errors;
  std::vector<Span> spans;  // times only
  int starts = 0;

 private:
  void started(const Span& root) override {
    ++starts;
    EXPECT_EQ(root.name, "cupel.pipeline");
    EXPECT_EQ(root.attributes.size(), 2U);
  }
  void finished(const RunSpans& run) override {
    lines = lines_of(run);
    errors.emplace_back(run.error);
    spans = run.stages;
    spans.insert(spans.begin(), run.root);
  }
};

TextRecorder sample_run(Verbosity verbosity) {
  TextRecorder recorder(verbosity);
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &recorder);
  return recorder;
}

// Spec: OpenTelemetry/stage-names, MUST: "Stage Activity names MUST follow the pattern cupel.stage.{name} where {name}
//     is the lowercase stage name."
// Spec: OpenTelemetry/attributes: activity hierarchy, verbosity tiers and attribute tables
//   Code: companions/otel/spans/run_recorder.cpp, companions/otel/api/emit.cpp, companions/otel/otlp/otlp_lines.cpp
TEST(RunRecorder, RecordsCountsInStageOnly) {
  const TextRecorder recorder = sample_run(Verbosity::StageOnly);
  EXPECT_EQ(recorder.lines,
            (Texts{"cupel.pipeline: cupel.budget.max_tokens = int 200 cupel.verbosity = 'StageOnly'",
                   "cupel.stage.classify: cupel.stage.name = 'classify' cupel.stage.item_count_in = int 6 "
                   "cupel.stage.item_count_out = int 5",
                   "cupel.stage.score: cupel.stage.name = 'score' cupel.stage.item_count_in = int 4 "
                   "cupel.stage.item_count_out = int 4",
                   "cupel.stage.deduplicate: cupel.stage.name = 'deduplicate' cupel.stage.item_count_in = int 4 "
                   "cupel.stage.item_count_out = int 3",
                   "cupel.stage.slice: cupel.stage.name = 'slice' cupel.stage.item_count_in = int 3 "
                   "cupel.stage.item_count_out = int 2",
                   "cupel.stage.place: cupel.stage.name = 'place' cupel.stage.item_count_in = int 3 "
                   "cupel.stage.item_count_out = int 3"}));
  EXPECT_EQ(recorder.errors, Texts{""});
}

const char* const kNegative =
    "* cupel.exclusion: cupel.exclusion.reason = 'NegativeTokens' cupel.exclusion.item_kind = 'Message' "
    "cupel.exclusion.item_tokens = int -5";
const char* const kTwin =
    "* cupel.exclusion: cupel.exclusion.reason = 'Deduplicated' cupel.exclusion.item_kind = 'Message' "
    "cupel.exclusion.item_tokens = int 20";
const char* const kBig =
    "* cupel.exclusion: cupel.exclusion.reason = 'BudgetExceeded' cupel.exclusion.item_kind = 'Message' "
    "cupel.exclusion.item_tokens = int 500";

Texts with_exclusions(const std::string& verbosity) {
  return {"cupel.pipeline: cupel.budget.max_tokens = int 200 cupel.verbosity = '" + verbosity + "'",
          "cupel.stage.classify: cupel.stage.name = 'classify' cupel.stage.item_count_in = int 6 "
          "cupel.stage.item_count_out = int 5 cupel.exclusion.count = int 1",
          kNegative,
          "cupel.stage.score: cupel.stage.name = 'score' cupel.stage.item_count_in = int 4 "
          "cupel.stage.item_count_out = int 4",
          "cupel.stage.deduplicate: cupel.stage.name = 'deduplicate' cupel.stage.item_count_in = int 4 "
          "cupel.stage.item_count_out = int 3 cupel.exclusion.count = int 1",
          kTwin,
          "cupel.stage.slice: cupel.stage.name = 'slice' cupel.stage.item_count_in = int 3 "
          "cupel.stage.item_count_out = int 2 cupel.exclusion.count = int 1",
          kBig,
          "cupel.stage.place: cupel.stage.name = 'place' cupel.stage.item_count_in = int 3 "
          "cupel.stage.item_count_out = int 3"};
}

// Spec: OpenTelemetry/reason-name, MUST: "Values MUST be the canonical ExclusionReason variant name string (e.g.,
//     'BudgetExceeded', 'Deduplicated'). Implementations MUST NOT use numeric codes, display strings, or
//     locale-specific representations."
//   Note: A reason that a custom slicer invents is `Unknown`, as the chapter says for Rust.
TEST(RunRecorder, AddsAnEventPerExclusionToItsStageInStageAndExclusions) {
  EXPECT_EQ(sample_run(Verbosity::StageAndExclusions).lines, with_exclusions("StageAndExclusions"));
}

// Spec: OpenTelemetry/attributes
TEST(RunRecorder, AddsAnEventPerIncludedItemToPlaceInFull) {
  Texts expected = with_exclusions("Full");
  for (const char* const rest : {"10 cupel.item.score = double 1.000000", "20 cupel.item.score = double 0.750000",
                                 "30 cupel.item.score = double 0.500000"}) {
    expected.push_back(std::string("* cupel.item.included: cupel.item.kind = 'Message' cupel.item.tokens = int ") +
                       rest);
  }
  EXPECT_EQ(sample_run(Verbosity::Full).lines, expected);
}

TEST(RunRecorder, RecordsTruncatedItemsUnderPlace) {
  PipelineOptions options = test::sample_options();
  options.slicer = test::TakeEverything();
  options.overflow_strategy = OverflowStrategy::Truncate;
  TextRecorder recorder(Verbosity::StageAndExclusions);
  Pipeline(options).run(test::overflowing_items(), test::sample_budget(), &recorder);
  ASSERT_EQ(recorder.lines.size(), 7U);
  EXPECT_TRUE(recorder.lines[5].starts_with("cupel.stage.place:")) << recorder.lines[5];
  EXPECT_TRUE(recorder.lines[6].starts_with("* cupel.exclusion: cupel.exclusion.reason = 'PinnedOverride'"));
}

TEST(RunRecorder, KeepsTheFinishedStagesAndTheErrorCodeOfAFailedRun) {
  TextRecorder recorder(Verbosity::Full);
  EXPECT_THROW(test::sample_pipeline().run(test::overflowing_items(), test::sample_budget(), &recorder), Error);
  EXPECT_EQ(recorder.errors, Texts{"Overflow"});
  ASSERT_EQ(recorder.spans.size(), 5U);
  EXPECT_EQ(recorder.spans.back().name, "cupel.stage.slice");
  EXPECT_EQ(recorder.lines[0], "cupel.pipeline: cupel.budget.max_tokens = int 200 cupel.verbosity = 'Full'");

  const std::vector<ContextItem> pins{ContextItem({.content = "rules", .tokens = 201, .pinned = true})};
  EXPECT_THROW(test::sample_pipeline().run(pins, test::sample_budget(), &recorder), Error);
  EXPECT_EQ(recorder.errors.back(), "PinnedExceedsBudget");
  EXPECT_EQ(recorder.spans.size(), 1U);
}

// Messages of other exceptions may quote contents.
TEST(RunRecorder, RecordsNoMessageOfOtherExceptions) {
  PipelineOptions options = test::sample_options();
  TextRecorder recorder(Verbosity::Full);
  options.scorer = [](const ContextItem&) -> double { throw std::runtime_error("content"); };
  EXPECT_THROW(Pipeline(options).run(test::sample_items(), test::sample_budget(), &recorder), std::runtime_error);
  options.scorer = [](const ContextItem&) -> double { throw 42; };
  EXPECT_THROW(Pipeline(options).run(test::sample_items(), test::sample_budget(), &recorder), int);
  EXPECT_EQ(recorder.errors, (Texts{"Unknown", "Unknown"}));
  EXPECT_EQ(recorder.spans.size(), 2U);
}

// Spec: OpenTelemetry/reason-name
TEST(RunRecorder, RecordsReasonsOfCustomSlicersAsUnknown) {
  class UnknownReasonSlicer final : public Slicer {
   public:
    SliceResult slice(RunContext&, const ScoredItems& sorted, const ContextBudget&) const override {
      SliceResult result;
      for (Position i = 0; i < sorted.size(); ++i) result.exclusions.push_back({i, exclusion::Unknown{"secret", ""}});
      return result;
    }
  };
  PipelineOptions options = test::sample_options();
  options.slicer = UnknownReasonSlicer();
  TextRecorder recorder(Verbosity::StageAndExclusions);
  Pipeline(options).run({{ContextItem({.content = "a", .tokens = 1})}}, test::sample_budget(), &recorder);
  ASSERT_EQ(recorder.lines.size(), 7U);
  EXPECT_TRUE(recorder.lines[5].starts_with("* cupel.exclusion: cupel.exclusion.reason = 'Unknown'"))
      << recorder.lines[5];
}

TEST(RunRecorder, RecordsRealAndNestedTimes) {
  PipelineOptions options = test::sample_options();
  std::optional<Instant> scored;
  options.scorer = [&](const ContextItem&) {
    if (!scored) scored = std::chrono::system_clock::now();
    return 0.5;
  };
  TextRecorder recorder(Verbosity::StageOnly);
  const Instant before = std::chrono::system_clock::now();
  Pipeline(options).run(test::sample_items(), test::sample_budget(), &recorder);
  const Instant after = std::chrono::system_clock::now() + std::chrono::seconds(1);  // two clocks may differ a little
  ASSERT_EQ(recorder.spans.size(), 6U);
  const Span& root = recorder.spans[0];
  EXPECT_GE(root.start, before);
  EXPECT_LE(root.end, after);
  for (std::size_t i = 1; i < recorder.spans.size(); ++i) {
    EXPECT_GE(recorder.spans[i].start, recorder.spans[i - 1].start);
    EXPECT_GE(recorder.spans[i].end, recorder.spans[i].start);
    EXPECT_LE(recorder.spans[i].end, root.end);
  }
  EXPECT_LE(recorder.spans[2].start, *scored);
  EXPECT_GE(recorder.spans[3].start, *scored);
}

// Durations come from the steady clock, the times of a run from the system clock, which may be set during the run.
TEST(RunRecorder, EndsARunNoEarlierThanItsStages) {
  TextRecorder recorder(Verbosity::StageOnly);
  recorder.on_run_started({}, test::sample_budget());
  const Instant later = std::chrono::system_clock::now() + std::chrono::hours(1);
  recorder.record_stage({PipelineStage::Place, later, std::chrono::nanoseconds(5), 0, 0, {}});
  recorder.record_selection({});
  EXPECT_EQ(recorder.spans[0].end, later + std::chrono::nanoseconds(5));
}

TEST(RunRecorder, CanRecordSeveralRuns) {
  TextRecorder recorder(Verbosity::Full);
  for (int run = 0; run < 2; ++run) {
    test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &recorder);
    EXPECT_EQ(recorder.spans.size(), 6U);
    EXPECT_EQ(recorder.starts, run + 1);
  }
}

TEST(RunRecorder, IgnoresItemsInStageOnlyThatAnotherCollectorWants) {
  EXPECT_FALSE(TextRecorder(Verbosity::StageOnly).wants_items());
  EXPECT_TRUE(TextRecorder(Verbosity::StageAndExclusions).wants_items());
  EXPECT_FALSE(TextRecorder(Verbosity::Full).wants_item_events());
  TextRecorder recorder(Verbosity::StageOnly);
  DiagnosticTraceCollector report;
  TeeTraceCollector both(report, recorder);
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &both);
  EXPECT_EQ(report.report().excluded.size(), 3U);
  EXPECT_EQ(recorder.lines, sample_run(Verbosity::StageOnly).lines);
}

TEST(RunRecorder, RecordsARunWithoutItems) {
  TextRecorder recorder(Verbosity::Full);
  test::sample_pipeline().run({}, test::sample_budget(), &recorder);
  EXPECT_EQ(recorder.lines.size(), 6U);
}

}  // namespace
}  // namespace cupel::otel
