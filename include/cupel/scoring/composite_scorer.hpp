#ifndef CUPEL_SCORING_COMPOSITE_SCORER_HPP
#define CUPEL_SCORING_COMPOSITE_SCORER_HPP

#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/required.hpp"
#include "cupel/scoring/scorer.hpp"

namespace cupel {

namespace scorer_spec {
/// The options of CompositeScorer as plain data.
struct Composite {
  Required<std::vector<ScorerSpec>> scorers;  ///< at least one

  static constexpr std::string_view kName = "composite";
  static constexpr auto fields() { return std::tuple(description::required("scorers", &Composite::scorers)); }
  CUPEL_API AnyScorer build(int depth = 1) const;  ///< as ScorerSpec::build

  /// Compares the scorers in order.
  CUPEL_API bool operator==(const Composite& other) const;
};
}  // namespace scorer_spec

/// A scorer with its weight.
struct WeightedScorer {
  AnyScorer scorer;     ///< may itself be a CompositeScorer
  double weight = 1.0;  ///< > 0 and finite; relative to the other weights
};

/// Computes the weighted average of other scorers. Weights are normalised to a sum of 1, and the products are added in
/// the given order. Takes as long as its scorers, plus O(N) for each.
class CUPEL_API CompositeScorer final : public Scorer {
 public:
  /// Throws Error (ScorerConfig) for an empty list, a weight that is not positive and finite, a sum of weights that is
  /// not finite, and for a scorer that appears among its own descendants.
  explicit CompositeScorer(std::vector<WeightedScorer> entries);

  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  std::vector<const Scorer*> children() const override;
  ItemFields reads() const override;  ///< the union over its scorers
  std::string_view name() const noexcept override { return scorer_spec::Composite::kName; }

  /// The entries with normalised weights.
  const std::vector<WeightedScorer>& entries() const noexcept { return entries_; }

 private:
  std::vector<WeightedScorer> entries_;
};

}  // namespace cupel

#endif
