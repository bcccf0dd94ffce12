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

/// What every strategy method receives besides its data: memory for the run, what it may still spend, its instant, and
/// whether anybody listens. One per run, used by one thread; make one on the spot to call a strategy by hand.
class CUPEL_API RunContext {
 public:
  /// `wants_reasons`: slicers record why they leave an item out.
  explicit RunContext(std::size_t scratch_bytes = 4096, bool wants_reasons = true) noexcept
      : own_scratch_(scratch_bytes), scratch_(own_scratch_), wants_reasons_(wants_reasons) {}

  /// With memory of the caller's, and a list that take_positions() hands out.
  RunContext(Scratch& scratch, std::vector<Position>& positions, bool wants_reasons = true) noexcept
      : scratch_(scratch), positions_(&positions), wants_reasons_(wants_reasons) {}

  /// What the run may still do. A custom strategy whose work grows faster than its input may spend from it too.
  StepMeter& steps() noexcept { return steps_; }

  /// Memory that is gone when the run ends.
  Scratch& scratch() noexcept { return scratch_; }

  /// An empty list for a slicer's result, where possible with the memory of an earlier run.
  std::vector<Position> take_positions() noexcept {
    std::vector<Position> positions;
    if (positions_ != nullptr) positions.swap(*positions_);
    positions.clear();
    return positions;
  }

  /// The run's instant: the system clock, read when first asked for and then kept.
  Timestamp now() {
    if (!now_) now_ = Timestamp::now();
    return *now_;
  }

  /// False in a run that nobody traces: then a slicer need not fill SliceResult::exclusions.
  bool wants_reasons() const noexcept { return wants_reasons_; }

 private:
  friend class RunState;

  Scratch own_scratch_{0};
  Scratch& scratch_;
  std::vector<Position>* positions_ = nullptr;
  StepMeter steps_;
  std::optional<Timestamp> now_;
  bool wants_reasons_;
  RunState* state_ = nullptr;  // the pipeline's; null where a strategy is called by hand
};

}  // namespace cupel

#endif
