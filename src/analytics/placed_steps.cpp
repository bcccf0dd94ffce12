#include "analytics/placed_steps.hpp"

#include <algorithm>
#include <vector>

#include "slicing/first_fit_walk.hpp"

namespace cupel {

namespace {

class PlacedSteps {
 public:
  PlacedSteps(const SelectionSteps& sliced, const ScoredItems& sorted, const BudgetAxis& axis,
              OverflowStrategy strategy, std::size_t max_changes, StepMeter& meter)
      : sliced_(sliced),
        sorted_(sorted),
        axis_(axis),
        strategy_(strategy),
        meter_(meter),
        selected_(sorted.size()),
        steps_(sorted.size(), max_changes) {}

  SelectionSteps write() {
    const std::int64_t first_with_pins = axis_.first_with_pins();
    if (first_with_pins > 0) steps_.set_error(ErrorCode::PinnedExceedsBudget);
    std::int64_t next = 0;  // the first budget of the next step
    for (std::size_t s = 0; s < sliced_.steps.size(); ++s) {
      for (const Position index : sliced_.changes_of(s)) {
        selected_[index] = !selected_[index];
        selected_tokens_ += selected_[index] ? sorted_.tokens(index) : -sorted_.tokens(index);
        changed_.push_back(index);
      }
      const std::int64_t first = std::max(next, first_with_pins);
      next = s + 1 < sliced_.steps.size() ? axis_.first_with_target(sliced_.steps[s + 1].first) : axis_.ceiling() + 1;
      if (first >= next) continue;
      if (const auto& error = sliced_.steps[s].error) {
        steps_.start(first);
        steps_.set_error(error);
      } else {
        write_budgets(first, next - 1);
      }
    }
    return steps_.finish();
  }

 private:
  // Writes the steps for a range of budgets at which the slicer's selection is the same.
  void write_budgets(std::int64_t first, std::int64_t last) {
    const std::int64_t needed = axis_.pinned_tokens() + selected_tokens_;
    if (first < needed && strategy_ != OverflowStrategy::Proceed) {
      const std::int64_t last_too_small = std::min(last, needed - 1);
      if (strategy_ == OverflowStrategy::Throw) {
        steps_.start(first);
        steps_.set_error(ErrorCode::Overflow);
      } else {
        truncate(first, last_too_small);
      }
      if (last_too_small == last) return;
      first = needed;
    }
    steps_.start(first);
    steps_.set_error(std::nullopt);
    for (const Position index : changed_) steps_.set(index, selected_[index]);
    changed_.clear();
  }

  // Truncate: reconsiders the slicer's selection in sorted order, after the pinned items.
  void truncate(std::int64_t first, std::int64_t last) {
    steps_.start(first);
    steps_.set_error(std::nullopt);
    for (const Position index : changed_) steps_.set(index, false);
    changed_.clear();
    meter_.spend(selected_.size());
    std::vector<std::int64_t> tokens;
    for (Position i = 0; i < selected_.size(); ++i) {
      if (!selected_[i]) continue;
      changed_.push_back(i);
      steps_.set(i, false);
      tokens.push_back(sorted_.tokens(i));
    }
    FirstFitWalk(tokens, changed_, FirstFitWalk::kNoBatches).write(first, last, axis_.pinned_tokens(), steps_, meter_);
  }

  const SelectionSteps& sliced_;
  const ScoredItems& sorted_;
  const BudgetAxis& axis_;
  OverflowStrategy strategy_;
  StepMeter& meter_;
  std::vector<bool> selected_;  // the slicer's selection
  std::int64_t selected_tokens_ = 0;
  std::vector<Position> changed_;  // entries whose written state may differ from `selected_`
  SelectionStepsBuilder steps_;
};

}  // namespace

SelectionSteps placed_steps(const SelectionSteps& sliced, const ScoredItems& sorted, const BudgetAxis& axis,
                            OverflowStrategy strategy, std::size_t max_changes, StepMeter& meter) {
  return PlacedSteps(sliced, sorted, axis, strategy, max_changes, meter).write();
}

}  // namespace cupel
