#include "property/curve_case.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "property/what_if_case.hpp"
#include "reference/failure.hpp"
#include "reference/pipeline.hpp"
#include "support/dump.hpp"

namespace cupel::property {
namespace {

using test_support::dump;
using test_support::dump_list;

// The result of a run in the form of a curve.
struct RunAtBudget {
  std::vector<Position> selected;
  std::int64_t tokens = 0;
  double score = 0.0;
  double magnitude = 0.0;  // the sum of the scores' absolute values
  std::optional<ErrorCode> error = {};
};

RunAtBudget run_reference(const WhatIfCase& c, std::int64_t budget) {
  try {
    const reference::Outcome outcome = reference::run(c.items, budget_of(budget, c.base), c.composition);
    RunAtBudget run{.selected = outcome.positions, .tokens = outcome.total_tokens};
    std::sort(run.selected.begin(), run.selected.end());
    for (const reference::Included& included : outcome.included) {
      if (included.reason == InclusionReason::Pinned) continue;
      run.score += included.score;
      run.magnitude += std::abs(included.score);
    }
    return run;
  } catch (const reference::Failure& failure) {
    return {.selected = {}, .error = failure.code};
  }
}

// Sums in another order round differently. The difference is bounded by the magnitude of the summands.
bool same_sum(double sum, const RunAtBudget& run) {
  if (std::isnan(run.magnitude)) return std::isnan(sum);
  return std::isinf(run.magnitude) || std::abs(sum - run.score) <= 1e-14 * run.magnitude;
}

std::string compare(const BudgetCurve& curve, std::int64_t budget, const RunAtBudget& run) {
  const CurveSegment& segment = curve.at(budget);
  std::string problem;
  if (segment.error != run.error) {
    problem += "error: " + std::string(run.error ? to_string(*run.error) : "none") + " in the run, " +
               std::string(segment.error ? to_string(*segment.error) : "none") + " in the curve\n";
  }
  if (const auto selected = curve.selected_at(budget); selected != run.selected) {
    problem += "selected: " + dump_list(run.selected) + " in the run, " + dump_list(selected) + " in the curve\n";
  }
  if (segment.count != static_cast<std::int64_t>(run.selected.size()) || segment.tokens != run.tokens) {
    problem += "sums: " + std::to_string(run.tokens) + " tokens in the run, " + std::to_string(segment.tokens) +
               " in the curve\n";
  }
  if (!same_sum(segment.score, run)) problem += "score: " + dump(run.score) + ", got " + dump(segment.score) + "\n";
  return problem.empty() ? "" : "at budget " + std::to_string(budget) + "\n" + problem;
}

// Segments and intervals cover the budgets without gaps and overlaps, and each is as large as possible.
std::string check_shape(const BudgetCurve& curve, std::int64_t ceiling) {
  std::int64_t next = 0;
  for (const CurveSegment& segment : curve.segments()) {
    if (segment.first != next || segment.last < segment.first) return "segments have a gap\n";
    if (next > 0 && curve.at(next - 1).error == segment.error &&
        curve.selected_at(next - 1) == curve.selected_at(next)) {
      return "two neighbouring segments at " + std::to_string(next) + " are the same\n";
    }
    next = segment.last + 1;
  }
  if (next != ceiling + 1) return "the segments do not end at the ceiling\n";
  for (Position i = 0; i < curve.item_count(); ++i) {
    std::int64_t least = 0;
    for (const BudgetInterval& interval : curve.intervals(i)) {
      if (interval.first < least || interval.last < interval.first) return "intervals touch or are out of order\n";
      least = interval.last + 2;
    }
    if (least > ceiling + 2) return "an interval reaches beyond the ceiling\n";
  }
  return "";
}

// The ends of segments, where errors are most likely, and random budgets.
std::vector<std::int64_t> critical_budgets(Random& random, const BudgetCurve& curve) {
  std::vector<std::int64_t> budgets{0, curve.ceiling()};
  for (int i = 0; i < 25; ++i) {
    const CurveSegment& segment = curve.segments()[random.index(curve.segments().size())];
    budgets.insert(budgets.end(), {segment.first, segment.last});
    budgets.push_back(random.between(0, curve.ceiling()));
  }
  return budgets;
}

}  // namespace

std::string check_curve_against_reference(Random& random, std::size_t slicer, int depth) {
  constexpr std::int64_t kCeiling = 200;
  const WhatIfCase c = random_what_if_case(random, slicer, depth);
  const CurveOptions options{.ceiling = kCeiling, .base = c.base};
  const BudgetCurve curve = budget_curve(c.pipeline(), c.items, options);
  std::string problem = check_shape(curve, kCeiling);
  std::vector<std::optional<std::int64_t>> smallest(c.items.size());
  for (std::int64_t budget = 0; budget <= kCeiling && problem.empty(); ++budget) {
    const RunAtBudget run = run_reference(c, budget);
    problem += compare(curve, budget, run);
    for (const Position i : run.selected) smallest[i] = smallest[i].value_or(budget);
  }
  for (Position i = 0; i < c.items.size() && problem.empty(); ++i) {
    if (exact_min_budget_for(c.pipeline(), c.items, i, options) != smallest[i]) {
      problem += "another smallest budget for item " + std::to_string(i) + "\n";
    }
  }
  return problem.empty() ? "" : problem + c.text();
}

std::string compare_with_runs(Random& random, const Pipeline& pipeline, std::span<const ContextItem> items,
                              const CurveOptions& options) {
  const BudgetCurve curve = budget_curve(pipeline, items, options);
  std::string problem = items.size() < 100 ? check_shape(curve, options.ceiling) : "";
  for (const BudgetSample& sample : sample_budgets(pipeline, items, critical_budgets(random, curve), options.base)) {
    RunAtBudget run{.selected = sample.selected, .tokens = sample.tokens, .score = sample.score, .error = sample.error};
    run.magnitude = std::numeric_limits<double>::infinity();  // the tests with the reference compare sums
    problem += compare(curve, sample.budget, run);
    if (!problem.empty()) break;
  }
  return problem;
}

}  // namespace cupel::property
