// Computes the selection at every budget up to a ceiling. Stages 1 to 4 do not depend on the budget and run once. The
// slicer returns its selection at every target as steps (Slicer::select_at_every_target()). placed_steps.cpp converts
// targets into budgets and applies the overflow strategy, and CurveAssembly turns the steps into segments with their
// sums and into intervals per item. Time and memory depend on how often the selection changes, not on the ceiling.
//
// Tested by tests/unit/analytics/budget_curve_test.cpp; tests/property/budget_curve_test.cpp compares the curve with a
// run of the reference at every budget.

#include "cupel/analytics/budget_curve.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "analytics/argument_checks.hpp"
#include "analytics/budget_axis.hpp"
#include "analytics/placed_steps.hpp"
#include "cupel/pipeline.hpp"
#include "errors.hpp"
#include "pipeline/stages.hpp"
#include "run_state.hpp"
#include "slicing/slice_steps.hpp"

namespace cupel {

namespace {

constexpr std::string_view kBudgetCurve = "BudgetCurve";

Error invalid_curve_argument(std::string_view parameter, std::string problem) {
  return errors::invalid(ErrorCode::InvalidArgument, kBudgetCurve, parameter, std::move(problem));
}

// A sum of scores that changes as items enter and leave, kept as a tree: sums of pairs, of pairs of pairs, and so on.
// With a running sum, rounding would make the result depend on the order of additions and subtractions; this sum
// depends only on the items in it.
class ScoreSum {
 public:
  explicit ScoreSum(std::size_t size) : leaves_(std::bit_ceil(std::max<std::size_t>(size, 1))), sums_(2 * leaves_) {}

  void set(std::size_t index, double score) noexcept {
    std::size_t node = leaves_ + index;
    sums_[node] = score;
    while (node > 1) {
      node /= 2;
      sums_[node] = sums_[2 * node] + sums_[2 * node + 1];
    }
  }

  double value() const noexcept { return sums_[1]; }

 private:
  std::size_t leaves_;
  std::vector<double> sums_;  // the children of node k are 2k and 2k + 1
};

}  // namespace

// Converts steps into segments with their sums and into intervals per item.
class CurveAssembly {
 public:
  CurveAssembly(std::size_t item_count, std::int64_t ceiling) : item_count_(item_count), ceiling_(ceiling) {}

  BudgetCurve all_failing(ErrorCode error) {
    curve_.segments_.push_back({0, ceiling_, 0, 0, 0.0, error});
    curve_.offsets_.assign(item_count_ + 1, 0);
    return std::move(curve_);
  }

  BudgetCurve assemble(const SelectionSteps& steps, const ScoredItems& sorted, const stages::Classified& classified) {
    write_segments(steps, sorted, classified);
    write_intervals(steps, sorted, classified);
    return std::move(curve_);
  }

 private:
  std::int64_t last_of(const SelectionSteps& steps, std::size_t s) const noexcept {
    return s + 1 < steps.steps.size() ? steps.steps[s + 1].first - 1 : ceiling_;
  }

  void write_segments(const SelectionSteps& steps, const ScoredItems& sorted, const stages::Classified& classified) {
    ScoreSum score(sorted.size());
    std::vector<bool> selected(sorted.size());
    std::int64_t count = 0;
    std::int64_t tokens = 0;
    curve_.segments_.reserve(steps.steps.size());
    for (std::size_t s = 0; s < steps.steps.size(); ++s) {
      for (const Position index : steps.changes_of(s)) {
        selected[index] = !selected[index];
        const int change = selected[index] ? 1 : -1;
        count += change;
        tokens += change * sorted.tokens(index);
        score.set(index, selected[index] ? sorted.score(index) : 0.0);
      }
      CurveSegment segment{steps.steps[s].first, last_of(steps, s), 0, 0, 0.0, steps.steps[s].error};
      if (!segment.error) {
        segment.count = count + static_cast<std::int64_t>(classified.pinned.size());
        segment.tokens = tokens + classified.pinned_tokens;
        segment.score = score.value();
      }
      curve_.segments_.push_back(segment);
    }
  }

  // An item with n changes has n / 2 intervals, rounded up.
  void write_intervals(const SelectionSteps& steps, const ScoredItems& sorted, const stages::Classified& classified) {
    const std::vector<BudgetInterval> without_error = intervals_without_error(steps);
    std::vector<std::size_t> changes(item_count_ + 1);
    for (const Position index : steps.changes) ++changes[sorted.position(index)];
    for (const Position position : classified.pinned) changes[position] = 2 * without_error.size();
    curve_.offsets_.assign(1, 0);
    for (std::size_t i = 0; i < item_count_; ++i) {
      curve_.offsets_.push_back(curve_.offsets_.back() + (changes[i] + 1) / 2);
      changes[i] = 0;
    }
    curve_.intervals_.resize(curve_.offsets_.back());

    for (std::size_t s = 0; s < steps.steps.size(); ++s) {
      for (const Position index : steps.changes_of(s)) {
        const Position position = sorted.position(index);
        BudgetInterval& interval = curve_.intervals_[curve_.offsets_[position] + changes[position] / 2];
        if (changes[position]++ % 2 == 0) {
          interval = {steps.steps[s].first, ceiling_};
        } else {
          interval.last = steps.steps[s].first - 1;
        }
      }
    }
    for (const Position position : classified.pinned) {
      std::copy(without_error.begin(), without_error.end(),
                curve_.intervals_.begin() + static_cast<std::ptrdiff_t>(curve_.offsets_[position]));
    }
  }

