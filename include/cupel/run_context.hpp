#ifndef CUPEL_RUN_CONTEXT_HPP
#define CUPEL_RUN_CONTEXT_HPP

#include <cstddef>
#include <optional>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/timestamp.hpp"
#include "cupel/scratch.hpp"
#include "cupel/step_meter.hpp"

namespace cupel {

class RunState;

/// The state of one run that strategies share: scratch memory, the step limit, the time of the run, and whether
/// exclusion reasons are wanted. The pipeline makes one for each run and passes it to score(), slice() and place(). To
/// call these methods outside a pipeline, construct one. Not thread-safe.
class CUPEL_API RunContext {
 public:
  /// Makes a context with its own scratch memory, whose first block has `scratch_bytes`. With `wants_reasons`, slicers
  /// record why they exclude an item.
  explicit RunContext(std::size_t scratch_bytes = 4096, bool wants_reasons = true) noexcept
      : own_scratch_(scratch_bytes), scratch_(own_scratch_), wants_reasons_(wants_reasons) {}

  /// Uses the caller's scratch memory, and a list whose memory take_positions() reuses. Both must outlive the context.
  RunContext(Scratch& scratch, std::vector<Position>& positions, bool wants_reasons = true) noexcept
      : scratch_(scratch), positions_(&positions), wants_reasons_(wants_reasons) {}

  /// The meter that counts the steps of the run. A custom strategy should charge its own work to it if that work grows
  /// faster than the input.
  StepMeter& steps() noexcept { return steps_; }

  /// Memory that is released at the end of the run.
  Scratch& scratch() noexcept { return scratch_; }

  /// Returns an empty list for the result of a slicer. Reuses the memory of an earlier run where possible.
  std::vector<Position> take_positions() noexcept {
    std::vector<Position> positions;
    if (positions_ != nullptr) positions.swap(*positions_);
    positions.clear();
    return positions;
  }

  /// The time of the run. Reads the system clock on the first call and returns the same time on later calls.
  Timestamp now() {
    if (!now_) now_ = Timestamp::now();
    return *now_;
  }

  /// Whether exclusion reasons are wanted. False in a run without a trace: a slicer then need not fill
  /// SliceResult::exclusions.
  bool wants_reasons() const noexcept { return wants_reasons_; }

 private:
  friend class RunState;

  Scratch own_scratch_{0};
  Scratch& scratch_;
  std::vector<Position>* positions_ = nullptr;
  StepMeter steps_;
  std::optional<Timestamp> now_;
  bool wants_reasons_;
  RunState* state_ = nullptr;  // set by the pipeline; null where a strategy is called directly
};

}  // namespace cupel

#endif
