// Computes the selection of KnapsackSlice at every target at once.
//
// A column of the specification's table depends only on the columns before it, so one table, built for the largest
// capacity, holds the answers for all smaller ones. The reconstruction goes from the last candidate to the first for
// all columns in parallel. It covers every column, not only those where the value grows, because a larger capacity may
// lead to a different set of the same value. O(n C) time, and 4 bytes per column more than a single run needs.
//
// A run does not always build a table. So capacities are divided into ranges in which the same candidates fit on their
// own and knapsack_method() of the problem before its reduction is the same. The table covers all capacities up to the
// last one that needs it. The ranges beyond it are of three kinds:
// - TakeAll: everything fits.
// - Subsets: the subsets are enumerated once for all such ranges, keeping the best one per weight.
// - TooLarge: only the reduction at each capacity shows whether a run fails, so each capacity is solved separately.
//
// Tested by tests/unit/analytics/knapsack_curve_test.cpp and tests/property/budget_curve_test.cpp.

#include <algorithm>
#include <bit>
#include <limits>

#include "cupel/slicing/knapsack_slice.hpp"
#include "errors.hpp"
#include "slicing/knapsack_input.hpp"
#include "slicing/knapsack_solver.hpp"
#include "slicing/knapsack_table.hpp"

namespace cupel {

namespace {

constexpr std::uint64_t kMaxColumns = std::uint64_t{1} << 24;
constexpr std::size_t kMaxTableBytes = 4 * KnapsackTable::kMaxBytes;
constexpr std::uint64_t kMaxRuns = std::uint64_t{1} << 16;
constexpr std::uint64_t kStepsPerCandidate = 16;  // of a run's work before it builds a table

// Capacities at which the same candidates fit on their own and a run uses the same method.
struct Range {
  std::uint64_t first;
  std::uint64_t last;
  std::size_t fitting;  // the number of candidates that fit: the lightest ones
  KnapsackMethod method;
};

// The best subset at capacities from its weight up to the weight of the next step. One bit per candidate; the highest
// bit is the last candidate.
struct SubsetStep {
  std::uint64_t weight;
  std::int64_t value;
  std::uint32_t subset;
};

// Merges two lists in order of weight and keeps the steps that are better than all lighter ones. A dropped step cannot
// lead to a best subset: when the same further candidates extend it and the better step, both values grow equally, and
// their bits, which are higher, do not change how a tie is decided.
std::vector<SubsetStep> best_of(const std::vector<SubsetStep>& a, const std::vector<SubsetStep>& b) {
  std::vector<SubsetStep> steps(a.size() + b.size());
  std::ranges::merge(a, b, steps.begin(), {}, &SubsetStep::weight, &SubsetStep::weight);
  auto best = steps.begin();
  for (const SubsetStep& step : steps) {
    if (step.value < best->value || (step.value == best->value && step.subset >= best->subset)) continue;
    if (step.weight > best->weight) ++best;
    *best = step;
  }
  steps.erase(best + 1, steps.end());
  return steps;
}

class KnapsackSteps {
 public:
  KnapsackSteps(const KnapsackInput& input, const KnapsackOptions& options, std::size_t size,
                const SelectionStepsLimits& limits, StepMeter& meter)
      : input_(input), options_(options), limits_(limits), meter_(meter), steps_(size, limits.max_changes) {
    for (std::uint32_t k = 0; k < input.candidates.size(); ++k) {
      if (input.values[k] > 0) lightest_.push_back(k);
    }
    std::stable_sort(lightest_.begin(), lightest_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return weight(a) < weight(b); });
    divide_capacities();
  }

  SelectionSteps write(Scratch& scratch) {
    if (limits_.ceiling == 0) return steps_.finish();
    steps_.start(1);
    for (const Position index : input_.free) steps_.set(index, true);
    std::uint64_t columns = 1;  // column 0 needs no table: no candidate has a weight of 0
    for (const Range& range : ranges_) {
      if (range.method == KnapsackMethod::Table) columns = range.last + 1;
    }
    write_columns(columns, scratch);
    for (const Range& range : ranges_) {
      if (range.last >= columns) write_range(range, std::max(range.first, columns), scratch);
    }
    return steps_.finish();
  }

