// Computes the selection of QuotaSlice at every target at once, by combining the steps of each kind.
//
// A kind's selection depends only on its share of the target, so its steps are computed once. Shares are not monotonic
// in the target: if the rounded minimums of two other kinds grow at the same target, less is left to distribute. So a
// binary search for the target at which a share reaches a step would be wrong. Instead, ranges of targets are halved
// until each kind's share is known to stay within one of its steps.
//
// Within a range, the minimum and the cap of a kind lie between their values at the two ends. This bounds the
// unassigned tokens and the set of kinds among which they are distributed, and so the share. A kind that stays within a
// step over a range is not examined again inside the range. Large ranges are settled at once: each step takes about as
// many halvings as its first target has binary digits, no matter how high the ceiling is.
//
// Minimums that add up to 100 percent leave only rounding remainders to distribute. These rise and fall from target to
// target and never grow. If a kind receives nothing else and has items that small, its selection keeps changing up to
// the ceiling. Then the number of changes, or of examined ranges, exceeds its limit.
// tests/property/budget_curve_test.cpp compares the steps with a run of the reference at every budget.

#include <algorithm>
#include <cmath>

#include "cupel/slicing/quota_slice.hpp"
#include "errors.hpp"
#include "slicing/kind_partition.hpp"
#include "slicing/quota_distribution.hpp"
#include "slicing/slice_steps.hpp"
#include "slicing/sublist.hpp"

namespace cupel {

namespace {

using Wide = QuotaDistribution::Wide;

constexpr std::size_t kRangesPerChange = 4;

Error shares_change_too_often() {
  return errors::invalid(ErrorCode::InvalidArgument, "BudgetCurve", "ceiling",
                         "is too high for these quotas, whose shares change with every target; use a lower one");
}

// A kind with its steps, and the last step that was written.
struct Kind {
  std::span<const Position> entries;
  SelectionSteps steps;
  std::size_t current = 0;
  std::vector<bool> selected = {};  // per entry of the kind, at the current step
};

class QuotaSteps {
 public:
  QuotaSteps(RunContext& context, const QuotaSlice& slicer, const ScoredItems& sorted,
             const SelectionStepsLimits& limits)
      : limits_(limits),
        meter_(context.steps()),
        quota_count_(slicer.quotas().size()),
        partition_(sorted, context.scratch()),
        at_first_(partition_, sorted, slicer.quotas(), context.scratch()),
        at_last_(partition_, sorted, slicer.quotas(), context.scratch()),
        steps_(sorted.size(), limits.max_changes) {
    for (const QuotaEntry& entry : slicer.quotas()) unclaimed_ -= entry.min_percent / 100.0;
    for (std::size_t group = 0; group < partition_.size(); ++group) {
      const std::span<const Position> entries = partition_.entries(group);
      const Scratch::Scope scope(context.scratch());
      SliceSteps inner = slice_steps(context, slicer.inner(), sublist(sorted, entries, context.scratch()), limits);
      for (const Position k : inner.output) output_.push_back(entries[k]);
      kinds_.push_back(
          {.entries = entries, .steps = std::move(inner.steps), .selected = std::vector<bool>(entries.size())});
    }
  }

  SliceSteps write() {
    std::vector<std::size_t> all(kinds_.size());
    for (std::size_t group = 0; group < all.size(); ++group) all[group] = group;
    if (limits_.ceiling > 0) write_targets(1, limits_.ceiling, all);
    return {steps_.finish(), std::move(output_)};
  }

 private:
  struct Shares {
    std::int64_t least;
    std::int64_t most;
  };

  // Writes the steps for the targets `first` to `last`. All kinds except the open ones are known to stay within a step
  // and have been written.
  void write_targets(std::int64_t first, std::int64_t last, const std::vector<std::size_t>& open) {
    meter_.spend(2 * (kinds_.size() + quota_count_) + open.size());
    at_first_.set_target(first);
    at_last_.set_target(last);
    bound_distribution();
    if (++ranges_ > kRangesPerChange * limits_.max_changes) throw shares_change_too_often();
    steps_.start(first);
    std::vector<std::size_t> still_open;
    for (const std::size_t group : open) {
      if (first == last || stays_within_a_step(group)) {
        go_to(group, at_first_.budget(group));
      } else {
        still_open.push_back(group);
      }
    }
    if (still_open.empty()) {
      steps_.set_error(first_error());
      return;
    }
    const std::int64_t middle = first + (last - first) / 2;
    write_targets(first, middle, still_open);
    write_targets(middle + 1, last, still_open);
  }

