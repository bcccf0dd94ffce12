// Reports: one that can be read reads back the same in every form, and can be analysed.

#include <algorithm>
#include <optional>
#include <sstream>
#include <vector>

#include "cupel/analytics/report_metrics.hpp"
#include "cupel/analytics/selection_diff.hpp"
#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/error.hpp"
#include "cupel/json/analytics.hpp"
#include "cupel/json/read.hpp"
#include "cupel/json/run_report.hpp"
#include "cupel/json/write.hpp"
#include "cupel/testing/golden.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/fuzz.hpp"
#include "property/compare.hpp"

namespace cupel::fuzz {

namespace {

bool same_reason(InclusionReason a, InclusionReason b) { return a == b; }
// Compares texts, because a score may be NaN.
bool same_reason(const ExclusionReason& a, const ExclusionReason& b) { return json::to_json(a) == json::to_json(b); }

template <class Entry>
bool same_entries(const std::vector<Entry>& a, const std::vector<Entry>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Entry& x, const Entry& y) {
    return x.item == y.item && property::same_score(x.score, y.score) && x.position == y.position &&
           same_reason(x.reason, y.reason);
  });
}

bool same_report(const SelectionReport& a, const SelectionReport& b) {
  return a.events == b.events && same_entries(a.included, b.included) && same_entries(a.excluded, b.excluded) &&
         a.total_candidates == b.total_candidates && a.total_tokens_considered == b.total_tokens_considered &&
         a.count_requirement_shortfalls == b.count_requirement_shortfalls;
}

void check_written(const SelectionReport& report) {
  const std::string json = json::to_json(report);
  check_json(json);
  const SelectionReport again = json::read_report(json);
  expect(same_report(report, again) && json::to_json(again) == json, "a different report is read from " + json);
  expect(same_report(report, json::read_report(json::pretty(json))), "a different report is read from pretty text");
  expect(same_report(report, json::read_run_report(json)), "a different report is read as that of a run");
  std::ostringstream stream;
  json::write_report(stream, report);
  expect(stream.str() == json, "a stream gets different text from " + json);
  check_json(json::to_json(report, json::ReportOptions{.items = false, .positions = false, .timings = false}));
}

void check_analyses(const SelectionReport& report) {
  const ContextBudget budget({.max_tokens = 1000, .target_tokens = 1000});
  check_json(json::to_json(report_metrics(report, budget)));
  const SelectionDiff diff = diff_selections(report, report);
  check_json(json::to_json(diff));
  expect(!testing::golden_text(report).empty(), "nothing is shown");
  expect(diff.added.empty() && diff.dropped.empty() && diff.moved == 0 && !diff.first_divergence && diff.churn == 0.0 &&
             diff.kept.size() == report.included.size(),
         "a report differs from itself: " + json::to_json(report));
}

}  // namespace

void fuzz_report(Bytes input) {
  std::optional<SelectionReport> report;
  try {
    report = json::read_run_report(text_of(input));
  } catch (const Error& error) {
    expect(!std::string_view(error.what()).empty(), "an error without a message");
    return;
  }
  check_written(*report);
  check_analyses(*report);
}

}  // namespace cupel::fuzz