 private:
  std::uint64_t weight(std::uint32_t k) const noexcept { return static_cast<std::uint64_t>(input_.weights[k]); }

  void divide_capacities() {
    const auto most = static_cast<std::uint64_t>(limits_.ceiling / options_.bucket_size);
    KnapsackSize size;
    for (std::uint64_t capacity = 0; capacity <= most;) {
      while (size.candidates < lightest_.size() && weight(lightest_[size.candidates]) <= capacity) {
        size.add(weight(lightest_[size.candidates]));
      }
      const std::uint64_t last =
          size.candidates < lightest_.size() ? std::min(most, weight(lightest_[size.candidates]) - 1) : most;
      while (capacity <= last) {
        const KnapsackMethod method = knapsack_method(size, capacity, options_.max_cells);
        std::uint64_t end = last;
        for (std::uint64_t low = capacity; low < end;) {  // binary search: no method returns at a larger capacity
          const std::uint64_t middle = low + (end - low + 1) / 2;
          if (knapsack_method(size, middle, options_.max_cells) == method) {
            low = middle;
          } else {
            end = middle - 1;
          }
        }
        ranges_.push_back({capacity, end, size.candidates, method});
        capacity = end + 1;
      }
    }
  }

  // Writes the steps of the capacities below `columns`, from the table.
  void write_columns(std::uint64_t columns, Scratch& scratch) {
    if (columns > kMaxColumns) {
      throw errors::invalid(ErrorCode::InvalidArgument, "BudgetCurve", "ceiling",
                            "needs a knapsack table of more than " + std::to_string(kMaxColumns) +
                                " columns; use a lower one, or a larger bucketSize");
    }
    const Scratch::Scope scope(scratch);
    std::vector<KnapsackCandidate> candidates;
    for (std::uint32_t k = 0; k < input_.candidates.size(); ++k) {
      if (input_.values[k] > 0 && weight(k) < columns) candidates.push_back({input_.values[k], weight(k), k});
    }
    std::vector<std::uint32_t> remaining(columns);
    for (std::uint32_t column = 0; column < columns; ++column) remaining[column] = column;
    std::vector<std::uint64_t> changes;  // column in the upper half, candidate in the lower
    const KnapsackTable table{
        .candidates = candidates, .capacity = columns - 1, .max_bytes = kMaxTableBytes, .steps = &meter_};
    table.trace_back(scratch, [&](const KnapsackCandidate& candidate, const KnapsackTable::Row& row) {
      meter_.spend(columns);
      bool before = false;
      for (std::uint32_t column = 0; column < columns; ++column) {
        const bool taken = row.taken(remaining[column]);
        if (taken) remaining[column] -= static_cast<std::uint32_t>(candidate.weight);
        if (taken != before) changes.push_back(std::uint64_t{column} << 32 | candidate.index);
        before = taken;
      }
      if (changes.size() > limits_.max_changes) throw errors::too_many_changes(limits_.max_changes);
    });
    std::sort(changes.begin(), changes.end());
    std::vector<bool> taken(input_.candidates.size());
    for (const std::uint64_t change : changes) {
      const std::uint64_t k = change & 0xFFFFFFFF;
      taken[k] = !taken[k];
      start(change >> 32);
      steps_.set(input_.candidates[k], taken[k]);
    }
  }

  void write_range(const Range& range, std::uint64_t first, Scratch& scratch) {
    if (range.method == KnapsackMethod::TooLarge) {
      write_runs(range, first, scratch);
      return;
    }
    start(first);
    steps_.set_error(std::nullopt);
    if (range.method == KnapsackMethod::Subsets) {
      write_subsets(range, first);
      return;
    }
    for (std::size_t i = 0; i < lightest_.size(); ++i) {
      steps_.set(input_.candidates[lightest_[i]], i < range.fitting);
    }
  }

