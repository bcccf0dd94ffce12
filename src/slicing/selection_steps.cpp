#include "cupel/slicing/selection_steps.hpp"

#include <algorithm>
#include <utility>

#include "errors.hpp"

namespace cupel {

std::size_t SelectionSteps::step_at(std::int64_t budget) const noexcept {
  const auto after = std::upper_bound(steps.begin(), steps.end(), budget,
                                      [](std::int64_t value, const Step& step) { return value < step.first; });
  return static_cast<std::size_t>(after - steps.begin()) - 1;
}

SelectionStepsBuilder::SelectionStepsBuilder(std::size_t size, std::size_t max_changes)
    : max_changes_(max_changes), now_(size, 0), written_(size, 0) {}

void SelectionStepsBuilder::start(std::int64_t first) {
  if (first == first_) return;
  write();
  first_ = first;
}

SelectionSteps SelectionStepsBuilder::finish() {
  write();
  return std::move(result_);
}

void SelectionStepsBuilder::note(Position index, bool selected) {
  const auto now = static_cast<unsigned char>(selected);
  if (std::exchange(written_[index], now) == now) return;
  result_.changes.push_back(index);
}

void SelectionStepsBuilder::write() {
  const bool initial = result_.steps.empty();
  const std::size_t changes_before = result_.changes.size();
  if (error_.has_value() != written_error_.has_value()) {
    for (Position i = 0; i < now_.size(); ++i) note(i, now_[i] != 0 && !error_);
  } else if (!error_) {
    for (const Position i : touched_) note(i, now_[i] != 0);
  }
  touched_.clear();

  const std::size_t changes = result_.changes.size();
  if (changes == changes_before && error_ == written_error_ && !initial) return;
  if (changes + result_.steps.size() > max_changes_) throw errors::too_many_changes(max_changes_);
  result_.steps.push_back({first_, changes, error_});
  written_error_ = error_;
}

}  // namespace cupel
