#include "cupel/scoring/decay_scorer.hpp"

#include <cmath>

#include "errors.hpp"

namespace cupel {

namespace {

// Nanoseconds; ages of up to ten thousand years do not fit into 64 bits.
__extension__ using Age = __int128;

constexpr Age kLongest = static_cast<Age>(1) << 100;  // longer than any age

Age age_at(Timestamp now, Timestamp timestamp) noexcept {
  const Age seconds = static_cast<Age>(now.seconds()) - timestamp.seconds();
  const Age age = seconds * 1'000'000'000 + (now.nanoseconds() - timestamp.nanoseconds());
  return age < 0 ? 0 : age;  // an item from the future is as fresh as can be
}

Age whole_nanoseconds(Seconds duration) noexcept {
  const double nanoseconds = std::round(duration.count() * 1e9);
  return nanoseconds >= static_cast<double>(kLongest) ? kLongest : static_cast<Age>(nanoseconds);
}

// What a curve gives for an age.
struct Apply {
  Age age;

  double operator()(const DecayCurve::Exponential& curve) const noexcept {
    return std::pow(2.0, -(static_cast<double>(age) / 1e9) / curve.half_life.count());
  }
  double operator()(const DecayCurve::Window& curve) const noexcept {
    return age < whole_nanoseconds(curve.max_age) ? 1.0 : 0.0;
  }
  double operator()(const DecayCurve::Step& curve) const noexcept {
    for (const DecayWindow& window : curve.windows) {
      if (whole_nanoseconds(window.max_age) > age) return window.score;
    }
    return curve.windows.back().score;
  }
};

}  // namespace

DecayScorer::DecayScorer(std::shared_ptr<const TimeProvider> clock, DecayCurve curve, double null_timestamp_score)
    : clock_(std::move(clock)),
      system_clock_(dynamic_cast<const SystemTimeProvider*>(clock_.get()) != nullptr),
      curve_(std::move(curve)),
      null_timestamp_score_(null_timestamp_score) {
  if (clock_ == nullptr) {
    throw errors::invalid(ErrorCode::ScorerConfig, "DecayScorer", "timeProvider", "must not be null");
  }
  if (!(null_timestamp_score >= 0.0 && null_timestamp_score <= 1.0)) {
    throw errors::invalid(ErrorCode::ScorerConfig, "DecayScorer", "nullTimestampScore",
                          errors::got("must be 0 to 1", null_timestamp_score));
  }
}

void DecayScorer::score(RunContext& context, const ItemList& items, std::span<double> scores) const {
  const Timestamp now = system_clock_ ? context.now() : clock_->now();
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto& timestamp = items[i].timestamp();
    scores[i] = timestamp ? std::visit(Apply{age_at(now, *timestamp)}, curve_.shape()) : null_timestamp_score_;
  }
}

}  // namespace cupel
