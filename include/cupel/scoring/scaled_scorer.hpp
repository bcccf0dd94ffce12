#ifndef CUPEL_SCORING_SCALED_SCORER_HPP
#define CUPEL_SCORING_SCALED_SCORER_HPP

#include <memory>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/required.hpp"
#include "cupel/scoring/scorer.hpp"

namespace cupel {

namespace scorer_spec {
/// The options of ScaledScorer as plain data.
struct Scaled {
  Required<std::shared_ptr<const ScorerSpec>> inner_scorer;  ///< never null; its weight is validated but not used

  static constexpr std::string_view kName = "scaled";
  static constexpr auto fields() { return std::tuple(description::required("innerScorer", &Scaled::inner_scorer)); }
  CUPEL_API AnyScorer build(int depth = 1) const;  ///< as ScorerSpec::build

  /// By value, not by pointer.
  CUPEL_API bool operator==(const Scaled& other) const;
};
}  // namespace scorer_spec

/// Scales the scores of another scorer to [0, 1]: (raw - min) / (max - min), where min and max are over the finite raw
/// scores. The result is 0.5 if there is nothing to scale (max = min, or the range is not finite), and for a raw score
/// that is not finite. Takes as long as its inner scorer, plus O(N).
class CUPEL_API ScaledScorer final : public Scorer {
 public:
  /// Throws Error (ScorerConfig) for a scorer that appears among its own descendants.
  explicit ScaledScorer(AnyScorer inner);

  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  std::vector<const Scorer*> children() const override { return {&*inner_}; }
  ItemFields reads() const override { return inner_->reads(); }
  std::string_view name() const noexcept override { return scorer_spec::Scaled::kName; }

  /// The scorer whose scores are scaled.
  const Scorer& inner() const noexcept { return *inner_; }

 private:
  AnyScorer inner_;
};

}  // namespace cupel

#endif
