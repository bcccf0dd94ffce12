// Computes the selection of CountQuotaSlice and CountConstrainedKnapsackSlice at every target at once.
//
// The required items are the same at every target above 0: the slicers' own first phase commits them. The inner slicer
// then selects from the rest, with the target reduced by the tokens of the required items. Caps apply to the inner
// selection in its output order, which is the same at every target: a kind with a cap keeps its first selected entries,
// up to the cap. So an entry that enters or leaves the inner selection moves at most one other entry across the cap.
//
// Tested by tests/property/budget_curve_test.cpp, which compares the steps with a run of the reference at every budget.

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

#include "slicing/count_phases.hpp"
#include "slicing/kind_partition.hpp"
#include "slicing/slice_steps.hpp"
#include "slicing/sublist.hpp"
#include "util/key_sort.hpp"

namespace cupel {

namespace {

// Selects nothing. With it as the inner slicer, the three phases return the result of the first one.
class EmptySlice final : public Slicer {
 public:
  SliceResult slice(RunContext& /*context*/, const ScoredItems& /*sorted*/,
                    const ContextBudget& /*budget*/) const override {
    return {};
  }
};

// A set of ranks that tracks which members are among its lowest `allowance` ones.
class CappedSet {
 public:
  explicit CappedSet(std::size_t allowance) noexcept : allowance_(allowance) {}

  // Inserts a rank, or removes it if it is in the set. Calls `keep(rank, bool)` for every rank that becomes or ceases
  // to be one of the lowest.
  template <class Keep>
  void toggle(std::size_t rank, const Keep& keep) {
    if (outside_.erase(rank) > 0) return;
    if (inside_.erase(rank) > 0) {
      keep(rank, false);
      if (outside_.empty()) return;
      keep(*outside_.begin(), true);
      inside_.insert(outside_.extract(outside_.begin()));
    } else {
      inside_.insert(rank);
      keep(rank, true);
      if (inside_.size() <= allowance_) return;
      const auto last = std::prev(inside_.end());
      keep(*last, false);
      outside_.insert(inside_.extract(last));
    }
  }

 private:
  std::size_t allowance_;
  std::set<std::size_t> inside_;   // the lowest ranks, at most `allowance_`
  std::set<std::size_t> outside_;  // the higher ranks; empty unless `inside_` is full
};

class CountQuotaSteps {
 public:
  CountQuotaSteps(RunContext& context, const CountPhases& phases, const ScoredItems& sorted,
                  const SelectionStepsLimits& limits)
      : context_(context),
        phases_(phases),
        sorted_(sorted),
        limits_(limits),
        steps_(sorted.size(), limits.max_changes) {}

  SliceSteps write() {
    if (sorted_.empty() || limits_.ceiling == 0) return {steps_.finish(), all_in_order()};
    steps_.start(1);
    try {
      commit();
    } catch (const Error& error) {
      steps_.set_error(error.code());
      return {steps_.finish(), all_in_order()};
    }
    write_rest();
    return {steps_.finish(), std::move(output_)};
  }

 private:
  std::vector<Position> all_in_order() const {
    std::vector<Position> all(sorted_.size());
    std::iota(all.begin(), all.end(), Position{0});
    return all;
  }

  void commit() {
    const EmptySlice empty;
    const CountPhases first{.slicer = phases_.slicer,
                            .entries = phases_.entries,
                            .scarcity = phases_.scarcity,
                            .inner = empty,
                            .resort_by_score = false};
    output_ = slice_by_counts(context_, first, sorted_, ContextBudget({.max_tokens = 1})).selected;
    for (const Position index : output_) {
      steps_.set(index, true);
      committed_tokens_ += sorted_.tokens(index);
    }
  }

  // Appends the other entries to the output, in the inner slicer's order, and writes the steps at which they are
  // selected.
  void write_rest() {
    std::vector<bool> committed(sorted_.size());
    for (const Position index : output_) committed[index] = true;
    std::vector<Position> rest;
    for (Position i = 0; i < sorted_.size(); ++i) {
      if (!committed[i]) rest.push_back(i);
    }
    const ScoredItems others = sublist(sorted_, rest, context_.scratch());
    const SelectionStepsLimits limits{std::max<std::int64_t>(0, limits_.ceiling - committed_tokens_),
                                      limits_.max_changes};
    SliceSteps inner = slice_steps(context_, phases_.inner, others, limits);
    if (phases_.resort_by_score) {
      std::stable_sort(inner.output.begin(), inner.output.end(), [&](Position a, Position b) {
        return util::descending_key(others.score(a)) < util::descending_key(others.score(b));
      });
    }
    std::vector<std::size_t> rank(rest.size());
    for (const Position k : inner.output) {
      rank[k] = output_.size();
      output_.push_back(rest[k]);
    }

    const KindPartition kinds(sorted_, context_.scratch());
    std::vector<std::optional<CappedSet>> capped = caps(kinds, committed);
    std::vector<bool> selected(rest.size());
    for (std::size_t s = 0; s < inner.steps.steps.size(); ++s) {
      const SelectionSteps::Step& step = inner.steps.steps[s];
      if (step.first > 0) steps_.start(step.first + committed_tokens_);
      steps_.set_error(step.error);
      for (const Position k : inner.steps.changes_of(s)) {
        selected[k] = !selected[k];
        std::optional<CappedSet>& set = capped[kinds.group_of(rest[k])];
        if (set) {
          set->toggle(rank[k], [&](std::size_t of, bool keep) { steps_.set(output_[of], keep); });
        } else {
          steps_.set(rest[k], selected[k]);
        }
      }
    }
  }

  // For each kind with a cap: the set of its entries, limited to what the committed entries leave of the cap.
  std::vector<std::optional<CappedSet>> caps(const KindPartition& kinds, const std::vector<bool>& committed) const {
    std::vector<std::optional<CappedSet>> capped(kinds.size());
    for (const CountQuotaEntry& entry : phases_.entries) {
      const std::size_t group = kinds.find(entry.kind);
      if (group == kinds.size()) continue;
      std::int64_t allowance = entry.cap_count;
      for (const Position index : kinds.entries(group)) allowance -= committed[index] ? 1 : 0;
      capped[group].emplace(static_cast<std::size_t>(allowance));
    }
    return capped;
  }

  RunContext& context_;
  const CountPhases& phases_;
  const ScoredItems& sorted_;
  const SelectionStepsLimits& limits_;
  SelectionStepsBuilder steps_;
  std::vector<Position> output_;
  std::int64_t committed_tokens_ = 0;
};

}  // namespace

SliceSteps count_quota_steps(RunContext& context, const CountPhases& phases, const ScoredItems& sorted,
                             const SelectionStepsLimits& limits) {
  const Scratch::Scope scope(context.scratch());
  return CountQuotaSteps(context, phases, sorted, limits).write();
}

}  // namespace cupel