  // Solves each capacity of a range separately.
  void write_runs(const Range& range, std::uint64_t first, Scratch& scratch) {
    const std::uint64_t runs = range.last - first + 1;
    if (runs > kMaxRuns - runs_) {
      throw errors::invalid(ErrorCode::InvalidArgument, "BudgetCurve", "ceiling",
                            "has more than " + std::to_string(kMaxRuns) +
                                " capacities at which a whole knapsack table has more than " +
                                std::to_string(options_.max_cells) + " cells; use a lower one, or a larger bucketSize");
    }
    runs_ += runs;
    for (std::uint64_t capacity = first; capacity <= range.last; ++capacity) {
      start(capacity);
      meter_.spend(kStepsPerCandidate * input_.candidates.size());
      try {
        const auto chosen = solve_knapsack({.values = input_.values,
                                            .weights = input_.weights,
                                            .capacity = static_cast<std::int64_t>(capacity),
                                            .max_cells = options_.max_cells,
                                            .steps = &meter_},
                                           scratch);
        steps_.set_error(std::nullopt);
        for (const std::uint32_t k : lightest_) steps_.set(input_.candidates[k], false);
        for (const std::uint32_t k : chosen) steps_.set(input_.candidates[k], true);
      } catch (const Error& error) {
        if (error.code() != ErrorCode::TableTooLarge) throw;
        steps_.set_error(error.code());
      }
    }
  }

  void write_subsets(const Range& range, std::uint64_t first) {
    if (subset_steps_.empty()) list_subsets();
    auto step = std::upper_bound(subset_steps_.begin(), subset_steps_.end(), first,
                                 [](std::uint64_t value, const SubsetStep& s) { return value < s.weight; }) -
                1;
    for (; step != subset_steps_.end() && step->weight <= range.last; ++step) {
      start(std::max(step->weight, first));
      for (std::size_t i = 0; i < enumerated_.size(); ++i) {
        steps_.set(input_.candidates[enumerated_[i]], (step->subset >> i & 1) != 0);
      }
    }
  }

  // Enumerates the subsets of the candidates that fit in the last range with this method. In earlier ranges, subsets
  // that contain a candidate that does not fit there are too heavy.
  void list_subsets() {
    std::size_t count = 0;
    for (const Range& range : ranges_) {
      if (range.method == KnapsackMethod::Subsets) count = range.fitting;
    }
    enumerated_.assign(lightest_.begin(), lightest_.begin() + static_cast<std::ptrdiff_t>(count));
    std::sort(enumerated_.begin(), enumerated_.end());

    const std::uint64_t most = ranges_.back().last;
    subset_steps_ = {{0, 0, 0}};
    std::vector<SubsetStep> with;
    for (std::size_t i = 0; i < count; ++i) {
      meter_.spend(subset_steps_.size());
      with.clear();
      for (const SubsetStep& step : subset_steps_) {
        if (weight(enumerated_[i]) > most - step.weight) break;
        with.push_back({step.weight + weight(enumerated_[i]), step.value + input_.values[enumerated_[i]],
                        step.subset | std::uint32_t{1} << i});
      }
      subset_steps_ = best_of(subset_steps_, with);
    }
  }

  // Starts a step at a target of `capacity` buckets. For targets below one bucket, the step at 1 has started already.
  void start(std::uint64_t capacity) { steps_.start(static_cast<std::int64_t>(capacity) * options_.bucket_size); }

  const KnapsackInput& input_;
  const KnapsackOptions& options_;
  const SelectionStepsLimits& limits_;
  StepMeter& meter_;
  SelectionStepsBuilder steps_;
  std::vector<std::uint32_t> lightest_;  // the candidates with a positive value, by weight
  std::vector<Range> ranges_;
  std::uint64_t runs_ = 0;                 // runs for single capacities so far
  std::vector<std::uint32_t> enumerated_;  // the candidates whose subsets are enumerated, ascending
  std::vector<SubsetStep> subset_steps_;
};

}  // namespace

SliceSteps KnapsackSlice::select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                                 const SelectionStepsLimits& limits) const {
  const Scratch::Scope scope(context.scratch());
  const KnapsackInput input = knapsack_input(sorted, options_.bucket_size, context.scratch());
  KnapsackSteps steps(input, options_, sorted.size(), limits, context.steps());
  SliceSteps result{steps.write(context.scratch()), {}};
  result.output.assign(input.free.begin(), input.free.end());
  result.output.insert(result.output.end(), input.candidates.rbegin(), input.candidates.rend());
  return result;
}

}  // namespace cupel
