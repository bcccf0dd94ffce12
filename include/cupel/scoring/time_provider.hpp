#ifndef CUPEL_SCORING_TIME_PROVIDER_HPP
#define CUPEL_SCORING_TIME_PROVIDER_HPP

#include "cupel/export.hpp"
#include "cupel/model/timestamp.hpp"
#include "cupel/run_context.hpp"

namespace cupel {

/// The clock from which DecayScorer reads the current time. Implementations must be thread-safe.
class CUPEL_API TimeProvider {
 public:
  virtual ~TimeProvider() = default;
  /// The current time of this clock.
  virtual Timestamp now() const = 0;
  /// The time from which a run measures ages. The default is now(); a clock can override it to keep the time fixed
  /// during a run.
  virtual Timestamp now_in(RunContext& /*context*/) const { return now(); }

 protected:
  TimeProvider() = default;
  TimeProvider(const TimeProvider&) = default;
  TimeProvider& operator=(const TimeProvider&) = default;
};

/// The system clock. All scorers of a run that use it see the same time.
class CUPEL_API SystemTimeProvider final : public TimeProvider {
 public:
  Timestamp now() const override { return Timestamp::now(); }
  Timestamp now_in(RunContext& context) const override { return context.now(); }
};

/// A clock that always returns the same time, for tests and for replaying a run.
class CUPEL_API FixedTimeProvider final : public TimeProvider {
 public:
  /// Always returns `instant`.
  explicit FixedTimeProvider(Timestamp instant) noexcept : instant_(instant) {}
  Timestamp now() const override { return instant_; }

 private:
  Timestamp instant_;
};

}  // namespace cupel

#endif