  std::vector<BudgetInterval> intervals_without_error(const SelectionSteps& steps) const {
    std::vector<BudgetInterval> intervals;
    for (std::size_t s = 0; s < steps.steps.size(); ++s) {
      if (steps.steps[s].error) continue;
      if (!intervals.empty() && intervals.back().last + 1 == steps.steps[s].first) {
        intervals.back().last = last_of(steps, s);
      } else {
        intervals.push_back({steps.steps[s].first, last_of(steps, s)});
      }
    }
    return intervals;
  }

  std::size_t item_count_;
  std::int64_t ceiling_;
  BudgetCurve curve_;
};

const CurveSegment& BudgetCurve::at(std::int64_t budget) const {
  if (budget < 0 || budget > ceiling()) {
    throw invalid_curve_argument("budget", errors::got("must be 0 to " + std::to_string(ceiling()), budget));
  }
  const auto after = std::upper_bound(segments_.begin(), segments_.end(), budget,
                                      [](std::int64_t value, const CurveSegment& s) { return value < s.first; });
  return *(after - 1);
}

std::span<const BudgetInterval> BudgetCurve::intervals(Position target) const {
  check_target(kBudgetCurve, target, item_count());
  return std::span(intervals_).subspan(offsets_[target], offsets_[target + 1] - offsets_[target]);
}

std::optional<std::int64_t> BudgetCurve::min_budget_for(Position target) const { return min_budget_above(-1, target); }

std::optional<std::int64_t> BudgetCurve::min_budget_above(std::int64_t budget, Position target) const {
  const std::span<const BudgetInterval> all = intervals(target);
  const auto next = std::upper_bound(all.begin(), all.end(), budget,
                                     [](std::int64_t value, const BudgetInterval& i) { return value < i.last; });
  if (next == all.end()) return std::nullopt;
  return std::max(next->first, budget + 1);
}

bool BudgetCurve::includes(Position target, std::int64_t budget) const {
  return budget >= 0 && budget <= ceiling() && min_budget_above(budget - 1, target) == budget;
}

std::vector<Position> BudgetCurve::selected_at(std::int64_t budget) const {
  at(budget);
  std::vector<Position> selected;
  for (Position position = 0; position < item_count(); ++position) {
    if (includes(position, budget)) selected.push_back(position);
  }
  return selected;
}

BudgetCurve budget_curve(const Pipeline& pipeline, std::span<const ContextItem> items, const CurveOptions& options) {
  check_not_empty(kBudgetCurve, items.size());
  check_ceiling(kBudgetCurve, options.ceiling);
  const PipelineOptions& parts = pipeline.options();
  check_knows_every_target(*parts.slicer);
  RunContext context(stages::scratch_size(items), false);
  RunState state(context, parts.max_steps);
  RunTrace no_trace(nullptr, items, ContextBudget({.max_tokens = 0}));
  CurveAssembly assembly(items.size(), options.ceiling);
  std::optional<stages::Prepared> prepared;
  try {
    prepared = stages::prepare(context, items, parts, nullptr, no_trace);
  } catch (const Error& error) {
    // Runs at every budget fail like this if the error is from Classify, which sets the instants at its end. A later
    // TokenOverflow is from a custom strategy.
    const bool from_classify = error.code() == ErrorCode::TokenOverflow && state.instants == nullptr;
    if (!from_classify) throw;
    return assembly.all_failing(error.code());
  }
  const auto& [classified, sorted] = *prepared;

  const BudgetAxis axis(options.base, classified.pinned_tokens, options.ceiling);
  const SelectionStepsLimits limits{axis.slice_target(options.ceiling), options.max_changes};
  state.allow_steps(options.max_steps);
  try {
    const SliceSteps sliced = slice_steps(context, *parts.slicer, sorted, limits);
    const SelectionSteps placed =
        placed_steps(sliced.steps, sorted, axis, parts.overflow_strategy, options.max_changes, context.steps());
    return assembly.assemble(placed, sorted, classified);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::TooManySteps) throw;
    throw invalid_curve_argument(
        "ceiling", "takes more than " + std::to_string(options.max_steps) +
                       " steps to follow the selection up to it; use a lower one, or a larger bucketSize");
  }
}

std::optional<std::int64_t> exact_min_budget_for(const Pipeline& pipeline, std::span<const ContextItem> items,
                                                 Position target, const CurveOptions& options) {
  check_not_empty(kBudgetCurve, items.size());
  check_target(kBudgetCurve, target, items.size());
  return budget_curve(pipeline, items, options).min_budget_for(target);
}

std::vector<BudgetSample> sample_budgets(const Pipeline& pipeline, std::span<const ContextItem> items,
                                         std::span<const std::int64_t> budgets,
                                         const std::optional<ContextBudget>& base) {
  check_not_empty(kBudgetCurve, items.size());
  for (const std::int64_t budget : budgets) {
    if (budget < 0) throw invalid_curve_argument("budgets", errors::got("must be at least 0 each", budget));
  }
  PipelineOptions options = pipeline.options();
  options.on_overflow = nullptr;
  const Pipeline quiet(std::move(options));
  std::vector<BudgetSample> samples;
  samples.reserve(budgets.size());
  for (const std::int64_t budget : budgets) {
    BudgetSample sample{.budget = budget, .selected = {}, .tokens = 0, .score = 0.0};
    try {
      for (const IncludedItem& included : quiet.dry_run(items, budget_of(budget, base)).included) {
        sample.selected.push_back(included.position);
        sample.tokens += included.item.tokens();
        if (included.reason != InclusionReason::Pinned) sample.score += included.score;
      }
      std::sort(sample.selected.begin(), sample.selected.end());
    } catch (const Error& error) {
      sample.error = error.code();
    }
    samples.push_back(std::move(sample));
  }
  return samples;
}

}  // namespace cupel
