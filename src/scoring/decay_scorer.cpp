#include "cupel/scoring/decay_scorer.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "errors.hpp"
#include "model/prefetch.hpp"

namespace cupel {

namespace {

// Nanoseconds. Ages of up to ten thousand years do not fit into 64 bits.
__extension__ using Age = __int128;

constexpr Age kLongest = static_cast<Age>(1) << 100;  // longer than any age

Age age_at(Timestamp now, Timestamp timestamp) noexcept {
  const Age seconds = static_cast<Age>(now.seconds()) - timestamp.seconds();
  const Age age = seconds * 1'000'000'000 + (now.nanoseconds() - timestamp.nanoseconds());
  return age < 0 ? 0 : age;  // an item from the future counts as new
}

Age whole_nanoseconds(Seconds duration) noexcept {
  const double nanoseconds = std::round(duration.count() * 1e9);
  return nanoseconds >= static_cast<double>(kLongest) ? kLongest : static_cast<Age>(nanoseconds);
}

}  // namespace

// The windows of a step curve that apply to some age. A window that is not wider than all windows before it never
// applies, so it is dropped. The others ascend, and a binary search finds the first that is wide enough.
struct DecaySteps {
  std::vector<Age> max_ages;  // ascending
  std::vector<double> scores;
  double oldest;

  explicit DecaySteps(const std::vector<DecayWindow>& windows) : oldest(windows.back().score) {
    for (const DecayWindow& window : windows) {
      const Age max_age = whole_nanoseconds(window.max_age);
      if (!max_ages.empty() && max_age <= max_ages.back()) continue;
      max_ages.push_back(max_age);
      scores.push_back(window.score);
    }
  }

  double at(Age age) const noexcept {
    const auto wider = std::upper_bound(max_ages.begin(), max_ages.end(), age);
    return wider == max_ages.end() ? oldest : scores[static_cast<std::size_t>(wider - max_ages.begin())];
  }
};

namespace {

// Applies a curve to an age.
struct Apply {
  const DecaySteps* steps;
  Age age;

  double operator()(const DecayCurve::Exponential& curve) const noexcept {
    return std::pow(2.0, -(static_cast<double>(age) / 1e9) / curve.half_life.count());
  }
  double operator()(const DecayCurve::Window& curve) const noexcept {
    return age < whole_nanoseconds(curve.max_age) ? 1.0 : 0.0;
  }
  double operator()(const DecayCurve::Step& /*curve*/) const noexcept { return steps->at(age); }
};

}  // namespace

AnyScorer scorer_spec::Decay::build() const {
  if (reference_time) return DecayScorer(FixedTimeProvider(*reference_time), curve, null_timestamp_score);
  return DecayScorer(SystemTimeProvider(), curve, null_timestamp_score);
}

DecayScorer::DecayScorer(std::shared_ptr<const TimeProvider> clock, DecayCurve curve, double null_timestamp_score)
    : clock_(std::move(clock)), curve_(std::move(curve)), null_timestamp_score_(null_timestamp_score) {
  if (clock_ == nullptr) {
    throw errors::invalid(ErrorCode::ScorerConfig, "DecayScorer", "timeProvider", "must not be null");
  }
  auto options = scorer_spec::Decay::blank();  // without the curve: it is already checked and may be long
  options.null_timestamp_score = null_timestamp_score;
  errors::check_fields(kConfigError, "DecayScorer", options);
  if (const auto* step = std::get_if<DecayCurve::Step>(&curve_.shape())) {
    steps_ = std::make_shared<const DecaySteps>(step->windows);
  }
}

void DecayScorer::score(RunContext& context, const ItemList& items, std::span<double> scores) const {
  const Timestamp now = clock_->now_in(context);
  prefetching::for_each<&ContextItem::timestamp>(items, [&](std::size_t i, const std::optional<Timestamp>& timestamp) {
    scores[i] =
        timestamp ? std::visit(Apply{steps_.get(), age_at(now, *timestamp)}, curve_.shape()) : null_timestamp_score_;
  });
}

}  // namespace cupel
