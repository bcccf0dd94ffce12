#ifndef CUPEL_SCORING_DECAY_SCORER_HPP
#define CUPEL_SCORING_DECAY_SCORER_HPP

#include <concepts>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "cupel/scoring/decay_curve.hpp"
#include "cupel/scoring/scorer.hpp"
#include "cupel/scoring/time_provider.hpp"

namespace cupel {

struct DecaySteps;

/// Scores an item by its age against an injected clock; an item from the future has age 0. Absolute: it does not look
/// at other items. O(N), O(N log W) for a step curve of W windows.
class CUPEL_API DecayScorer final : public Scorer {
 public:
  /// There is no default clock, on purpose: the dependency on time stays visible. The system clock is read once
  /// per run, any other once each time that the scorer scores a list.
  /// Throws Error (ScorerConfig) for a null clock and for a `null_timestamp_score` outside [0, 1].
  DecayScorer(std::shared_ptr<const TimeProvider> clock, DecayCurve curve, double null_timestamp_score = 0.5);

  /// As above, with a clock by value.
  template <StrategyOf<TimeProvider> Clock>
  DecayScorer(Clock&& clock, DecayCurve curve, double null_timestamp_score = 0.5)
      : DecayScorer(std::make_shared<const std::remove_cvref_t<Clock>>(std::forward<Clock>(clock)), std::move(curve),
                    null_timestamp_score) {}

  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  std::string_view name() const noexcept override { return "decay"; }

 private:
  std::shared_ptr<const TimeProvider> clock_;
  DecayCurve curve_;
  std::shared_ptr<const DecaySteps> steps_;  // of a step curve
  double null_timestamp_score_;
};

}  // namespace cupel

#endif
