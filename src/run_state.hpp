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

/// The part of a run's state that only the pipeline and the built-in strategies see. Attaches itself to a RunContext,
/// which must outlive it.
class RunState {
 public:
  /// Attaches to `context` and limits the run to `max_steps`.
  RunState(RunContext& context, std::uint64_t max_steps) noexcept : context_(context) {
    context.state_ = this;
    allow_steps(max_steps);
  }
  ~RunState() { context_.state_ = nullptr; }
  RunState(const RunState&) = delete;
  RunState& operator=(const RunState&) = delete;

  /// Null when a strategy is called directly, outside a pipeline.
  static RunState* of(const RunContext& context) noexcept { return context.state_; }

  /// Restarts the step count at 0, with a limit of `max_steps`.
  void allow_steps(std::uint64_t max_steps) noexcept { context_.steps_ = StepMeter(max_steps); }

  /// Returns a list obtained from take_positions(), so that the next call can reuse its memory.
  void give_back(std::vector<Position>&& positions) noexcept {
    std::vector<Position>* const kept = context_.positions_;
    if (kept != nullptr && positions.capacity() > kept->capacity()) kept->swap(positions);
  }

  ScoreRecorder* recorder = nullptr;                ///< null unless a ScoreAnatomy was requested
  const Instants* instants = nullptr;               ///< the items' timestamps; null before Classify
  std::size_t evaluations = 0;                      ///< scorer evaluations so far
  std::optional<std::uint64_t> steps_to_read = {};  ///< the steps to read all items in full; see evaluate.cpp

 private:
  RunContext& context_;
};

}  // namespace cupel

#endif
