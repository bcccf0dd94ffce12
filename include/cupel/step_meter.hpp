#ifndef CUPEL_STEP_METER_HPP
#define CUPEL_STEP_METER_HPP

#include <cstdint>

#include "cupel/export.hpp"

namespace cupel {

/// The default limit of steps per run: about a quarter of an hour of work, at worst an hour and a half. 100,000 items
/// with twenty tags each take a three-hundredth of it.
inline constexpr std::uint64_t kDefaultMaxSteps = 1'000'000'000'000;

/// Counts and limits the steps of a run, so that no input makes a run endless. A step is a unit of work, about a
/// nanosecond. Only work that can grow faster than the input is counted; docs/explanation/limits.md lists how many
/// each operation takes. The same run takes the same number of steps on every machine. Not thread-safe.
class CUPEL_API StepMeter {
 public:
  /// Makes a meter that allows `max_steps` steps.
  explicit StepMeter(std::uint64_t max_steps = kDefaultMaxSteps) noexcept : max_steps_(max_steps), left_(max_steps) {}

  /// Uses up `steps` steps. Throws Error (TooManySteps) when fewer are left.
  void spend(std::uint64_t steps) {
    if (steps > left_) fail();
    left_ -= steps;
  }

  /// The number of steps left.
  std::uint64_t left() const noexcept { return left_; }
  /// The number of steps used.
  std::uint64_t spent() const noexcept { return max_steps_ - left_; }

 private:
  [[noreturn]] void fail() const;

  std::uint64_t max_steps_;
  std::uint64_t left_;
};

}  // namespace cupel

#endif
