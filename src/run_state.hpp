#ifndef CUPEL_SRC_RUN_STATE_HPP
#define CUPEL_SRC_RUN_STATE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "cupel/run_context.hpp"

namespace cupel {

class Instants;
class ScoreRecorder;

/// The side of a run that only the pipeline and the built-in strategies know. Attached to a RunContext, which it must
/// not outlive.
class RunState {
 public:
  /// Becomes the state of the run, which may take `max_steps`.
  RunState(RunContext& context, std::uint64_t max_steps) noexcept : context_(context) {
    context.state_ = this;
    allow_steps(max_steps);
  }
  ~RunState() { context_.state_ = nullptr; }
  RunState(const RunState&) = delete;
  RunState& operator=(const RunState&) = delete;

  /// Null where a strategy is called by hand, outside a pipeline.
  static RunState* of(const RunContext& context) noexcept { return context.state_; }

  /// Counts from 0 again, up to `max_steps`.
  void allow_steps(std::uint64_t max_steps) noexcept { context_.steps_ = StepMeter(max_steps); }

  /// Leaves a list that take_positions() handed out to the next one who asks.
  void give_back(std::vector<Position>&& positions) noexcept {
    std::vector<Position>* const kept = context_.positions_;
    if (kept != nullptr && positions.capacity() > kept->capacity()) kept->swap(positions);
  }

  ScoreRecorder* recorder = nullptr;   ///< null unless somebody wants a ScoreAnatomy
  const Instants* instants = nullptr;  ///< when the run's items are from; null before Classify has read them
  std::size_t evaluations = 0;         ///< of scorers so far
  std::optional<std::uint64_t> steps_to_read = {};  ///< what it takes to read a scored list whole; see evaluate()

 private:
  RunContext& context_;
};

}  // namespace cupel

#endif
