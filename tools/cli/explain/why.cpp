#include <algorithm>
#include <string>

#include "cupel/json/curve.hpp"
#include "explanation.hpp"
#include "simulate/intervals.hpp"
#include "ways_in.hpp"

namespace cupel::cli {

namespace {

// The same budget, but for its target.
BudgetCurve curve_up_to_target(const Explanation& run) {
  return budget_curve(run.pipeline, run.items, {.ceiling = run.budget.target_tokens(), .base = run.budget});
}

Counterfactuals counterfactuals_of(const Explanation& run, Position position) {
  constexpr std::size_t kItemsTried = 20'000'000;  // in all runs of a search; some seconds
  const std::size_t max_runs = std::clamp<std::size_t>(kItemsTried / run.items.size(), 100, 50'000);
  return counterfactuals(run.pipeline, run.items, run.budget, position, {.max_runs = max_runs});
}

void print_excluded(Page& page, const Explanation& run, Position position) {
  page.heading("TO LET IT IN", "each change by itself; tried by a run with it");
  const std::size_t index = anatomy_index(run.anatomy, position);
  const double score = index < run.anatomy.scores.size() ? run.anatomy.scores[index] : 0.0;
  const Counterfactuals found = counterfactuals_of(run, position);
  for (const WayIn& way : ways_in(found, run.items[position], score, run.budget.target_tokens())) {
    page.entry(way.change, way.text);
  }
}

void print_included(Page& page, const Explanation& run, Position position) {
  page.heading("IT IS IN", "at these targets up to that of this run, everything else as it is");
  try {
    page.entry("budget", interval_text(curve_up_to_target(run).intervals(position), run.budget.target_tokens()));
  } catch (const Error& error) {
    if (error.parameter() != "ceiling") throw;
    page.entry("budget", "unknown: " + std::string(error.what()));
  }
}

bool is_included(const SelectionReport& report, Position position) {
  return std::any_of(report.included.begin(), report.included.end(),
                     [position](const IncludedItem& included) { return included.position == position; });
}

}  // namespace

std::string why_json(const Explanation& run, Position position) {
  std::string line = R"({"index":)" + std::to_string(position);
  if (is_included(run.report, position)) {
    const BudgetCurve curve = curve_up_to_target(run);
    line += R"(,"included":true,"intervals":)" + intervals_json(curve.intervals(position));
  } else {
    line += R"(,"included":false,"counterfactuals":)" + json::to_json(counterfactuals_of(run, position));
  }
  return line + "}\n";
}

void print_why(Page& page, const Explanation& run, Position position) {
  if (is_included(run.report, position)) {
    print_included(page, run, position);
  } else {
    print_excluded(page, run, position);
  }
}

}  // namespace cupel::cli
