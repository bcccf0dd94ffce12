#ifndef CUPEL_SCORING_FREQUENCY_SCORER_HPP
#define CUPEL_SCORING_FREQUENCY_SCORER_HPP

#include <span>
#include <string_view>
#include <tuple>

#include "cupel/scoring/scorer.hpp"

namespace cupel {

namespace scorer_spec {
/// The options of FrequencyScorer as plain data: none.
struct Frequency {
  static constexpr std::string_view kName = "frequency";
  static constexpr std::tuple<> fields() { return {}; }
  CUPEL_API AnyScorer build() const;

  friend bool operator==(const Frequency&, const Frequency&) = default;
};
}  // namespace scorer_spec

/// Scores an item by the share of the other items that have at least one tag in common with it. Tags are compared under
/// ASCII case folding. Relative. About O(N T) for items with T tags each, if T is at most six and there are at most a
/// few hundred different tags. Otherwise up to O(D T N / 64), where D is the number of different sets of tags.
class CUPEL_API FrequencyScorer final : public Scorer {
 public:
  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  ItemFields reads() const override { return {.tags = true}; }
  std::string_view name() const noexcept override { return scorer_spec::Frequency::kName; }
};

}  // namespace cupel

#endif
