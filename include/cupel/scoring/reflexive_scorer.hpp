#ifndef CUPEL_SCORING_REFLEXIVE_SCORER_HPP
#define CUPEL_SCORING_REFLEXIVE_SCORER_HPP

#include <span>
#include <string_view>
#include <tuple>

#include "cupel/scoring/scorer.hpp"

namespace cupel {

namespace scorer_spec {
/// The options of ReflexiveScorer as plain data: none.
struct Reflexive {
  static constexpr std::string_view kName = "reflexive";
  static constexpr std::string_view kLabel = "hint";  ///< heading of a narrow column
  static constexpr std::tuple<> fields() { return {}; }
  CUPEL_API AnyScorer build() const;

  friend bool operator==(const Reflexive&, const Reflexive&) = default;
};
}  // namespace scorer_spec

/// Scores an item by its future_relevance_hint, clamped to [0, 1]. An absent hint, or one that is not finite, scores 0.
/// Absolute. O(N).
class CUPEL_API ReflexiveScorer final : public Scorer {
 public:
  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  ItemFields reads() const override { return {.future_relevance_hint = true}; }
  std::string_view name() const noexcept override { return scorer_spec::Reflexive::kName; }
};

}  // namespace cupel

#endif
