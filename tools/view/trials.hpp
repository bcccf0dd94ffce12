#ifndef CUPEL_VIEW_TRIALS_HPP
#define CUPEL_VIEW_TRIALS_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "view/run.hpp"

namespace cupel::view {

/// The positions that a trial selects, ascending; nothing where the run fails, or was not made.
using TrialResult = std::optional<std::vector<Position>>;

/// What the pipeline of a run selects with the same budget when one of its items is changed. All trials together may
/// take a number of steps: steps bound the time that a page takes, and unlike a clock they give the same page again.
class Trials {
 public:
  /// `run` must outlive it. All trials take at most `max_steps`, see StepMeter.
  Trials(const Run& run, std::uint64_t max_steps);

  TrialResult without(Position item);
  TrialResult with_tokens(Position item, std::int64_t tokens);
  TrialResult with_pin(Position item, bool pinned);

  /// Whether a trial was not made, or not finished, for lack of steps.
  bool gave_up() const noexcept { return gave_up_; }

 private:
  template <class Change>
  TrialResult with(Position item, const Change& change);
  TrialResult run_with(const std::vector<ContextItem>& items);

  const Run& run_;
  Pipeline pipeline_;  // the run's, with fewer steps
  std::uint64_t steps_left_;
  bool gave_up_ = false;
};

}  // namespace cupel::view

#endif
