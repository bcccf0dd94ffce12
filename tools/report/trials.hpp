#ifndef CUPEL_REPORT_TRIALS_HPP
#define CUPEL_REPORT_TRIALS_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "run.hpp"

namespace cupel::report {

/// A selection by the positions of the run's list, ascending; nothing where the run fails, or was left out.
using Tried = std::optional<std::vector<Position>>;

/// What the pipeline of a run selects when one of its items is another, with the same budget. As long as there are
/// steps for it: a page is not to wait for minutes, and no clock is to decide what is on it.
class Trials {
 public:
  /// `run` must outlive it. Takes `max_steps` at most over all trials, see StepMeter.
  Trials(const Run& run, std::uint64_t max_steps);

  Tried without(Position item);
  Tried with_tokens(Position item, std::int64_t tokens);
  Tried with_pin(Position item, bool pinned);

  /// Whether a trial was left out, or broken off, for want of steps.
  bool gave_up() const noexcept { return gave_up_; }

 private:
  template <class Change>
  Tried with(Position item, const Change& change);
  Tried selected_from(const std::vector<ContextItem>& items);

  const Run& run_;
  std::uint64_t steps_left_;
  std::uint64_t most_steps_;  // of one trial
  bool gave_up_ = false;
};

}  // namespace cupel::report

#endif
