// Tests the testing companion and spans with a failing allocation.

#include "cases.hpp"
#include "cupel/testing/testing.hpp"
#include "failing_new.hpp"
#include "otel/otlp_lines.hpp"
#include "otel/run_recorder.hpp"

namespace cupel::failure {
namespace {

SelectionReport make_report() { return Pipeline(full_policy()).dry_run(make_items(), small_budget()); }

// The message of a failed assertion; empty if it holds.
template <class Assert>
std::string verdict(const Assert& assertion) {
  try {
    assertion();
    return {};
  } catch (const testing::SelectionReportAssertionError& error) {
    return error.what();
  }
}

TEST(Testing, FailingAssertionsSurviveEveryFailedAllocation) {
  const SelectionReport report = make_report();
  const auto never = [](const auto& /*entry*/) { return false; };
  const std::vector<std::function<void()>> assertions = {
      [&] { testing::should(report).include_item_with_kind("A kind that no item has, and it is a long one"); },
      [&] { testing::should(report).include_item_matching(never); },
      [&] { testing::should(report).include_no_more_than_tokens(1); },
      [&] { testing::should(report).exclude_item_with_reason(testing::Reason::Filtered); },
      [&] { testing::should(report).have_no_exclusions(); },
      [&] { testing::should(report).have_at_least_n_exclusions(1000); },
      [&] { testing::should(report).have_budget_utilization_above(2.0, small_budget()); },
      [&] { testing::should(report).place_item_at_edge(never); },
      [&] { testing::should(report).match_golden("/nowhere/at/all/report.golden"); },
  };
  for (std::size_t i = 0; i < assertions.size(); ++i) {
    SCOPED_TRACE(i);
    EXPECT_NE(verdict(assertions[i]), "");
    expect_survives_every_failed_allocation([&] { return verdict(assertions[i]); });
  }
}

TEST(Testing, PassingAssertionsSurviveEveryFailedAllocation) {
  expect_survives_every_failed_allocation([] {
    testing::should(make_report())
        .include_item_with_kind("ToolOutput")
        .have_at_least_n_exclusions(1)
        .excluded_items_are_sorted_by_score_descending()
        .keep_together([](const auto& entry) { return entry.position == 3; });
    return true;
  });
}

TEST(Testing, GoldenTextSurvivesEveryFailedAllocation) {
  const SelectionReport report = make_report();
  expect_survives_every_failed_allocation([&] { return testing::golden_text(report); });
}

// Writes runs as OTLP/JSON lines. Ids and times differ from run to run, but their lengths do not.
class Lines final : public otel::RunRecorder {
 public:
  Lines() : RunRecorder(otel::Verbosity::Full), lines_({{"service.name", "a name longer than short strings"}}, {}) {}
  std::string text;

 private:
  void finished(const otel::RunSpans& run) override { lines_.append(text, run); }

  otel::OtlpLines lines_;
};

TEST(Spans, SurviveEveryFailedAllocation) {
  const Items items = make_items();
  const Pipeline pipeline(full_policy());
  expect_survives_every_failed_allocation([&] {
    Lines lines;
    pipeline.run(items, small_budget(), &lines);
    return lines.text.size();
  });
}

// A recorder serves many runs, and one of them fails.
TEST(Spans, AreCompleteLinesAfterAFailure) {
  const Items items = make_items();
  const Pipeline pipeline(full_policy());
  const ContextBudget budget = small_budget();
  Lines one;
  pipeline.run(items, small_budget(), &one);
  for (const Shortage shortage : {Shortage::Once, Shortage::FromThenOn}) {
    bool happened = true;
    for (std::size_t n = 1; happened; ++n) {
      Lines lines;
      {
        const FailingAllocation failing(n, shortage);
        try {
          pipeline.run(items, budget, &lines);
        } catch (const std::bad_alloc&) {
        }
        happened = FailingAllocation::happened();
      }
      ASSERT_TRUE(lines.text.empty() || lines.text.ends_with("}\n")) << "allocation " << n << ": " << lines.text;
      lines.text.clear();
      pipeline.run(items, small_budget(), &lines);
      ASSERT_EQ(lines.text.size(), one.text.size()) << "allocation " << n;
    }
  }
}

}  // namespace
}  // namespace cupel::failure
