#ifndef CUPEL_SCORING_DECAY_SCORER_HPP
#define CUPEL_SCORING_DECAY_SCORER_HPP

#include <concepts>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "cupel/description.hpp"
#include "cupel/model/timestamp.hpp"
#include "cupel/scoring/decay_curve.hpp"
#include "cupel/scoring/scorer.hpp"
#include "cupel/scoring/time_provider.hpp"

namespace cupel {

struct DecaySteps;

namespace scorer_spec {
/// The options of DecayScorer as plain data.
struct Decay {
  DecayCurve curve;                              ///< always valid
  double null_timestamp_score = 0.5;             ///< for items without a timestamp; 0 to 1
  std::optional<Timestamp> reference_time = {};  ///< absent: the system clock, read once per run

  static constexpr std::string_view kName = "decay";
  static constexpr auto fields() {
    return std::tuple(description::required("curve", &Decay::curve),
                      description::optional("nullTimestampScore", &Decay::null_timestamp_score,
                                            {.range = description::kZeroToOne, .always_in_vectors = true}),
                      description::optional("referenceTime", &Decay::reference_time,
                                            {.note = "absent: the system clock", .is_clock = true}));
  }
  static Decay blank() { return {.curve = DecayCurve::window(Seconds(1.0))}; }  ///< for readers to fill in
  CUPEL_API AnyScorer build() const;                                            ///< throws Error (ScorerConfig)

  friend bool operator==(const Decay&, const Decay&) = default;
};
}  // namespace scorer_spec

/// Scores an item by its age, measured with a given clock. An item from the future has age 0. Absolute. O(N); for a
/// step curve of W windows, O(N log W).
class CUPEL_API DecayScorer final : public Scorer {
 public:
  /// Makes a scorer. There is deliberately no default clock, so that the dependency on time stays visible. The system
  /// clock is read once per run; any other clock is read once for each list that is scored. Throws Error (ScorerConfig)
  /// for a null clock and for a `null_timestamp_score` outside [0, 1].
  DecayScorer(std::shared_ptr<const TimeProvider> clock, DecayCurve curve, double null_timestamp_score = 0.5);

  /// Does the same with a clock given by value.
  template <StrategyOf<TimeProvider> Clock>
  DecayScorer(Clock&& clock, DecayCurve curve, double null_timestamp_score = 0.5)
      : DecayScorer(std::make_shared<const std::remove_cvref_t<Clock>>(std::forward<Clock>(clock)), std::move(curve),
                    null_timestamp_score) {}

  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  ItemFields reads() const override { return {.timestamp = true}; }
  std::string_view name() const noexcept override { return scorer_spec::Decay::kName; }

 private:
  std::shared_ptr<const TimeProvider> clock_;
  DecayCurve curve_;
  std::shared_ptr<const DecaySteps> steps_;  // lookup table for a step curve
  double null_timestamp_score_;
};

}  // namespace cupel

#endif
