#ifndef CUPEL_STEP_METER_HPP
#define CUPEL_STEP_METER_HPP

#include <cstdint>

#include "cupel/export.hpp"

namespace cupel {

/// What a run may spend unless it is told otherwise: minutes, and a hundred times what 100,000 items with twenty tags
/// each take.
inline constexpr std::uint64_t kDefaultMaxSteps = 1'000'000'000'000;

/// Counts the work of a run that can grow faster than its input, so that no input makes a run endless. A step takes
/// about a nanosecond; docs/explanation/limits.md lists what costs how many. Deterministic: the same run takes the same
/// steps on every machine. Not thread-safe.
class CUPEL_API StepMeter {
 public:
  /// For `max_steps` steps.
  explicit StepMeter(std::uint64_t max_steps = kDefaultMaxSteps) noexcept : max_steps_(max_steps), left_(max_steps) {}

  /// Throws Error (TooManySteps) when there are not so many left.
  void spend(std::uint64_t steps) {
    if (steps > left_) fail();
    left_ -= steps;
  }

  /// How many may still be spent.
  std::uint64_t left() const noexcept { return left_; }
  /// How many have been spent.
  std::uint64_t spent() const noexcept { return max_steps_ - left_; }

 private:
  [[noreturn]] void fail() const;

  std::uint64_t max_steps_;
  std::uint64_t left_;
};

}  // namespace cupel

#endif
