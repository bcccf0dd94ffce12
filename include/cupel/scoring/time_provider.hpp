#ifndef CUPEL_SCORING_TIME_PROVIDER_HPP
#define CUPEL_SCORING_TIME_PROVIDER_HPP

#include "cupel/export.hpp"
#include "cupel/model/timestamp.hpp"
#include "cupel/run_context.hpp"

namespace cupel {

/// Where DecayScorer takes "now" from. Implementations must be safe to call from many threads.
class CUPEL_API TimeProvider {
 public:
  virtual ~TimeProvider() = default;
  /// The current instant, as this clock sees it.
  virtual Timestamp now() const = 0;
  /// The instant by which a run measures ages: now(), unless a clock knows better.
  virtual Timestamp now_in(RunContext& /*context*/) const { return now(); }

 protected:
  TimeProvider() = default;
  TimeProvider(const TimeProvider&) = default;
  TimeProvider& operator=(const TimeProvider&) = default;
};

/// The system clock. All scorers of one run that use it see the same instant.
class CUPEL_API SystemTimeProvider final : public TimeProvider {
 public:
  Timestamp now() const override { return Timestamp::now(); }
  Timestamp now_in(RunContext& context) const override { return context.now(); }
};

/// Always the same instant: for tests and for replaying a run.
class CUPEL_API FixedTimeProvider final : public TimeProvider {
 public:
  /// Stays at `instant`.
  explicit FixedTimeProvider(Timestamp instant) noexcept : instant_(instant) {}
  Timestamp now() const override { return instant_; }

 private:
  Timestamp instant_;
};

}  // namespace cupel

#endif
