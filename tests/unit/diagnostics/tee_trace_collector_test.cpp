#include "cupel/diagnostics/tee_trace_collector.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "traced_run.hpp"

namespace cupel {
namespace {

using Log = std::vector<std::string>;

// Writes its name and each call into a shared log.
class NamedLogger final : public TraceCollector {
 public:
  NamedLogger(std::string name, Log& log) : name_(std::move(name)), log_(log) {}

  bool enabled = true;
  bool items = false;
  bool item_events = false;
  bool anatomy = false;

  bool is_enabled() const noexcept override { return enabled; }
  bool wants_items() const noexcept override { return items; }
  bool wants_item_events() const noexcept override { return item_events; }
  bool wants_score_anatomy() const noexcept override { return anatomy; }
  void on_run_started(std::span<const ContextItem>, const ContextBudget&) override { add("started"); }
  void record_item_event(const TraceEvent&) override { add("item"); }
  void record_stage_event(const TraceEvent&) override { add("event"); }
  void record_stage(const StageTrace& stage) override { add("stage -" + std::to_string(stage.exclusions.size())); }
  void record_score_anatomy(ScoreAnatomy parts) override { add("anatomy " + std::to_string(parts.scores.size())); }
  void record_overflow(const OverflowEvent&) override { add("overflow"); }
  void record_selection(SelectionReport report) override { add("selection " + std::to_string(report.included.size())); }
  void on_run_failed(const std::exception&) override { add("failed"); }

 private:
  void add(const std::string& what) { log_.push_back(name_ + " " + what); }

  std::string name_;
  Log& log_;
};

Log run(const NamedLogger& a, const NamedLogger& b, Log& log) {
  log.clear();
  NamedLogger first = a;
  NamedLogger second = b;
  TeeTraceCollector tee(first, second);
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &tee);
  return log;
}

std::size_t count(const Log& log, const std::string& line) {
  return static_cast<std::size_t>(std::count(log.begin(), log.end(), line));
}

TEST(TeeTraceCollector, CallsTheFirstCollectorThenTheSecond) {
  Log log;
  const Log calls = run(NamedLogger("a", log), NamedLogger("b", log), log);
  EXPECT_EQ(calls.size(), 2 * (1 + 5 + 5 + 1));
  for (std::size_t i = 0; i < calls.size(); i += 2) {
    EXPECT_EQ(calls[i][0], 'a');
    EXPECT_EQ(calls[i + 1], "b" + calls[i].substr(1));
  }
}

TEST(TeeTraceCollector, WantsWhatEitherCollectorWants) {
  for (const bool second : {false, true}) {
    Log log;
    NamedLogger wants("w", log);
    wants.items = wants.item_events = wants.anatomy = true;
    const NamedLogger other("o", log);
    const Log calls = second ? run(other, wants, log) : run(wants, other, log);
    for (const char* const name : {"w", "o"}) {
      EXPECT_EQ(count(calls, std::string(name) + " item"), 3U);
      EXPECT_EQ(count(calls, std::string(name) + " anatomy 4"), 1U);
      EXPECT_EQ(count(calls, std::string(name) + " stage -1"), 3U);
      EXPECT_EQ(count(calls, std::string(name) + " selection 3"), 1U);
    }
  }
}

TEST(TeeTraceCollector, DoesNotCallADisabledCollector) {
  for (const bool second : {false, true}) {
    Log log;
    NamedLogger disabled("d", log);
    disabled.enabled = false;
    disabled.items = disabled.item_events = disabled.anatomy = true;
    const NamedLogger other("o", log);
    const Log calls = second ? run(other, disabled, log) : run(disabled, other, log);
    EXPECT_EQ(calls.size(), 1U + 5 + 5 + 1);
    for (const std::string& line : calls) EXPECT_EQ(line[0], 'o');
    EXPECT_EQ(count(calls, "o selection 0"), 1U);
  }
}

TEST(TeeTraceCollector, IsDisabledWhenBothCollectorsAre) {
  NullTraceCollector disabled;
  DiagnosticTraceCollector enabled;
  EXPECT_FALSE(TeeTraceCollector(disabled, disabled).is_enabled());
  EXPECT_TRUE(TeeTraceCollector(enabled, disabled).is_enabled());
  EXPECT_TRUE(TeeTraceCollector(disabled, enabled).is_enabled());
}

class FailsToStart final : public TraceCollector {
 public:
  void on_run_started(std::span<const ContextItem>, const ContextBudget&) override { throw std::runtime_error("no"); }
};

TEST(TeeTraceCollector, ReportsAFailureToTheFirstCollectorWhenTheSecondFailsToStart) {
  Log log;
  NamedLogger first("a", log);
  FailsToStart second;
  TeeTraceCollector tee(first, second);
  EXPECT_THROW(test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &tee), std::runtime_error);
  EXPECT_EQ(log, (Log{"a started", "a failed"}));
  log.clear();
  first.enabled = false;
  EXPECT_THROW(test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &tee), std::runtime_error);
  EXPECT_EQ(log, Log{});
}

TEST(TeeTraceCollector, PassesOnOverflowsAndFailures) {
  Log log;
  NamedLogger a("a", log);
  NamedLogger b("b", log);
  TeeTraceCollector tee(a, b);
  PipelineOptions options = test::sample_options();
  options.overflow_strategy = OverflowStrategy::Proceed;
  Pipeline(options).run(test::overflowing_items(), test::sample_budget(), &tee);
  EXPECT_EQ(count(log, "a overflow"), 1U);
  EXPECT_EQ(count(log, "b overflow"), 1U);
  options.scorer = [](const ContextItem&) -> double { throw 42; };
  EXPECT_THROW(Pipeline(options).run(test::overflowing_items(), test::sample_budget(), &tee), int);
  EXPECT_EQ((Log{log.end() - 2, log.end()}), (Log{"a failed", "b failed"}));
}

}  // namespace
}  // namespace cupel
