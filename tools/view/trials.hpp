#ifndef CUPEL_VIEW_TRIALS_HPP
#define CUPEL_VIEW_TRIALS_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "view/run.hpp"

namespace cupel::view {

/// The positions that a trial selects, ascending; nothing if the run failed or was skipped.
using TrialResult = std::optional<std::vector<Position>>;

/// Runs a run's pipeline with the same budget and one item changed. The steps of all trials together are limited: this
/// bounds the time that a page takes, and unlike a clock it always gives the same page.
class Trials {
 public:
  /// `run` must outlive it. All trials take at most `max_steps`, see StepMeter.
  Trials(const Run& run, std::uint64_t max_steps);

  TrialResult without(Position item);
  TrialResult with_tokens(Position item, std::int64_t tokens);
  TrialResult with_pin(Position item, bool pinned);

  /// Whether a trial was skipped or aborted because the steps ran out.
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