  bool stays_within_a_step(std::size_t group) const {
    const auto [least, most] = shares(group);
    const SelectionSteps& steps = kinds_[group].steps;
    return steps.step_at(least) == steps.step_at(most);
  }

  // Bounds, for all targets of the range, the unassigned tokens and the total mass of the kinds that share them.
  void bound_distribution() {
    // Minimums grow with the target. If they claim nearly all of it, the percentages give a better bound on what they
    // leave: a fixed part of the target, up to the rounding of the shares, each by less than 1, and of the doubles.
    const auto first = static_cast<double>(at_first_.target());
    const auto last = static_cast<double>(at_last_.target());
    const double rounding = static_cast<double>(quota_count_ + 1) * (1.0 + last * 0x1.0p-50);
    const Wide least_by_percent = whole(std::min(first * unclaimed_, last * unclaimed_) - rounding);
    const Wide most_by_percent = whole(std::max(first * unclaimed_, last * unclaimed_) + rounding) + 1;
    least_unassigned_ = std::max<Wide>({0, at_first_.target() - at_last_.total_required(), least_by_percent});
    most_unassigned_ = std::max<Wide>(0, std::min(at_last_.target() - at_first_.total_required(), most_by_percent));
    least_mass_ = 0;
    most_mass_ = 0;
    for (std::size_t group = 0; group < kinds_.size(); ++group) {
      if (always_takes_part(group)) least_mass_ += at_first_.mass(group);
      if (may_take_part(group)) most_mass_ += at_first_.mass(group);
    }
  }

  static Wide whole(double value) noexcept { return static_cast<Wide>(std::floor(value)); }

  bool always_takes_part(std::size_t group) const { return at_first_.cap(group) > at_last_.required(group); }
  bool may_take_part(std::size_t group) const { return at_last_.cap(group) > at_first_.required(group); }

  Shares shares(std::size_t group) const {
    const Wide mass = at_first_.mass(group);
    Wide least = at_first_.required(group);
    Wide most = at_last_.required(group);
    if (always_takes_part(group) && most_mass_ > 0) least += least_unassigned_ * mass / most_mass_;
    if (may_take_part(group) && mass > 0) {
      const Wide total_mass = always_takes_part(group) ? least_mass_ : least_mass_ + mass;  // including this kind
      most += most_unassigned_ * mass / total_mass;
    }
    return {static_cast<std::int64_t>(std::min<Wide>(least, at_first_.cap(group))),
            static_cast<std::int64_t>(std::min<Wide>(most, at_last_.cap(group)))};
  }

  void go_to(std::size_t group, std::int64_t budget) {
    Kind& kind = kinds_[group];
    const std::size_t step = kind.steps.step_at(budget);
    const auto toggle = [&](std::size_t of_step) {
      for (const Position k : kind.steps.changes_of(of_step)) {
        kind.selected[k] = !kind.selected[k];
        steps_.set(kind.entries[k], kind.selected[k]);
      }
    };
    while (kind.current < step) toggle(++kind.current);
    while (kind.current > step) toggle(kind.current--);
  }

  std::optional<ErrorCode> first_error() const {
    for (const Kind& kind : kinds_) {
      if (const auto& error = kind.steps.steps[kind.current].error) return error;
    }
    return std::nullopt;
  }

  const SelectionStepsLimits& limits_;
  StepMeter& meter_;
  std::size_t quota_count_;
  double unclaimed_ = 1.0;  // the part of a target that is not claimed by any minimum
  std::size_t ranges_ = 0;  // ranges examined so far
  KindPartition partition_;
  QuotaDistribution at_first_;
  QuotaDistribution at_last_;
  Wide least_unassigned_ = 0;
  Wide most_unassigned_ = 0;
  Wide least_mass_ = 0;
  Wide most_mass_ = 0;
  std::vector<Kind> kinds_;
  std::vector<Position> output_;
  SelectionStepsBuilder steps_;
};

}  // namespace

SliceSteps QuotaSlice::select_at_every_target(RunContext& context, const ScoredItems& sorted,
                                              const SelectionStepsLimits& limits) const {
  const Scratch::Scope scope(context.scratch());
  return QuotaSteps(context, *this, sorted, limits).write();
}

}  // namespace cupel
