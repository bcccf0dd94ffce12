#ifndef CUPEL_SCORING_BREVITY_SCORER_HPP
#define CUPEL_SCORING_BREVITY_SCORER_HPP

#include <span>
#include <string_view>
#include <tuple>

#include "cupel/description.hpp"
#include "cupel/scoring/scorer.hpp"

namespace cupel {

namespace scorer_spec {
/// The options of BrevityScorer as plain data.
struct Brevity {
  double half_tokens = 100.0;  ///< tokens of an item that scores 0.5; > 0 and finite

  static constexpr std::string_view kName = "brevity";
  static constexpr auto fields() {
    return std::tuple(description::optional("halfTokens", &Brevity::half_tokens, {.range = description::kPositive}));
  }
  CUPEL_API AnyScorer build() const;  ///< throws Error (ScorerConfig)

  friend bool operator==(const Brevity&, const Brevity&) = default;
};
}  // namespace scorer_spec

/// Scores an item by its tokens: 1 without tokens, 0.5 at `half_tokens`, and towards 0 with more. Absolute. O(N).
class CUPEL_API BrevityScorer final : public Scorer {
 public:
  /// Throws Error (ScorerConfig) when `half_tokens` is not positive and finite.
  explicit BrevityScorer(scorer_spec::Brevity options = {});

  void score(RunContext& context, const ItemList& items, std::span<double> scores) const override;
  std::string_view name() const noexcept override { return scorer_spec::Brevity::kName; }

 private:
  scorer_spec::Brevity options_;
};

}  // namespace cupel

#endif
